import { addMs } from './clock';

/** India has one time zone, five and a half hours ahead of UTC, in summer as in winter. */
const offsetMs = 5.5 * 60 * 60 * 1000;

/** The calendar date in India at an instant, as YYYY-MM-DD. */
export function dateInIndia(at: Date): string {
  return addMs(at, offsetMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The instant at which a calendar date (YYYY-MM-DD) begins in India. */
export function beginOfDay(date: string): Date {
  return addMs(new Date(`${date}T00:00:00Z`), -offsetMs);
}
