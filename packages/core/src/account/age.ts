import { dateInIndia } from '../india';

/** Who takes money out has to be this old, in years. */
const adultYears = 18;

/**
 * Whether somebody born on a date (YYYY-MM-DD) is of age by the date in India. Who was born on 29 February
 * comes of age on 1 March.
 */
export function isAdult(dateOfBirth: string, now: Date): boolean {
  const today = dateInIndia(now);
  // Years are taken off today, not added: a date of five-digit years would compare as an early one.
  return dateOfBirth <= `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`;
}
