import { hourMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { releasePrize } from '../settlement/release-prize';
import { voidPrize } from '../settlement/void-prize';
import { playTournament, settleAtEnd } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { listAchievements } from './list-achievements';
import { reviewAchievements } from './review-achievements';
import { readBadgeLink, readBadgePage, shareBadges, stopSharingBadges } from './share-badges';

const engine = openTestEngine();
const { deps } = engine;

/** Returns the stored achievements, as the job stored them without a request. */
async function storedOf({ userId }: Viewer): Promise<string[]> {
  const rows = await deps.database.sql<{ kind: string }[]>`
    select kind from achievement where user_id = ${userId} order by kind`;
  return rows.map(({ kind }) => kind);
}

async function announcedTo({ userId }: Viewer): Promise<string[]> {
  const rows = await deps.database.sql<{ kind: string }[]>`
    select event->>'kind' as kind from outbox
    where audience = ${`user:${userId}`} and event->>'type' = 'achievement_earned' order by 1`;
  return rows.map(({ kind }) => kind);
}

test('an achievement is stored and announced once, by any number of reviewers at once', async () => {
  const { viewers, tournamentId } = await playTournament(engine, [
    { score: 5, ms: 2_000 },
    { score: 0, ms: 9_000 },
  ]);
  const [winner, loser] = viewers;
  const reviewed = await Promise.all(Array.from({ length: 6 }, () => reviewAchievements(deps)));
  // The others leave the work to the first.
  expect(reviewed.filter((players) => players > 0)).toEqual([2]);
  expect(await storedOf(winner)).toEqual(['first_quiz']);
  await settleAtEnd(deps, tournamentId);
  await Promise.all([
    ...Array.from({ length: 6 }, () => reviewAchievements(deps)),
    ...Array.from({ length: 6 }, () => listAchievements(deps, winner)),
  ]);
  const earned = ['first_quiz', 'first_win', 'prize_winner'];
  expect(await storedOf(winner)).toEqual(earned);
  expect(await announcedTo(winner)).toEqual(earned);
  expect(await storedOf(loser)).toEqual(['first_quiz']);
  await reviewAchievements(deps);
  expect(await reviewAchievements(deps)).toBe(0);
});

test('a review that a crash interrupted is repeated', async () => {
  const { viewers } = await playTournament(engine, [{ score: 1, ms: 2_000 }]);
  const [viewer] = viewers;
  await reviewAchievements(deps);
  // As if the process had ended after storing, before marking the session.
  await deps.database.sql`update quiz_session set reviewed_standing = null where user_id = ${viewer.userId}`;
  expect(await reviewAchievements(deps)).toBe(1);
  await deps.database.sql`update quiz_session set reviewed_standing = null where user_id = ${viewer.userId}`;
  await deps.database.sql`delete from achievement where user_id = ${viewer.userId}`;
  expect(await reviewAchievements(deps)).toBe(1);
  expect(await storedOf(viewer)).toEqual(['first_quiz']);
});

test('a held prize is no win before it is released, and none when it is voided', async () => {
  const { viewers, sessions, tournamentId } = await playTournament(engine, [
    { score: 5, ms: 2_000, violations: 6 },
    { score: 4, ms: 2_000, violations: 6 },
  ]);
  const [first, second] = viewers;
  const [held, voided] = sessions;
  await settleAtEnd(deps, tournamentId);
  await reviewAchievements(deps);
  expect(await storedOf(first)).toEqual(['first_quiz']);
  await releasePrize(deps, engine.admin, { sessionId: held });
  await voidPrize(deps, engine.admin, {
    sessionId: voided,
    reason: 'The player did not give these answers.',
  });
  await reviewAchievements(deps);
  expect(await storedOf(first)).toEqual(['first_quiz', 'first_win', 'prize_winner']);
  expect(await storedOf(second)).toEqual(['first_quiz']);
});

test('a cancelled tournament counts as a quiz, and not as a win', async () => {
  const { viewers, tournamentId } = await playTournament(engine, [{ score: 5, ms: 2_000 }]);
  const [viewer] = viewers;
  await deleteTournament(deps, engine.admin, { tournamentId });
  await reviewAchievements(deps);
  expect(await storedOf(viewer)).toEqual(['first_quiz']);
});

test('a quiz in a tournament of one’s own earns nothing', async () => {
  const { viewers, tournamentId } = await playTournament(
    engine,
    [
      { score: 5, ms: 2_000 },
      { score: 4, ms: 2_000 },
    ],
    { entryFee: 0, prizePool: 0 },
  );
  const [owner, other] = viewers;
  await deps.database.sql`update tournament set owner_id = ${owner.userId} where id = ${tournamentId}`;
  await settleAtEnd(deps, tournamentId);
  await reviewAchievements(deps);
  expect([await storedOf(owner), await storedOf(other)]).toEqual([[], ['first_quiz']]);
  expect(await reviewAchievements(deps)).toBe(0);
});

test('an achievement keeps its day, and the others show progress', async () => {
  const { viewers, sessions } = await playTournament(engine, [{ score: 5, ms: 2_000 }]);
  const [viewer] = viewers;
  await deps.database.sql`
    update session_question set is_correct = true, time_ms = 900 where session_id = ${sessions[0] ?? ''}`;
  const finishedAt = deps.now();
  engine.clock.advance(hourMs);
  const before = await listAchievements(deps, viewer);
  const of = (kind: string) => before.find((each) => each.kind === kind);
  expect(of('perfect_score')).toMatchObject({
    earnedAt: finishedAt,
    value: 1,
    goal: 1,
    title: 'Perfect score',
  });
  expect(of('ten_in_a_row')).toMatchObject({ earnedAt: null, value: 5, goal: 10 });
  expect(of('century')).toMatchObject({ earnedAt: null, value: 1, goal: 100 });
  // An achievement stays even if its facts change.
  await deps.database
    .sql`update session_question set is_correct = false where session_id = ${sessions[0] ?? ''}`;
  const after = await listAchievements(deps, viewer);
  expect(after.find(({ kind }) => kind === 'perfect_score')).toEqual(of('perfect_score'));
});

test('a voided question counts as right, as in the result', async () => {
  const { viewers, sessions } = await playTournament(engine, [{ score: 5, ms: 2_000 }]);
  const [viewer] = viewers;
  await deps.database.sql`
    update session_question set is_correct = question_index > 0, voided = question_index = 0
    where session_id = ${sessions[0] ?? ''}`;
  await reviewAchievements(deps);
  expect(await storedOf(viewer)).toEqual(['first_quiz', 'perfect_score']);
});

test('badges are public only by their code, and the code is invalid once sharing has stopped', async () => {
  const viewer = await engine.player();
  expect(await readBadgeLink(deps, viewer)).toEqual({ linkCode: null });
  const links = await Promise.all(Array.from({ length: 5 }, () => shareBadges(deps, viewer)));
  const { linkCode } = await readBadgeLink(deps, viewer);
  if (linkCode === null) throw new Error('nothing is shared');
  expect(new Set(links.map((link) => link.linkCode))).toEqual(new Set([linkCode]));
  const page = await readBadgePage(deps, { linkCode });
  expect(Object.keys(page).toSorted()).toEqual(['badges', 'username']);
  await stopSharingBadges(deps, viewer);
  await expect(readBadgePage(deps, { linkCode })).rejects.toMatchObject({ code: 'not_found' });
  expect((await shareBadges(deps, viewer)).linkCode).not.toBe(linkCode);
});

test('a closed account has no badges, and earns none later', async () => {
  const { viewers, tournamentId } = await playTournament(engine, [{ score: 0, ms: 2_000 }, null]);
  const [viewer] = viewers;
  await settleAtEnd(deps, tournamentId);
  await deps.database.sql`
    update users set closed_at = ${deps.now()} where id = ${viewer.userId}`;
  await reviewAchievements(deps);
  expect(await storedOf(viewer)).toEqual([]);
});
