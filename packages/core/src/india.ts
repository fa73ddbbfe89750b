import { addMs, dayMs, hourMs } from './clock';

/** The offset from UTC. India has one time zone and no daylight saving time. */
const offsetMs = 5.5 * hourMs;

/** Returns the calendar date in India at an instant, as YYYY-MM-DD. */
export function dateInIndia(at: Date): string {
  return addMs(at, offsetMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the time of day in India at an instant, as HH:MM. */
export function timeInIndia(at: Date): string {
  return addMs(at, offsetMs).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

/** Returns the instant at which a calendar date (YYYY-MM-DD) begins in India. */
export function beginOfDay(date: string): Date {
  return addMs(new Date(`${date}T00:00:00Z`), -offsetMs);
}

/** Returns the instant at which the day of an instant ends in India. */
export function endOfDay(at: Date): Date {
  return addMs(beginOfDay(dateInIndia(at)), dayMs);
}

/** Returns the instant at which the week of an instant begins in India: Monday, 00:00. */
export function beginOfWeek(at: Date): Date {
  const today = dateInIndia(at);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addMs(beginOfDay(today), -daysSinceMonday * dayMs);
}

/** A tax year: from 1 April to before the next 1 April in India. */
export type FinancialYear = { readonly year: number; readonly from: Date; readonly to: Date };

/** Returns the year in which the financial year of an instant begins: 2026 stands for 2026–27. */
export function financialYearOf(at: Date): number {
  const [year = 0, month = 0] = dateInIndia(at).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** Returns the bounds of a financial year. Its end is the beginning of the next one. */
export function financialYear(year: number): FinancialYear {
  return { year, from: beginOfDay(`${year}-04-01`), to: beginOfDay(`${year + 1}-04-01`) };
}

/** Returns the name of a financial year, such as '2026–27'. */
export function nameOfFinancialYear(year: number): string {
  return `${year}–${String((year + 1) % 100).padStart(2, '0')}`;
}
