import { describe, expect, test } from 'vitest';
import { createCast } from './cast';
import { readSimulateOptions } from './options';
import { playRules } from './play-rules';
import { findFailures, type Outcome, renderPace, renderReport } from './report';

const outcomeOf = (kind: Outcome['kind'], held: boolean): Outcome => ({
  kind,
  held,
  integrityScore: held ? 208 : 20,
  signals: [{ kind: 'fast_reading', points: 208 }],
});

test('the cast has seven tenths honest players, and each person’s accounts in one tournament', () => {
  const cast = createCast(1_000, 7);
  const seats = cast.flat();
  expect(seats.filter(({ player }) => player.kind === 'honest')).toHaveLength(700);
  expect(seats.filter(({ player }) => player.kind === 'three_accounts')).toHaveLength(39);
  for (const tournament of cast)
    for (const seat of tournament) expect(tournament).toEqual(expect.arrayContaining(seat.group));
});

test('a seed always gives the same outcomes', () => {
  expect(playRules(100, 10, 3)).toEqual(playRules(100, 10, 3));
});

test('against the rules, no honest prize is held, and no fast bot or shared payout account is missed', () => {
  expect(findFailures([1, 2, 3].flatMap((seed) => playRules(500, 10, seed)))).toEqual([]);
});

describe('the report', () => {
  test('fails for a held honest prize and for a paid bot, and for nothing else', () => {
    const fine = [outcomeOf('honest', false), outcomeOf('fast_bot', true), outcomeOf('perfect_bot', false)];
    expect(findFailures(fine)).toEqual([]);
    expect(findFailures([...fine, outcomeOf('slow', true), outcomeOf('three_accounts', false)])).toHaveLength(
      2,
    );
  });

  test('has recall and precision of each kind of cheat, and the false alarms', () => {
    const report = renderReport(
      [
        outcomeOf('honest', true),
        outcomeOf('slow', false),
        outcomeOf('fast_bot', true),
        outcomeOf('fast_bot', true),
        outcomeOf('fast_bot', true),
        outcomeOf('fast_bot', false),
        outcomeOf('three_accounts', true),
      ],
      'A run',
    );
    expect(report).toContain('| `fast_bot` | 4 | 3 | 75.0 % | 75.0 % | 208 |');
    expect(report).toContain('| `three_accounts` | 1 | 1 | 100.0 % | 50.0 % | 208 |');
    expect(report).toContain('| `perfect_bot` | 0 | 0 | - | 0.0 % | 0 |');
    expect(report).toContain('| `honest` | 1 | 1 |  |  | 208 |');
    expect(report).toContain('False alarms: 1 of 2 prizes of fair players are held (50.0 %).');
    expect(report).toContain('Precision: 4 of 5 held prizes are of cheats (80.0 %).');
  });
});

test('the report of a server says how many answers were late', () => {
  expect(renderPace(200, 3)).toBe('Pace: 3 of 200 answers were sent over 100 ms late (1.5 %).\n');
});

test('the rules alone need no server', () => {
  expect(readSimulateOptions([])).toMatchObject({ players: 1_000, questions: 10, seeds: 1, fast: false });
  expect(() => readSimulateOptions(['--fast', '--url', 'http://localhost:3000'])).toThrow('leave out --url');
});
