import type { Leaderboard } from '@paheli/core/tournament/schema';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { seatCrowd } from '@paheli/engine/testing/seated-crowd';
import { deleteTournament } from '@paheli/engine/tournament/cancel-tournament';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { expect, test } from 'vitest';
import { noteStatements } from '../testing/note-statements';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { openTestQuiz, type TestQuiz } from '../testing/test-player';

const maxAgeMs = 1_000;
const unusedMs = 60_000;

const quiz = openTestQuiz();
/** The number of leaderboard reads. */
let reads = 0;
/** Another process that shares snapshots, as the product does. */
const site = openTestApp(() => {
  const { database, now } = quiz.site.engine.deps;
  const counting = noteStatements(database, (text) => {
    if (text.includes('with played')) reads += 1;
  });
  const leaderboards = createLeaderboards({ database: counting, now });
  return { beside: quiz.site, deps: { leaderboards } };
});

async function board(
  tournamentId: string,
  as?: SignedIn,
): Promise<Leaderboard & { you: { rank: number } | null }> {
  const { body } = await site.call<Leaderboard>('GET', `/api/quiz/leaderboard/${tournamentId}`, { as });
  return body;
}

/** Answers a player's first question right. */
async function score({ as, sessionId }: Awaited<ReturnType<TestQuiz['start']>>): Promise<void> {
  const answer = await quiz.rightAnswer(sessionId, 0);
  await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer });
}

test('concurrent readers, anonymous or not, cause one read, and further readers within a second cause none', async () => {
  const started = await quiz.start('trpc');
  const { tournamentId } = started;
  reads = 0;
  const anonymous = Array.from({ length: 10 }, () => board(tournamentId));
  const boards = await Promise.all([...anonymous, board(tournamentId, started.as)]);
  expect(reads).toBe(1);
  expect(boards.map(({ entries }) => entries[0]?.score)).toEqual(boards.map(() => 0));
  expect(boards.map(({ you }) => you?.rank ?? null)).toEqual([...anonymous.map(() => null), 1]);
  await score(started);
  site.advance(maxAgeMs - 1);
  expect((await board(tournamentId)).entries[0]?.score).toBe(0);
  expect(reads).toBe(1);
  site.advance(1);
  expect((await board(tournamentId)).entries[0]?.score).toBe(1);
  expect(reads).toBe(2);
});

test('a player below the first hundred finds their own place', async () => {
  const { id } = await site.engine.tournament({ entryFee: 0, maxParticipants: 200 });
  // One of five consecutive players has scored nothing.
  const crowd = (await seatCrowd(site.deps, id, 130)).slice(0, 5);
  const players = await Promise.all(crowd.map((viewer) => site.signIn(viewer)));
  const places = await Promise.all(players.map(async (as) => (await board(id, as)).you?.rank ?? 0));
  expect(Math.max(...places)).toBeGreaterThan(100);
  expect((await board(id)).entries).toHaveLength(100);
});

test('after settlement, and after a cancellation, no reader gets a provisional leaderboard', async () => {
  const settled = await quiz.start('trpc', { maxParticipants: 1 });
  const cancelled = await quiz.start('trpc');
  // An answer in no time at all would hold the prize.
  quiz.site.advance(1_000);
  for (const started of [settled, cancelled]) {
    await score(started);
    await quiz.site.call('POST', `/api/quiz/${started.sessionId}/complete`, { as: started.as });
    expect(await board(started.tournamentId)).toMatchObject({ provisional: true });
  }
  expect(await settleTournament(site.deps, settled.tournamentId)).toBe(true);
  await deleteTournament(site.deps, site.engine.admin, { tournamentId: cancelled.tournamentId });
  reads = 0;
  const readers = Array.from({ length: 10 }, () => board(settled.tournamentId));
  for (const final of await Promise.all(readers)) {
    expect(final.provisional).toBe(false);
    expect(final.entries[0]).toMatchObject({ score: 1, prize_amount: 100 });
  }
  expect(reads).toBe(1);
  expect((await board(cancelled.tournamentId)).provisional).toBe(false);
});

test('an unknown tournament is not found, and nothing of it is kept', async () => {
  const path = `/api/quiz/leaderboard/${site.deps.newId()}`;
  const before = site.deps.leaderboards.kept();
  expect((await site.call('GET', path)).status).toBe(404);
  expect(site.deps.leaderboards.kept()).toBe(before);
});

test('unread snapshots are dropped, and the number of snapshots is bounded', async () => {
  const before = site.deps.leaderboards.kept();
  expect(before).toBeGreaterThan(0);
  site.advance(unusedMs + 1);
  for (let count = 0; count < 55; count += 1) await board((await site.engine.tournament()).id);
  expect(site.deps.leaderboards.kept()).toBe(50);
  site.advance(unusedMs + 1);
  await board((await site.engine.tournament()).id);
  expect(site.deps.leaderboards.kept()).toBe(1);
});
