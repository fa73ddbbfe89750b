import { expect, test } from 'vitest';
import { mayLeakAnswers, suggestReveal } from './reveal';

const withPrize = { prizePool: 100, maxParticipants: 10, startWindowMinutes: null };

test.each([
  ['a prize and starts until the end', {}, 'after_settlement'],
  ['a prize and a long start window', { startWindowMinutes: 15 }, 'after_settlement'],
  ['a prize and a start within one minute', { startWindowMinutes: 1 }, 'immediate'],
  ['no prize', { prizePool: 0 }, 'immediate'],
  ['a single seat', { maxParticipants: 1 }, 'immediate'],
] as const)('with %s the suggested reveal is right', (_name, changes, reveal) => {
  const facts = { ...withPrize, ...changes };
  expect(suggestReveal(facts)).toBe(reveal);
  expect(mayLeakAnswers(facts)).toBe(reveal === 'after_settlement');
});
