import { isHonest, type SeasonKind } from '@paheli/core/integrity/over-time/testing/season-player';
import { expect, test } from 'vitest';
import { playSeason, type SeasonOutcome } from './play-season';

test('over 20 tournaments of a fixed seed the rules hold the prizes of cheats, and few of honest players', () => {
  const outcomes = playSeason(400, 42);
  const heldShareOf = (isOne: (outcome: SeasonOutcome) => boolean) => {
    const own = outcomes.filter(isOne);
    return own.filter(({ heldBy }) => heldBy.length > 0).length / own.length;
  };
  const lastOf = (kind: SeasonKind) =>
    heldShareOf((outcome) => outcome.kind === kind && outcome.tournament > 15);
  // Of 1,000 prizes; ten seeds of 2,000 players are judged by 1 in 1,000.
  expect(heldShareOf(({ kind }) => isHonest(kind))).toBeLessThan(0.003);
  expect(lastOf('perfect_bot')).toBe(1);
  expect(lastOf('strong_bot')).toBeGreaterThanOrEqual(0.85);
  expect(lastOf('answer_pair')).toBeGreaterThanOrEqual(0.85);
  expect(lastOf('linked_reader')).toBeGreaterThanOrEqual(0.75);
});
