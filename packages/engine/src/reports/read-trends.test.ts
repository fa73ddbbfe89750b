import { addMs, dayMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { expect, test } from 'vitest';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { holdTournament } from '../testing/hold-tournament';
import { kycDetails } from '../testing/kyc-details';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { leaveTournament } from '../tournament/leave-tournament';
import { readAdminStats } from './read-stats';
import { readTrends } from './read-trends';

const engine = openTestEngine();
const { deps, admin, clock } = engine;

test('every day of the period is listed, the last is today in India, and revenue adds up to the platform’s', async () => {
  await playTournament(engine, [{ score: 3, ms: 1_000 }, null], { entryFee: 5 });
  const { days } = await readTrends(deps, { days: 14 });
  expect(days).toHaveLength(14);
  expect(days.at(-1)?.day).toBe(dateInIndia(clock.now()));
  expect(new Set(days.map(({ day }) => day)).size).toBe(14);
  expect(days.at(-1)).toMatchObject({ joins: 2, activePlayers: 2 });
  const { totalRevenue } = await readAdminStats(deps);
  expect(totalRevenue).toBeGreaterThan(0);
  expect(days.reduce((sum, { revenue }) => sum + revenue, 0)).toBeCloseTo(totalRevenue, 2);
});

test('a seat that is given back earned nothing, and a day later today is another day', async () => {
  const before = (await readTrends(deps, { days: 7 })).days.at(-1);
  const player = await engine.player({ rupees: 100 });
  const startTime = addMs(clock.now(), dayMs);
  const tournamentId = await holdTournament(engine, [player], {
    entryFee: 50,
    startTime,
    endTime: addMs(startTime, dayMs),
  });
  await leaveTournament(deps, player, { tournamentId });
  const after = (await readTrends(deps, { days: 7 })).days.at(-1);
  const accessFee = 39;
  expect((after?.revenue ?? 0) - (before?.revenue ?? 0)).toBe(accessFee);
  clock.advance(dayMs);
  const { days } = await readTrends(deps, { days: 7 });
  expect(days.at(-2)).toEqual(after);
  expect(days.at(-1)).toMatchObject({ revenue: 0, joins: 0, activePlayers: 0 });
});

test('the period before is summed up as this one was, then', async () => {
  const { days } = await readTrends(deps, { days: 7 });
  clock.advance(7 * dayMs);
  const { days: later, before } = await readTrends(deps, { days: 7 });
  expect(before.joins).toBeGreaterThan(0);
  expect(before).toEqual({
    revenue: days.reduce((sum, { revenue }) => sum + revenue, 0),
    joins: days.reduce((sum, { joins }) => sum + joins, 0),
  });
  expect(later.every(({ revenue, joins }) => revenue === 0 && joins === 0)).toBe(true);
});

test('the queue of KYC shows how long each has waited, until it is decided', async () => {
  const waiting = async () => (await readTrends(deps, { days: 7 })).kycQueue.map((age) => age.waiting);
  const player = await engine.player();
  await submitKyc(deps, player, kycDetails());
  const seen: number[][] = [await waiting()];
  for (const days of [1, 2, 4]) {
    clock.advance(days * dayMs);
    seen.push(await waiting());
  }
  expect(seen).toEqual([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ]);
  await decideKyc(deps, admin, { userId: player.userId, status: 'verified' });
  expect(await waiting()).toEqual([0, 0, 0, 0]);
});

test('difficulty is the share of right answers to the questions of the period’s finished quizzes', async () => {
  clock.advance(8 * dayMs);
  expect((await readTrends(deps, { days: 7 })).difficulty).toEqual([]);
  const { sessions } = await playTournament(engine, [{ score: 2, ms: 1_000 }]);
  await deps.database.sql`
    update session_question set is_correct = question_index < 2 where session_id = ${sessions[0] ?? ''}`;
  const { difficulty } = await readTrends(deps, { days: 7 });
  const right = difficulty.reduce(
    (sum, { asked, rightPercentage }) => sum + (asked * rightPercentage) / 100,
    0,
  );
  expect(difficulty.reduce((sum, { asked }) => sum + asked, 0)).toBe(5);
  expect(right).toBeCloseTo(2, 1);
});
