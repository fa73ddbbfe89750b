import { mobileMessage } from '@paheli/core/account/schema';
import { fieldProblem } from '@paheli/core/problem';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Returns an Indian mobile number in E.164, from any usual spelling. Throws a Problem for anything else. */
export function parseMobileNumber(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'IN', extract: false });
  if (!parsed?.isValid() || parsed.country !== 'IN' || parsed.getType() !== 'MOBILE' || parsed.ext) {
    throw fieldProblem('mobileNumber', { key: mobileMessage });
  }
  return parsed.number;
}
