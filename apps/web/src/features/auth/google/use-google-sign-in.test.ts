import { expect, test } from 'vitest';
import { type GoogleProof, proofRequiredBy } from './use-google-sign-in';

const current: GoogleProof = { credential: 'token', asksForPassword: false, asksForCode: false };

/** Returns a problem as tRPC's client throws it. */
function problemWith(facts: Record<string, unknown>): Error {
  const data = { httpStatus: 409, code: 'taken', detail: 'Refused.', facts };
  return Object.assign(new Error('Refused.'), { data });
}

test('an existing account with the email address requires its password, and one with a second factor its code', () => {
  expect(proofRequiredBy(problemWith({ link: true }), current)).toEqual({
    ...current,
    asksForPassword: true,
  });
  expect(proofRequiredBy(problemWith({ secondFactor: true }), current)).toEqual({
    ...current,
    asksForCode: true,
  });
});

test('a proof required before stays required when another is added', () => {
  const before = { ...current, asksForPassword: true };
  expect(proofRequiredBy(problemWith({ secondFactor: true }), before)).toEqual({
    ...before,
    asksForCode: true,
  });
});

test('a wrong code, a wrong password and a lost connection require no further proof', () => {
  const before = { ...current, asksForCode: true };
  expect(proofRequiredBy(problemWith({ secondFactor: true }), before)).toBeNull();
  expect(proofRequiredBy(problemWith({}), current)).toBeNull();
  expect(proofRequiredBy(new Error('no answer'), current)).toBeNull();
});
