// Long because settling has many outcomes, and each is a guarantee of its own.

import { hourMs, minuteMs } from '@paheli/core/clock';
import { afterEach, describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import type { Viewer } from '../deps';
import { completeQuiz } from '../quiz/complete-quiz';
import { expireSessions } from '../quiz/expire-sessions';
import { readResults } from '../quiz/read-results';
import { reportViolation } from '../quiz/report-violation';
import { startQuiz } from '../quiz/start-quiz';
import { createCrowd } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { countTransactions, readLines } from '../testing/ledger-lines';
import { type Performance, playTournament } from '../testing/played-tournament';
import { followEvents } from '../testing/publish-outbox';
import { openTestEngine, type TestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { readTournament } from '../tournament/list-tournaments';
import { readLeaderboard } from '../tournament/read-leaderboard';
import { returnExcludedSeats } from '../tournament/return-unstarted-seats';
import { excludeSelf } from '../wallet/deposit-limit';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { holdForLine, longestLineHoldMs } from './hold-for-line';
import { settleDueTournaments, settleTournament } from './settle-tournament';

const engine = openTestEngine();
const { deps, clock } = engine;
afterEach(async () => {
  // No tournament is left over for the next test to settle.
  clock.advance(2 * hourMs);
  await expireSessions(deps);
  await settleDueTournaments(deps);
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
});

type Changes = Parameters<TestEngine['tournament']>[0];

const marks = { easy: 4, medium: 4, hard: 4, wrong: 1 };
const played = <const Performances extends readonly Performance[]>(given: Performances, changes?: Changes) =>
  playTournament(engine, given, changes);

async function settle(tournamentId: string): Promise<boolean> {
  clock.advance(hourMs);
  return settleTournament(deps, tournamentId);
}

const linesOf = ({ tournamentId, tags }: { tournamentId: string; tags: Map<string, string> }) =>
  readLines(deps, `settle:${tournamentId}`, tags);

const balances = (viewers: readonly Viewer[]) =>
  Promise.all(viewers.map(async (viewer) => (await readProfile(deps, viewer)).walletBalance));

describe('the money', () => {
  test('with fees below the pool, the house adds what is missing', async () => {
    const all = await played([
      { score: 3, ms: 9_000 },
      { score: 5, ms: 9_000 },
      { score: 4, ms: 9_000 },
      { score: 1, ms: 9_000 },
    ]);
    expect(await settle(all.tournamentId)).toBe(true);
    expect(await linesOf(all)).toEqual([
      'escrow -4000',
      'B player.winnings +5000',
      'C player.winnings +3000',
      'A player.winnings +2000',
      'house.prizes -6000',
    ]);
    expect(await balances(all.viewers)).toEqual([20, 50, 30, 0]);
  });

  test('with fees above the pool, the house keeps the surplus', async () => {
    const all = await played(
      [
        { score: 2, ms: 1 },
        { score: 1, ms: 1 },
      ],
      { prizePool: 8, prizeSplitBps: [10_000] },
    );
    await settle(all.tournamentId);
    expect(await linesOf(all)).toEqual(['escrow -2000', 'A player.winnings +800', 'revenue.rake +1200']);
  });

  test('with fees equal to the pool, only the players’ money moves', async () => {
    const all = await played(
      [
        { score: 2, ms: 1 },
        { score: 1, ms: 1 },
      ],
      { prizePool: 20, prizeSplitBps: [6000, 4000] },
    );
    await settle(all.tournamentId);
    expect(await linesOf(all)).toEqual(['escrow -2000', 'A player.winnings +1200', 'B player.winnings +800']);
  });

  test('without a fee, the pool is the house’s', async () => {
    const all = await played([{ score: 2, ms: 1 }], { entryFee: 0 });
    await settle(all.tournamentId);
    expect(await linesOf(all)).toEqual(['A player.winnings +10000', 'house.prizes -10000']);
  });

  test('without a fee and without a pool, nothing moves and it is settled all the same', async () => {
    const all = await played([{ score: 2, ms: 1 }], { entryFee: 0, prizePool: 0 });
    expect(await settle(all.tournamentId)).toBe(true);
    expect(await countTransactions(deps, `settle:${all.tournamentId}`)).toBe(0);
    expect(await readTournament(deps, null, all)).toMatchObject({ status: 'completed' });
  });

  test('without a pool, the fees are kept', async () => {
    const all = await played([{ score: 2, ms: 1 }], { prizePool: 0 });
    await settle(all.tournamentId);
    expect(await linesOf(all)).toEqual(['escrow -1000', 'revenue.rake +1000']);
  });

  test('the prize of a session above the integrity threshold is held, and counts as awarded', async () => {
    const all = await played([
      { score: 5, ms: 1, violations: 6 },
      { score: 4, ms: 1, violations: 5 },
    ]);
    await settle(all.tournamentId);
    expect(await linesOf(all)).toEqual([
      'escrow -2000',
      'A winnings.held +6250',
      'B player.winnings +3750',
      'house.prizes -8000',
    ]);
    const [cheat, other] = all.viewers;
    const [ofCheat, ofOther] = all.sessions;
    expect(await readResults(deps, cheat, { sessionId: ofCheat })).toMatchObject({
      rank: 1,
      prizeAmount: 0,
      held: true,
      violationCount: 6,
    });
    // A score of exactly the threshold is not above it.
    expect(await readResults(deps, other, { sessionId: ofOther })).toMatchObject({
      prizeAmount: 37.5,
      held: false,
    });
    expect(await balances(all.viewers)).toEqual([0, 37.5]);
  });

  test('violations beyond the two hundred stored ones still weigh', async () => {
    const all = await played([{ score: 5, ms: 1 }]);
    const [viewer] = all.viewers;
    const { id: tournamentId } = await engine.tournament({ entryFee: 0 });
    await joinTournament(deps, viewer, { tournamentId });
    const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    const { sql } = deps.database;
    await sql`update quiz_session set violation_count = 199, integrity_score = 0 where id = ${sessionId}`;
    const report = () =>
      reportViolation(deps, viewer, { sessionId, type: 'tab_switch', timestamp: clock.now() });
    for (let count = 0; count < 4; count += 1) await report();
    expect(await report()).toEqual({ violationCount: 204, integrityScore: 100 });
    const [stored] = await sql<{ kept: number }[]>`
      select count(*) as kept from violation where session_id = ${sessionId}`;
    expect(stored?.kept).toBe(1);
    await settle(all.tournamentId);
  });
});

describe('the ranks', () => {
  test('are shared by players who tie, who split the prizes of the places they fill', async () => {
    const all = await played([
      { score: 4, ms: 7_000 },
      { score: 4, ms: 7_000 },
      { score: 4, ms: 6_999 },
      { score: 4, ms: 7_000 },
      { score: 3, ms: 1 },
    ]);
    await settle(all.tournamentId);
    const { entries, provisional } = await readLeaderboard(deps, null, all);
    expect(provisional).toBe(false);
    expect(entries.map(({ rank, prizeAmount }) => [rank, prizeAmount])).toEqual([
      [1, 50],
      [2, 16.67],
      [2, 16.67],
      [2, 16.66],
      [5, 0],
    ]);
    expect((await linesOf(all)).slice(1, -1).toSorted()).toEqual([
      'A player.winnings +1667',
      'B player.winnings +1667',
      'C player.winnings +5000',
      'D player.winnings +1666',
    ]);
  });

  test('are for players who played: a player who joined and stayed away has none, and their fee stays in', async () => {
    const all = await played([{ score: 1, ms: 1 }, null]);
    await settle(all.tournamentId);
    expect(await linesOf(all)).toEqual(['escrow -2000', 'A player.winnings +10000', 'house.prizes -8000']);
    expect((await readLeaderboard(deps, null, all)).entries).toHaveLength(1);
  });

  test('give nothing to a score of zero, whose share goes to the others', async () => {
    const all = await played([
      { score: 1, ms: 1 },
      { score: 0, ms: 1 },
    ]);
    await settle(all.tournamentId);
    expect(await balances(all.viewers)).toEqual([100, 0]);
  });

  test('follow the points where there are marks: no points, or fewer, win nothing', async () => {
    const all = await played(
      [
        { score: 4, points: 2, ms: 1 },
        { score: 3, points: 9, ms: 9 },
        { score: 2, points: 0, ms: 1 },
        { score: 1, points: -3, ms: 1 },
        { score: 1, points: 2, ms: 1 },
      ],
      { marks },
    );
    await settle(all.tournamentId);
    // The tie shares the second and the third place.
    expect(await balances(all.viewers)).toEqual([25, 50, 0, 0, 25]);
    const { entries } = await readLeaderboard(deps, null, all);
    expect(entries.map(({ rank, score, points }) => [rank, score, points])).toEqual(
      expect.arrayContaining([
        [1, 3, 9],
        [2, 4, 2],
        [2, 1, 2],
        [4, 2, 0],
        [5, 1, -3],
      ]),
    );
  });
});

describe('a tournament is cancelled and every fee returned', () => {
  test.each<[string, Performance[], Changes]>([
    ['where no player scored', [{ score: 0, ms: 1 }, { score: 0, ms: 2 }, null], {}],
    ['where no player played', [null, null], {}],
    [
      'where wrong answers took all points',
      [
        { score: 2, points: 0, ms: 1 },
        { score: 1, points: -1, ms: 1 },
      ],
      {},
    ],
    [
      'with fewer players than its minimum',
      [
        { score: 5, ms: 1 },
        { score: 4, ms: 1 },
      ],
      { minParticipants: 3 },
    ],
  ])('%s', async (_, performances, changes) => {
    const all = await played(performances, changes);
    expect(await settle(all.tournamentId)).toBe(true);
    expect(await readTournament(deps, null, all)).toMatchObject({ status: 'cancelled' });
    expect(await countTransactions(deps, `settle:${all.tournamentId}`)).toBe(0);
    expect(await balances(all.viewers)).toEqual(all.viewers.map(() => 10));
    for (const [index, sessionId] of all.sessions.entries()) {
      const viewer = all.viewers[index];
      if (!sessionId || !viewer) continue;
      const result = await readResults(deps, viewer, { sessionId });
      expect(result).toMatchObject({ prizeAmount: 0, provisional: false, held: false });
    }
  });

  test('where no player joined', async () => {
    const { id: tournamentId } = await engine.tournament();
    expect(await settle(tournamentId)).toBe(true);
    expect(await readTournament(deps, null, { tournamentId })).toMatchObject({ status: 'cancelled' });
  });

  test('but not where a player gave the seat back after the start, as the suspended and self-excluded do', async () => {
    const all = await played([{ score: 1, ms: 1 }, null], { minParticipants: 2 });
    await excludeSelf(deps, all.viewers[1] as Viewer, { days: 1 });
    expect(await returnExcludedSeats(deps)).toBe(1);
    await settle(all.tournamentId);
    expect(await readTournament(deps, null, all)).toMatchObject({ status: 'completed' });
  });

  test('but not with exactly the minimum, whether they played or not', async () => {
    const all = await played([{ score: 1, ms: 1 }, null], { minParticipants: 2 });
    await settle(all.tournamentId);
    expect(await readTournament(deps, null, all)).toMatchObject({ status: 'completed' });
  });
});

describe('the time of settlement', () => {
  test('is the end, not before', async () => {
    const all = await played([{ score: 1, ms: 1 }]);
    clock.advance(hourMs - 1);
    expect(await settleTournament(deps, all.tournamentId)).toBe(false);
    clock.advance(1);
    expect(await settleTournament(deps, all.tournamentId)).toBe(true);
  });

  test('waits for players in line, for ten minutes after the end', async () => {
    const { tournamentId } = await played([{ score: 1, ms: 1 }]);
    clock.advance(hourMs);
    await holdForLine(deps, [tournamentId]);
    expect(await settleTournament(deps, tournamentId)).toBe(false);
    clock.advance(15_000);
    await holdForLine(deps, [tournamentId]);
    expect(await settleTournament(deps, tournamentId)).toBe(false);
    clock.advance(longestLineHoldMs);
    await holdForLine(deps, [tournamentId]);
    expect(await settleTournament(deps, tournamentId)).toBe(true);
  });

  test('is before the end when the tournament is full and all players have finished', async () => {
    const all = await played(
      [
        { score: 1, ms: 1 },
        { score: 2, ms: 1 },
      ],
      { maxParticipants: 2 },
    );
    expect(await settleDueTournaments(deps)).toBe(1);
    expect(await readTournament(deps, null, all)).toMatchObject({ status: 'completed' });
  });

  test('is not early while a seat is free, a player has not played, or one still plays', async () => {
    const withFreeSeat = await played([{ score: 1, ms: 1 }], { maxParticipants: 2 });
    const withAbsent = await played([{ score: 1, ms: 1 }, null], { maxParticipants: 2 });
    const withRunning = await played([{ score: 1, ms: 1 }, null], { maxParticipants: 2 });
    const running = withRunning.viewers[1];
    await startQuiz(deps, running, withRunning, { handsOut: false });
    expect(await settleDueTournaments(deps)).toBe(0);
    for (const { tournamentId } of [withFreeSeat, withAbsent, withRunning])
      expect(await settleTournament(deps, tournamentId)).toBe(false);
    await completeQuiz(deps, running, { sessionId: withRunning.tournamentId });
    await deps.database.sql`update quiz_session set score = 1 where user_id = ${running.userId}`;
    expect(await settleDueTournaments(deps)).toBe(1);
    clock.advance(hourMs);
    expect(await settleDueTournaments(deps)).toBe(2);
  });

  test('waits after the end for the last session, which closes by silence', async () => {
    const all = await played([{ score: 1, ms: 1 }, null], { durationMinutes: 90 });
    const late = all.viewers[1];
    clock.advance(hourMs - 1_000);
    await startQuiz(deps, late, all, { handsOut: false });
    clock.advance(2_000);
    expect(await settleTournament(deps, all.tournamentId)).toBe(false);
    expect(await readTournament(deps, null, all)).toMatchObject({ status: 'settling' });
    clock.advance(minuteMs);
    expect(await expireSessions(deps)).toBe(1);
    expect(await settleTournament(deps, all.tournamentId)).toBe(true);
  });
});

describe('afterwards', () => {
  test('settling again changes nothing', async () => {
    const all = await played([{ score: 1, ms: 1 }]);
    expect(await settle(all.tournamentId)).toBe(true);
    expect(await settleTournament(deps, all.tournamentId)).toBe(false);
    expect(await settleDueTournaments(deps)).toBe(0);
    expect(await countTransactions(deps, `settle:${all.tournamentId}`)).toBe(1);
  });

  test('it can be neither deleted, left nor joined', async () => {
    const all = await played([{ score: 1, ms: 1 }]);
    await settle(all.tournamentId);
    const [viewer] = all.viewers;
    const [stranger] = await createCrowd(deps, 1, { depositPaise: 1000 });
    await expectProblem(deleteTournament(deps, engine.admin, all), 'locked');
    await expectProblem(leaveTournament(deps, viewer, all), 'already_started');
    for (const each of [viewer, stranger])
      await expectProblem(joinTournament(deps, each, all), 'tournament_closed');
  });

  test('winners are sent their balance, everyone the tournament, its room the leaderboard', async () => {
    const all = await played([
      { score: 1, ms: 1 },
      { score: 0, ms: 1 },
    ]);
    const events = await followEvents(deps);
    await settle(all.tournamentId);
    const { tournamentId } = all;
    expect(await events()).toEqual([
      [`user:${all.viewers[0]?.userId}`, { type: 'wallet_update', newBalance: 100 }],
      ['everyone', { type: 'tournament_update', tournamentId }],
      [`tournament:${tournamentId}`, { type: 'leaderboard_update', tournamentId }],
    ]);
  });
});

test('one tournament that cannot be settled does not stop the others', async () => {
  const broken = await played([{ score: 1, ms: 1 }]);
  const sound = await played([{ score: 1, ms: 1 }]);
  const { sql } = deps.database;
  await sql`update entry set fee = fee + 1 where tournament_id = ${broken.tournamentId}`;
  clock.advance(hourMs);
  expect(await settleDueTournaments(deps)).toBe(1);
  expect(await readTournament(deps, null, sound)).toMatchObject({ status: 'completed' });
  expect(await readTournament(deps, null, broken)).toMatchObject({ status: 'settling' });
  await sql`update entry set fee = fee - 1 where tournament_id = ${broken.tournamentId}`;
  expect(await settleDueTournaments(deps)).toBe(1);
});

test('an answer that is still being recorded counts in the ranks of the settlement', async () => {
  const { sessions, tournamentId } = await playTournament(engine, [
    { score: 3, ms: 5_000 },
    { score: 2, ms: 5_000 },
  ]);
  const { sql } = deps.database;
  const [, late] = sessions;
  const [tournament] = await sql<
    { endsAt: Date }[]
  >`select ends_at from tournament where id = ${tournamentId}`;
  const now = () => tournament?.endsAt ?? clock.now();
  let settling: Promise<boolean> | undefined;
  // As if an answer that came in time were processed after silence had ended its session.
  await sql.begin(async (answer) => {
    await answer`update quiz_session set score = 5 where id = ${late}`;
    settling = settleTournament({ ...deps, now }, tournamentId);
    await expect
      .poll(() => answer<{ n: number }[]>`select count(*)::int as n from pg_locks where not granted`)
      .toEqual([{ n: 1 }]);
  });
  expect(await settling).toBe(true);
  const rows =
    await sql`select id, rank from quiz_session where tournament_id = ${tournamentId} order by rank`;
  expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
    [late, 1],
    [sessions[0], 2],
  ]);
});
