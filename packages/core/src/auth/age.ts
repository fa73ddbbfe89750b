/** India's clock is ahead of UTC by five and a half hours, in summer as in winter. */
const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** Who takes money out has to be this old, in years. */
const adultYears = 18;

/** The calendar date in India at an instant, as YYYY-MM-DD. */
export function dateInIndia(at: Date): string {
  return new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * Whether somebody born on a date (YYYY-MM-DD) is of age by the date in India. Who was born on 29 February
 * comes of age on 1 March.
 */
export function isAdult(dateOfBirth: string, now: Date): boolean {
  const [year = '', monthAndDay] = [dateOfBirth.slice(0, 4), dateOfBirth.slice(4)];
  return `${Number(year) + adultYears}${monthAndDay}` <= dateInIndia(now);
}
