import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { beforeAll, expect, test } from 'vitest';
import { retainLimits, takeOverLimits } from '../account/retained-limits';
import type { Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { createPlayer } from '../testing/crowd';
import { playTournament } from '../testing/played-tournament';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { readLimits, setLimits } from '../wallet/deposit-limit';
import { askQuestion } from './ask-question';
import { completeQuiz } from './complete-quiz';
import { readDaily } from './read-daily';
import { remindPlayingTime } from './remind-playing-time';
import { openDaily, startDaily } from './start-daily';
import { startPractice } from './start-practice';
import { startQuiz } from './start-quiz';

const rest = { handsOut: true };
const overTime = { code: 'play_limit' };

const engine = openWideEngine(12);
beforeAll(async () => {
  // Noon in India, so that hours before and after are of the same day.
  engine.clock.set(addMs(beginOfDay(dateInIndia(engine.clock.now())), 36 * hourMs));
});

/** Returns a player who has played a tournament for so many minutes, until now. */
async function playedFor(minutes: number): Promise<Viewer> {
  const { viewers, sessions } = await playTournament(engine, [{ score: 1, ms: 1_000 }], { entryFee: 0 });
  const [viewer] = viewers;
  if (!viewer) throw new Error('one is needed');
  const now = engine.clock.now();
  await engine.deps.database.sql`
    update quiz_session set started_at = ${addMs(now, -minutes * minuteMs)}, finished_at = ${now}, silent_end_at = ${now}
    where id = ${sessions[0] ?? ''}`;
  return viewer;
}

test('who has played for as long as they allow themselves starts no quiz and takes no seat of today', async () => {
  const viewer = await playedFor(30);
  await setLimits(engine.deps, viewer, { dailyMinutes: 31 });
  const { id: tournamentId } = await engine.tournament({ endTime: addMs(engine.clock.now(), hourMs) });
  const { id: tomorrow } = await engine.tournament({
    endTime: addMs(engine.clock.now(), dayMs),
  });
  await startDaily(engine.deps, viewer, {}, rest);
  await setLimits(engine.deps, viewer, { dailyMinutes: 30 });
  expect(await readLimits(engine.deps, viewer)).toMatchObject({ dailyMinutes: 30, minutesPlayedToday: 30 });
  await expect(joinTournament(engine.deps, viewer, { tournamentId })).rejects.toMatchObject(overTime);
  const rounds = () =>
    engine.deps.database
      .sql`select from tournament where created_by = ${viewer.userId} and kind = 'practice'`;
  await expect(startPractice(engine.deps, viewer, { questionsCount: 5 }, rest)).rejects.toMatchObject(
    overTime,
  );
  expect(await rounds()).toHaveLength(0);
  await joinTournament(engine.deps, viewer, { tournamentId: tomorrow });
});

test('a running quiz goes on beyond the limit, and a seat that was paid for is played', async () => {
  const viewer = await playedFor(30);
  const { id: tournamentId } = await engine.tournament({ entryFee: 10 });
  await joinTournament(engine.deps, viewer, { tournamentId });
  const { sessionId } = await startDaily(engine.deps, viewer, {}, rest);
  await setLimits(engine.deps, viewer, { dailyMinutes: 1 });
  expect((await startDaily(engine.deps, viewer, {}, rest)).sessionId).toBe(sessionId);
  await askQuestion(engine.deps, viewer, { sessionId, questionIndex: 0 });
  await startQuiz(engine.deps, viewer, { tournamentId }, rest);
});

test('a lower limit applies at once, a higher one or none after a day, and both limits change apart', async () => {
  const viewer = await createPlayer(engine.deps);
  await setLimits(engine.deps, viewer, { dailyMinutes: 60, dailyDepositLimit: 100 });
  const asked = engine.clock.now();
  expect(await setLimits(engine.deps, viewer, { dailyMinutes: 90 })).toMatchObject({
    dailyMinutes: 60,
    nextDailyMinutes: 90,
    nextDailyMinutesFrom: addMs(asked, dayMs),
    dailyDepositLimit: 100,
    nextDepositLimitFrom: null,
  });
  expect(await setLimits(engine.deps, viewer, { dailyMinutes: 20 })).toMatchObject({
    dailyMinutes: 20,
    nextDailyMinutesFrom: null,
  });
});

test('a higher limit of the database takes effect at its instant', async () => {
  const viewer = await playedFor(30);
  await setLimits(engine.deps, viewer, { dailyMinutes: 30 });
  await setLimits(engine.deps, viewer, { dailyMinutes: null });
  const isReached = async (at: Date) =>
    (await engine.deps.database.sql`select play_limit_reached(${viewer.userId}, ${at}) as reached`)[0]
      ?.reached;
  const { nextDailyMinutesFrom } = await readLimits(engine.deps, viewer);
  if (!nextDailyMinutesFrom) throw new Error('a change is pending');
  const midnight = addMs(beginOfDay(dateInIndia(engine.clock.now())), dayMs);
  expect(await isReached(addMs(midnight, -1))).toBe(true);
  // The new day has no minute yet.
  expect(await isReached(midnight)).toBe(false);
  await engine.deps.database.sql`
    update deposit_limit set minutes_from = ${addMs(midnight, -2)} where user_id = ${viewer.userId}`;
  expect(await isReached(addMs(midnight, -1))).toBe(false);
});

test('the limit follows a person to another account, the stricter of two', async () => {
  const [one, other] = [await createPlayer(engine.deps), await createPlayer(engine.deps)];
  const trait = { mobileNumber: '+919812345678' };
  await setLimits(engine.deps, one, { dailyMinutes: 45 });
  await setLimits(engine.deps, other, { dailyMinutes: 60, dailyDepositLimit: 50 });
  await transact(engine.deps, async (tx) => {
    await retainLimits(tx, engine.deps, one.userId, { ...trait, isProved: true });
    await takeOverLimits(tx, engine.deps, other.userId, trait);
  });
  expect(await readLimits(engine.deps, other)).toMatchObject({ dailyMinutes: 45, dailyDepositLimit: 50 });
});

test('a day on which a player reached their limit ends no streak, and any other missed day does', async () => {
  const viewer = await createPlayer(engine.deps);
  const { sessionId } = await startDaily(engine.deps, viewer, {}, rest);
  await completeQuiz(engine.deps, viewer, { sessionId });
  await setLimits(engine.deps, viewer, { dailyMinutes: 30 });
  const missNextDay = async (minutes: number) => {
    engine.clock.advance(dayMs);
    await openDaily(engine.deps);
    const practised = await startPractice(engine.deps, viewer, { questionsCount: 5 }, rest);
    await completeQuiz(engine.deps, viewer, practised);
    await engine.deps.database.sql`
      update quiz_session set started_at = ${addMs(engine.clock.now(), -minutes * minuteMs)} where id = ${practised.sessionId}`;
  };
  for (const minutes of [30, 30, 30]) await missNextDay(minutes);
  engine.clock.advance(dayMs);
  expect(await readDaily(engine.deps, viewer)).toMatchObject({ streak: 1, freezesLeft: 1 });
  for (const minutes of [29, 29, 29]) await missNextDay(minutes);
  engine.clock.advance(dayMs);
  expect(await readDaily(engine.deps, viewer)).toMatchObject({ streak: 0 });
});

test('each full hour of a day is said once, by whichever process comes first', async () => {
  const viewer = await playedFor(121);
  const shorter = await playedFor(59);
  const said = async ({ userId }: Viewer) =>
    (
      await engine.deps.database
        .sql`select data from notice where user_id = ${userId} and kind = 'playing_time'`
    ).map(({ data }) => data);
  const counts = await Promise.all([1, 2, 3].map(() => remindPlayingTime(engine.deps)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect([await said(viewer), await said(shorter)]).toEqual([[{ hours: 2 }], []]);
  const events = await engine.deps.database.sql`
    select event from outbox where audience = ${`user:${viewer.userId}`} and event->>'type' = 'playing_time'`;
  expect(events).toHaveLength(1);
});
