// Long because each way in which a week can end is a case of its own.

import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { beginOfWeek, dateInIndia } from '@paheli/core/india';
import { openDatabase } from '@paheli/db/client/connect';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NamedViewer } from '../deps';
import { suspendUser } from '../integrity/suspend-user';
import { releasePrize } from '../settlement/release-prize';
import { voidPrize } from '../settlement/void-prize';
import { createCrowd } from '../testing/crowd';
import { holdTournament } from '../testing/hold-tournament';
import { type Performance, playThrough, settleLater } from '../testing/played-tournament';
import { openWideEngine } from '../testing/wide-engine';
import { exportLeagues, readLeague } from './read-league';
import { turnLeagues } from './turn-leagues';

const weekMs = 7 * dayMs;
const engine = openWideEngine(12);
/** The Monday of the week in which a test begins. */
let monday: Date;

beforeEach(async () => {
  monday = addMs(beginOfWeek(engine.clock.now()), 3 * weekMs);
  engine.clock.set(addMs(monday, hourMs));
  await turn();
});

const turn = () => turnLeagues(engine.deps);
const crowd = <const Count extends number>(count: Count) =>
  createCrowd(engine.deps, count, { depositPaise: 100_000 });

/** Plays a tournament of these players; settles it two hours later. */
async function play(viewers: readonly NamedViewer[], performances: readonly Performance[]) {
  const tournamentId = await holdTournament(engine, viewers, { maxParticipants: 40 });
  const sessions: string[] = [];
  for (const [index, viewer] of viewers.entries()) {
    const performance = performances[index];
    if (performance) sessions.push(await playThrough(engine, viewer, tournamentId, performance));
  }
  const settle = () => settleLater(engine, tournamentId);
  return { sessions, settle };
}

async function playAndSettle(viewers: readonly NamedViewer[], scores: readonly number[]): Promise<void> {
  const played = await play(
    viewers,
    scores.map((score) => ({ score, ms: 10_000 - score })),
  );
  await played.settle();
}

/** Moves to the beginning of the week after that many, and lets the job run. */
async function nextWeek(weeks = 1): Promise<number> {
  engine.clock.set(addMs(monday, weeks * weekMs + hourMs));
  return turn();
}

/** Returns six players who have a league, in the week after the test's. */
async function leagueOfSix(): Promise<NamedViewer[]> {
  const viewers = await crowd(6);
  await playAndSettle(viewers, [5, 4, 3, 2, 1, 0]);
  expect(await nextWeek()).toBe(6);
  return viewers;
}

const at = (viewers: readonly NamedViewer[], index: number): NamedViewer => {
  const viewer = viewers[index];
  if (!viewer) throw new Error('there is no such player');
  return viewer;
};
const pointsOf = async (viewer: NamedViewer) =>
  (await readLeague(engine.deps, viewer)).league?.entries.find(({ isYou }) => isYou)?.points;
const lastOf = async (viewer: NamedViewer) => (await exportLeagues(engine.deps, viewer)).at(-1);

test('those who played in a week have a league in the next, whose places move them up and down', async () => {
  const viewers = await crowd(7);
  const idle = at(viewers, 6);
  await playAndSettle(viewers.slice(0, 6), [5, 4, 3, 2, 1, 0]);
  expect(await readLeague(engine.deps, at(viewers, 0))).toEqual({ league: null });
  expect(await nextWeek()).toBe(6);
  expect(await readLeague(engine.deps, idle)).toEqual({ league: null });

  await playAndSettle(viewers.slice(0, 3), [1, 5, 3]);
  const { league } = await readLeague(engine.deps, at(viewers, 0));
  expect(league).toMatchObject({
    week: dateInIndia(addMs(monday, weekMs)),
    endsAt: addMs(monday, 2 * weekMs),
    tier: 1,
  });
  expect(league?.entries.slice(0, 4)).toMatchObject([
    { place: 1, username: at(viewers, 1).username, points: 5, tier: 1, nextTier: 2, isYou: false },
    { place: 2, username: at(viewers, 2).username, points: 3, nextTier: 2 },
    { place: 3, points: 1, nextTier: 1, isYou: true },
    { place: 4, points: 0 },
  ]);

  expect(await nextWeek(2)).toBe(3);
  expect(await readLeague(engine.deps, at(viewers, 1))).toMatchObject({ league: { tier: 2 } });
  expect(await readLeague(engine.deps, at(viewers, 5))).toEqual({ league: null });
  expect(await exportLeagues(engine.deps, at(viewers, 1))).toMatchObject([
    { points: 5, place: 1, tier: 1, nextTier: 2 },
    { points: null, place: null, tier: 2, nextTier: null },
  ]);
});

