import { expect, test } from 'vitest';
import { type GoogleProof, proofAskedBy } from './use-google-sign-in';

const given: GoogleProof = { credential: 'token', asksForPassword: false, asksForCode: false };

/** A refusal as tRPC's client throws it. */
function refusalWith(facts: Record<string, unknown>): Error {
  const data = { httpStatus: 409, code: 'taken', detail: 'Refused.', facts };
  return Object.assign(new Error('Refused.'), { data });
}

test('an existing account with the email address requires its password, and one with a second factor its code', () => {
  expect(proofAskedBy(refusalWith({ link: true }), given)).toEqual({ ...given, asksForPassword: true });
  expect(proofAskedBy(refusalWith({ secondFactor: true }), given)).toEqual({ ...given, asksForCode: true });
});

test('a proof required before stays required when another is added', () => {
  const before = { ...given, asksForPassword: true };
  expect(proofAskedBy(refusalWith({ secondFactor: true }), before)).toEqual({ ...before, asksForCode: true });
});

test('a wrong code, a wrong password and a lost connection require no further proof', () => {
  const before = { ...given, asksForCode: true };
  expect(proofAskedBy(refusalWith({ secondFactor: true }), before)).toBeNull();
  expect(proofAskedBy(refusalWith({}), given)).toBeNull();
  expect(proofAskedBy(new Error('no answer'), given)).toBeNull();
});
