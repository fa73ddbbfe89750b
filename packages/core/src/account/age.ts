import { dateInIndia } from '../india';

/** The minimum age for withdrawals, in years. */
const adultYears = 18;

/**
 * Returns whether a person born on a date (YYYY-MM-DD) is of age, by the date in India. A person born on 29 February
 * comes of age on 1 March.
 */
export function isAdult(dateOfBirth: string, now: Date): boolean {
  const today = dateInIndia(now);
  // Years are subtracted from today, not added to the birth date: as text, a date with a five-digit year would sort too
  // early.
  return dateOfBirth <= `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`;
}