test('a player who stayed away for weeks keeps the tier', async () => {
  const viewers = await leagueOfSix();
  await playAndSettle(viewers.slice(0, 1), [5]);
  await nextWeek(2);
  await nextWeek(3);
  await playAndSettle(viewers, [1, 1, 1, 1, 1, 1]);
  await nextWeek(4);
  expect(await lastOf(at(viewers, 0))).toMatchObject({ tier: 2 });
});

test('a held or voided prize gives no points, one released before the week is closed does', async () => {
  const viewers = await leagueOfSix();
  const held = { ms: 9_000, violations: 6 };
  const { sessions, settle } = await play(viewers, [
    ...[
      { score: 5, ...held },
      { score: 4, ...held },
      { score: 3, ...held },
    ],
    { score: 2, ms: 9_000 },
  ]);
  await settle();
  expect(await Promise.all(viewers.slice(0, 4).map(pointsOf))).toEqual([0, 0, 0, 2]);
  await releasePrize(engine.deps, engine.admin, { sessionId: sessions[0] ?? '' });
  const reason = 'The recording shows another person.';
  await voidPrize(engine.deps, engine.admin, { sessionId: sessions[1] ?? '', reason });
  expect(await Promise.all(viewers.slice(0, 4).map(pointsOf))).toEqual([5, 0, 0, 2]);
  await nextWeek(2);
  await releasePrize(engine.deps, engine.admin, { sessionId: sessions[2] ?? '' });
  await turn();
  const [, , late] = await Promise.all(
    viewers.slice(0, 3).map((viewer) => exportLeagues(engine.deps, viewer)),
  );
  expect(late?.[0]).toMatchObject({ points: 0 });
});

test('an organiser’s tournament gives its players no points', async () => {
  const viewers = await leagueOfSix();
  const { settle } = await play(viewers, [{ score: 5, ms: 9_000 }]);
  await settle();
  expect(await pointsOf(at(viewers, 0))).toBe(5);
  await engine.deps.database.sql`
    update tournament set owner_id = ${at(viewers, 1).userId}, entry_fee = 0, prize_pool = 0
    where id = (select id from tournament order by created_at desc, id desc limit 1)`;
  expect(await pointsOf(at(viewers, 0))).toBe(0);
});

test('a Sunday tournament counts in its week, which waits for its settlement on Monday', async () => {
  const viewers = await leagueOfSix();
  engine.clock.set(addMs(monday, 2 * weekMs - hourMs));
  const { settle } = await play(viewers, [{ score: 5, ms: 9_000 }]);
  engine.clock.set(addMs(monday, 2 * weekMs + hourMs));
  expect(await turn()).toBe(0);
  await settle();
  expect(await turn()).toBe(0);
  engine.clock.advance(6 * minuteMs);
  expect(await turn()).toBe(1);
  expect(await exportLeagues(engine.deps, at(viewers, 0))).toMatchObject([
    ...[{ points: 5, place: 1 }, { points: null }],
  ]);
  expect(await pointsOf(at(viewers, 0))).toBe(0);
});

test('a tournament that is settled after its week was closed counts in the next, and one of Monday in its own', async () => {
  const viewers = await leagueOfSix();
  engine.clock.set(addMs(monday, 2 * weekMs - hourMs));
  const sunday = await play(viewers, [{ score: 5, ms: 9_000 }]);
  engine.clock.set(addMs(monday, 2 * weekMs + 4 * hourMs));
  const early = await play(viewers, [{ score: 2, ms: 9_000 }]);
  await early.settle();
  engine.clock.advance(hourMs);
  expect(await turn()).toBe(0);
  expect(await nextWeek(3)).toBe(1);
  await sunday.settle();
  await nextWeek(4);
  expect((await exportLeagues(engine.deps, at(viewers, 0))).map(({ points }) => points)).toEqual([
    0,
    5,
    null,
  ]);
});

test('the week turns at midnight between Sunday and Monday in India, minutes later for settlements on their way', async () => {
  const viewers = await leagueOfSix();
  engine.clock.set(addMs(monday, 2 * weekMs + 4 * minuteMs));
  expect(await turn()).toBe(0);
  expect(await lastOf(at(viewers, 0))).toMatchObject({ place: null });
  engine.clock.set(addMs(monday, 2 * weekMs + 5 * minuteMs));
  await turn();
  expect(await lastOf(at(viewers, 0))).toMatchObject({ place: expect.any(Number) });
});

