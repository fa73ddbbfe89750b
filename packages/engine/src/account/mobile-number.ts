import { mobileMessage } from '@paheli/core/account/schema';
import { fieldProblem } from '@paheli/core/problem';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The E.164 form of an Indian mobile number however it was typed. Throws a Problem for anything else. */
export function parseMobileNumber(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'IN', extract: false });
  if (!parsed?.isValid() || parsed.country !== 'IN' || parsed.getType() !== 'MOBILE' || parsed.ext) {
    throw fieldProblem('mobileNumber', mobileMessage);
  }
  return parsed.number;
}
