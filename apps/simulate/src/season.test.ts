import { isHonest, type SeasonKind } from '@paheli/core/integrity/over-time/testing/season-player';
import { histories } from '@paheli/core/testing/histories';
import { randomOf } from '@paheli/core/testing/random';
import { describe, expect, test } from 'vitest';
import { playSeason, type SeasonOutcome } from './play-season';
import { createSeasonCast } from './season-cast';
import { findMissedTargets, renderSeason } from './season-report';

test('three in a hundred honest players are experts, and each person’s accounts are one group', () => {
  const accounts = createSeasonCast(2_000, randomOf(7)).flat();
  const honest = accounts.filter(({ player }) => isHonest(player.kind));
  const experts = honest.filter(({ player }) => player.kind === 'expert');
  expect(Math.round((100 * experts.length) / honest.length)).toBe(3);
  for (const account of accounts) expect(account.group).toContain(account);
});

test('a seed always gives the same season', () => {
  expect(playSeason(histories(50), 3)).toEqual(playSeason(histories(50), 3));
});

describe('the report of a season', () => {
  const prizesOf = (kind: SeasonKind, count: number, held: number, heldBy: SeasonOutcome['heldBy']) =>
    [10, 20].flatMap((tournament) =>
      Array.from({ length: count }, (_, n) => {
        return { account: `${kind} ${n}`, kind, tournament, heldBy: n < held ? heldBy : [] };
      }),
    );
  const fair = prizesOf('usual', 600, 0, []);

  test('keeps its targets where enough prizes of cheats and hardly one of honest players are held', () => {
    const kept = [...fair, ...prizesOf('perfect_bot', 100, 99, ['person_fit'])];
    expect(findMissedTargets(kept)).toEqual([]);
    expect(renderSeason(kept, 'A season')).toContain('| `perfect_bot` | 100 | 99.0 % | 100 | 99.0 % |');
  });

  test('misses a target for two honest prizes in a thousand, and for cheats whose prizes are paid', () => {
    expect(findMissedTargets(prizesOf('usual', 600, 2, ['agreement']))).toEqual([
      'prizes of honest players held: 4 of 1200 (0.33 %), at most 0.1 %',
    ]);
    expect(findMissedTargets([...fair, ...prizesOf('perfect_bot', 100, 94, ['person_fit'])])).toHaveLength(2);
  });

  test('judges no share of fewer than fifty prizes', () => {
    const paid = (count: number) => [...fair, ...prizesOf('strong_bot', count, 0, [])];
    expect(findMissedTargets(paid(60))).toHaveLength(2);
    expect(findMissedTargets(paid(40))).toEqual([]);
    const report = renderSeason(paid(40), 'A season');
    expect(report).toContain('Not judged: prizes of strong_bot held in tournament 10: 0 of 40');
    expect(report).toContain('Kept: prizes of honest players held: 0 of 1200');
  });
});