test('jobs that run at once form each league and move each player once', async () => {
  const viewers = await leagueOfSix();
  await playAndSettle(viewers, [5, 4, 3, 2, 1, 0]);
  engine.clock.set(addMs(monday, 2 * weekMs + hourMs));
  const formed = await Promise.all(Array.from({ length: 8 }, turn));
  expect(formed.filter((count) => count > 0)).toEqual([6]);
  expect(await turn()).toBe(0);
  const stored = await Promise.all(viewers.map((viewer) => exportLeagues(engine.deps, viewer)));
  expect(stored.map((own) => own.map(({ tier }) => tier))).toEqual([
    [1, 2],
    [1, 2],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('a process that is killed while it turns the week leaves nothing, and the next one does all of it', async () => {
  const viewers = await leagueOfSix();
  await playAndSettle(viewers, [5, 4, 3, 2, 1, 0]);
  engine.clock.set(addMs(monday, 2 * weekMs + hourMs));
  const { sql } = engine.deps.database;
  const killed = openDatabase({ url: engine.url, maxConnections: 2, applicationName: 'paheli-test-killed' });
  const backends = () => sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'paheli-test-killed' and wait_event_type = 'Lock'`;
  await sql.begin(async (tx) => {
    // The week is closed by then; the players of the next one are read last.
    await tx`select from users where id = ${at(viewers, 0).userId} for update`;
    const run = turnLeagues({ ...engine.deps, database: killed });
    run.catch(() => undefined);
    await vi.waitFor(async () => expect(await backends()).toHaveLength(1), { timeout: 20_000, interval: 20 });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'paheli-test-killed'`;
    await expect(run).rejects.toThrow();
  });
  await killed.sql.end({ timeout: 0 });
  expect(await lastOf(at(viewers, 0))).toMatchObject({ tier: 1, place: null });
  expect(await turn()).toBe(6);
  expect(await exportLeagues(engine.deps, at(viewers, 0))).toMatchObject([
    { place: 1, nextTier: 2 },
    { tier: 2 },
  ]);
});

test('a hundred players of one tier are divided by rating into leagues of at most thirty', async () => {
  const viewers = await crowd(100);
  const { sql } = engine.deps.database;
  const { settle, sessions } = await play(viewers.slice(0, 2), [
    { score: 3, ms: 1_000 },
    { score: 2, ms: 1_000 },
  ]);
  await settle();
  const ids = viewers.slice(2).map(({ userId }) => userId);
  await sql`
    with seat as (
      insert into entry (id, tournament_id, user_id, fee, joined_at)
      select gen_random_uuid(), e.tournament_id, u.id, 0, e.joined_at from entry e
      join quiz_session s on s.entry_id = e.id cross join unnest(${ids}::uuid[]) as u(id) where s.id = ${sessions[1] ?? ''}
      returning id, user_id, tournament_id)
    insert into quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index, current_starts_at,
      current_deadline_at, silent_end_at, finished_at, score, rank)
    select gen_random_uuid(), seat.tournament_id, seat.user_id, seat.id, s.questions_count, s.started_at, s.ends_at, s.current_index, s.current_starts_at,
      s.current_deadline_at, s.silent_end_at, s.finished_at, 1, 3 from seat cross join quiz_session s where s.id = ${sessions[1] ?? ''}`;
  await sql`
    insert into rating (session_id, scope, user_id, finished_at, mean, deviation)
    select id, 'all', user_id, finished_at, random(), 0.3 from quiz_session where user_id = any(${ids}::uuid[])`;
  expect(await nextWeek()).toBe(100);
  const leagues = await sql<{ league: number; size: number; lowest: number; highest: number }[]>`
    select m.league, count(*) as size, min(coalesce(r.mean, 0)) as lowest, max(coalesce(r.mean, 0)) as highest
    from league_member m left join rating r on r.user_id = m.user_id and r.scope = 'all'
    where m.week = ${dateInIndia(addMs(monday, weekMs))} group by m.league order by m.league`;
  expect(leagues.map(({ size }) => size)).toEqual([25, 25, 25, 25]);
  for (const [index, { lowest }] of leagues.slice(0, -1).entries())
    expect(lowest).toBeGreaterThanOrEqual(leagues[index + 1]?.highest ?? 0);
});

test('an account that is being closed, or was, has no league, and neither has a suspended player', async () => {
  const viewers = await leagueOfSix();
  await playAndSettle(viewers, [5, 4, 3, 2, 1, 0]);
  const suspension = { userId: at(viewers, 1).userId, reason: 'Bots.', until: null, freeze: false };
  await suspendUser(engine.deps, engine.admin, suspension);
  engine.clock.set(addMs(monday, 2 * weekMs + hourMs));
  const { sql } = engine.deps.database;
  const { turning } = await sql.begin(async (tx) => {
    await tx`update users set closed_at = now() where id = ${at(viewers, 0).userId}`;
    const waiting = () => sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const run = turn();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000, interval: 20 });
    return { turning: { run } };
  });
  expect(await turning.run).toBe(4);
  for (const viewer of viewers.slice(0, 2))
    expect(await readLeague(engine.deps, viewer)).toEqual({ league: null });
});
