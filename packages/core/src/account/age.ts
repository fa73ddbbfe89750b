import { dateInIndia } from '../india';
import { msg } from '../message';
import { fieldProblem, Problem } from '../problem';

/** The minimum age for payments and play, in years. */
export const adultYears = 18;

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

/** Throws `under_age` for a person who is known to be under age. An unknown date of birth (null) passes. */
export function assertNoMinor(dateOfBirth: string | null, now: Date): void {
  if (dateOfBirth !== null && !isAdult(dateOfBirth, now)) throw new Problem('under_age');
}

/**
 * Checks a date of birth that a user states. Throws `invalid_input` for a date that has not come, and `locked` for
 * another date than the verified one, or an adult one in place of a minor's.
 */
export function assertMayStateBirth(
  { dateOfBirth: known, isVerified }: { readonly dateOfBirth: string | null; readonly isVerified: boolean },
  stated: string,
  now: Date,
): void {
  if (stated > dateInIndia(now)) throw fieldProblem('dateOfBirth', msg('This date has not come yet.'));
  if (stated === known) return;
  if (isVerified)
    throw new Problem('locked', { detail: msg('Your date of birth was verified with your KYC.') });
  if (known !== null && !isAdult(known, now) && isAdult(stated, now)) {
    throw new Problem('locked', {
      detail: msg(
        'You stated that you are under 18. Verify your identity (KYC) to correct your date of birth.',
      ),
    });
  }
}
