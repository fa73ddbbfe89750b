import { mobileMessage } from '@paheli/core/account/schema';
import { fieldProblem } from '@paheli/core/problem';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Returns an Indian mobile number in E.164, from any usual spelling. Throws a Problem for anything else. */
export function parseMobileNumber(typed: string): string {
  const number = readMobileNumber(typed);
  if (number === undefined) throw fieldProblem('mobileNumber', { key: mobileMessage });
  return number;
}

/** Returns whether a text is an Indian mobile number in any usual spelling. */
export function isMobileNumber(typed: string): boolean {
  return readMobileNumber(typed) !== undefined;
}

/** Returns an Indian mobile number in E.164, from any usual spelling; undefined for anything else. */
export function readMobileNumber(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'IN', extract: false });
  if (!parsed?.isValid() || parsed.country !== 'IN' || parsed.ext) return undefined;
  return parsed.getType() === 'MOBILE' ? parsed.number : undefined;
}
