import { expect, test } from 'vitest';
import { msg } from './message';
import { fieldProblem, isProblemCode, Problem, type ProblemKind, problems } from './problem';

/** The codes of the specification, with the kind of their HTTP status. */
const promised: Record<ProblemKind, readonly string[]> = {
  invalid: ['invalid_input'],
  unauthenticated: ['unauthenticated', 'invalid_credentials'],
  payment_required: ['access_fee_due', 'insufficient_funds'],
  forbidden: ['forbidden', 'kyc_required', 'suspended', 'self_excluded', 'deposit_limit', 'under_age'],
  not_found: ['not_found'],
  conflict: [
    'taken',
    'tournament_closed',
    'cancelled',
    'tournament_full',
    'not_ready',
    'not_started',
    'not_joined',
    'finished',
    'not_completed',
    'too_early',
    'out_of_order',
    'not_yet',
    'locked',
    'not_captured',
    'already_decided',
    'no_kyc_submitted',
  ],
  rate_limited: ['rate_limited'],
  unconfigured: ['unconfigured'],
  unavailable: [],
};

test('every code of the specification exists with its kind', () => {
  for (const [kind, codes] of Object.entries(promised))
    for (const code of codes) {
      expect(isProblemCode(code), code).toBe(true);
      expect(problems[code as keyof typeof problems].kind, code).toBe(kind);
    }
});

test('every problem has one sentence for people', () => {
  for (const { sentence } of Object.values(problems)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('the texts that the specification quotes are reproduced to the letter', () => {
  expect(problems.access_fee_due.sentence).toBe('Pay the one-time access fee of ₹39 before taking part.');
  expect(problems.tournament_full.sentence).toBe('This tournament is full.');
  expect(problems.insufficient_funds.sentence).toBe('Insufficient funds! Please add funds to play.');
});

test('a problem carries the sentence of the table unless the caller gives a better one', () => {
  expect(new Problem('finished').message).toBe(problems.finished.sentence);
  const problem = new Problem('finished', {
    detail: msg('Done.'),
    facts: { sessionId: 's' },
    retryAfterS: 3,
  });
  expect(problem).toMatchObject({
    name: 'Problem',
    code: 'finished',
    kind: 'conflict',
    message: 'Done.',
    facts: { sessionId: 's' },
    retryAfterS: 3,
  });
  expect(problem).toBeInstanceOf(Error);
});

test('a problem of a field names the field', () => {
  expect(fieldProblem('amount', msg('Too much.'))).toMatchObject({
    code: 'invalid_input',
    message: 'Too much.',
    errors: [{ path: 'amount', message: { key: 'Too much.' } }],
  });
});

test.each(['', 'nonsense', 'toString', '__proto__', 'constructor'])('%j is not a code', (code) => {
  expect(isProblemCode(code)).toBe(false);
});
