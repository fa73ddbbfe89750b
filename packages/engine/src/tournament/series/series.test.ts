// Long because a series is made, changed, followed and ended, alone and by several processes at once.

import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { madeForEach } from '@paheli/core/testing/opened';
import { weekdays } from '@paheli/core/tournament/series';
import { beforeEach, expect, test } from 'vitest';
import type { NamedViewer, Viewer } from '../../deps';
import { restoreUser } from '../../integrity/restore-user';
import { suspendUser } from '../../integrity/suspend-user';
import { createCrowd, createPlayer } from '../../testing/crowd';
import { expectProblem } from '../../testing/expect-problem';
import { dayBefore, firstAt, fridaySeries } from '../../testing/friday-series';
import { appointOrganiser } from '../../testing/organiser';
import { outcomesOf } from '../../testing/outcomes';
import { createTestEngine } from '../../testing/test-engine';
import { deleteTournament } from '../cancel-tournament';
import { setGuests } from '../guest-list';
import { joinTournament } from '../join-tournament';
import { readAdminTournament } from '../list-admin-tournaments';
import { updateTournament } from '../update-tournament';
import { followSeries, unfollowSeries } from './follow-series';
import { makeDueOccurrences } from './make-occurrences';
import { createSeries, endSeries, listSeries, readSeriesDetails, updateSeries } from './series';

const engine = madeForEach(createTestEngine, (made) => made.close());
const { deps } = engine;
beforeEach(() => engine.clock.set(dayBefore));

type Made = { id: string; name: string; startsAt: Date; seriesDay: string; seatsTaken: number };

async function occurrencesOf(seriesId: string): Promise<Made[]> {
  return deps.database.sql<Made[]>`
    select id, name, starts_at, series_day::text, seats_taken from tournament where series_id = ${seriesId} and cancelled_at is null order by starts_at`;
}

/** Runs the jobs of three processes at the same time, each day. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    engine.clock.advance(dayMs);
    await Promise.all([1, 2, 3].map(() => makeDueOccurrences(deps)));
  }
}

const appoint = (maxTournaments: number) => appointOrganiser(engine, { maxTournaments, maxSeats: 50 });

test('a weekly quiz over a year is made once each week, a week ahead, with its followers seated', async () => {
  const { id } = await createSeries(deps, engine.admin, fridaySeries({ maxParticipants: 2 }));
  const [first] = await occurrencesOf(id);
  if (!first) throw new Error('no occurrence was made');
  const [one, two, late] = await createCrowd(deps, 3);
  for (const player of [one, two]) await joinTournament(deps, player, { tournamentId: first.id });
  for (const player of [two, one]) {
    engine.clock.advance(1_000);
    const card = await followSeries(deps, player, { tournamentId: first.id });
    expect(card.series).toEqual({ seriesId: id, following: true });
  }
  await deps.database.sql`
    insert into series_follower (series_id, user_id, followed_at) values (${id}, ${late.userId}, ${addMs(deps.now(), 1)})`;
  for (let week = 0; week < 52; week += 1) {
    await passDays(7);
    const made = await occurrencesOf(id);
    const ahead = made.filter(({ startsAt }) => startsAt > deps.now());
    expect(ahead.length).toBeLessThanOrEqual(1);
    for (const { startsAt } of ahead) expect(startsAt <= addMs(deps.now(), 7 * dayMs)).toBe(true);
  }
  const made = await occurrencesOf(id);
  expect(made.map(({ seriesDay }) => seriesDay)).toEqual(
    Array.from({ length: 52 }, (_, week) => dateInIndia(addMs(firstAt, week * 7 * dayMs))),
  );
  for (const { startsAt, seatsTaken } of made)
    expect([startsAt.getTime() % dayMs, seatsTaken]).toEqual([firstAt.getTime() % dayMs, 2]);
  const seated = await deps.database.sql<{ userId: string }[]>`
    select distinct user_id from entry where left_at is null and user_id in (${one.userId}, ${two.userId}, ${late.userId})`;
  expect(seated).toHaveLength(2);
  expect(await listSeries(deps, engine.admin)).toMatchObject([{ id, nextAt: null, followers: 3 }]);
}, 120_000);

test('a change holds for all that follow and that nobody joined, and keeps days, codes and what was joined', async () => {
  const daily = { weekdays: [...weekdays], until: '2027-01-31' };
  const { id } = await createSeries(deps, engine.admin, fridaySeries({ visibility: 'unlisted' }, daily));
  const before = await occurrencesOf(id);
  expect(before).toHaveLength(7);
  const [joined, moved, deleted] = before as [Made, Made, Made];
  await joinTournament(deps, await createPlayer(deps), { tournamentId: joined.id });
  const startTime = addMs(moved.startsAt, 5 * minuteMs);
  await updateTournament(deps, engine.admin, {
    ...fridaySeries({ visibility: 'unlisted' }).tournament,
    ...{ tournamentId: moved.id, name: 'Alone', startTime, endTime: addMs(startTime, hourMs) },
  });
  await deleteTournament(deps, engine.admin, { tournamentId: deleted.id });
  await passDays(1);
  const codes = () =>
    deps.database.sql`select id, join_code from tournament where series_id = ${id} order by id`;
  const known = await codes();
  expect((await occurrencesOf(id)).map(({ name }) => name)).toEqual([
    ...['Friday quiz', 'Alone', ...Array.from({ length: 5 }, () => 'Friday quiz')],
  ]);
  const later = addMs(firstAt, 30 * minuteMs);
  const changes = { visibility: 'unlisted', name: 'Evening quiz', startTime: later } as const;
  const input = fridaySeries({ ...changes, endTime: addMs(later, hourMs) }, daily);
  await updateSeries(deps, engine.admin, { ...input, seriesId: id });
  const after = await occurrencesOf(id);
  expect(after.map(({ name }) => name)).toEqual(['Friday quiz', ...Array(6).fill('Evening quiz')]);
  expect(new Set(after.map(({ seriesDay }) => seriesDay)).size).toBe(7);
  for (const { startsAt } of after.slice(1)) expect(startsAt.getTime() % dayMs).toBe(later.getTime() % dayMs);
  expect(await codes()).toEqual(expect.arrayContaining([...known]));
  const rare = { ...input, weekdays: ['monday' as const], seriesId: id };
  await updateSeries(deps, engine.admin, rare);
  expect((await occurrencesOf(id)).map(({ seriesDay }) => seriesDay)).toEqual(['2027-01-08', '2027-01-11']);
  await passDays(21);
  expect(await occurrencesOf(id)).toHaveLength(4);
});

test('a series is read as it was last sent, with what is ahead', async () => {
  const organiser = await appoint(20);
  const daily = fridaySeries({}, { weekdays: [...weekdays], until: '2027-01-10' });
  const { id: seriesId } = await createSeries(deps, organiser, daily);
  const [first, second, third] = (await occurrencesOf(seriesId)) as [Made, Made, Made];
  await deps.database.sql`update tournament set frozen_at = ${deps.now()} where id = ${second.id}`;
  await deleteTournament(deps, organiser, { tournamentId: first.id });
  for (const viewer of [organiser, engine.admin]) {
    const {
      tournament,
      weekdays: days,
      until,
      ...read
    } = await readSeriesDetails(deps, viewer, { seriesId });
    expect({ tournament, weekdays: days, until }).toEqual(daily);
    expect(read).toMatchObject({ organiser: { username: organiser.username }, nextAt: null });
    expect(read.ahead).toEqual([
      { id: second.id, day: second.seriesDay, startTime: second.startsAt, frozen: true },
      { id: third.id, day: third.seriesDay, startTime: third.startsAt, frozen: false },
    ]);
  }
  const made = await readAdminTournament(deps, organiser, { tournamentId: third.id });
  expect(made).toMatchObject({ series: null, seriesId });
});

test('an end removes what nobody joined and all follows, and nothing more is made', async () => {
  const daily = { weekdays: [...weekdays], until: '2027-03-31' };
  const { id } = await createSeries(deps, engine.admin, fridaySeries({}, daily));
  const [first] = await occurrencesOf(id);
  const tournamentId = first?.id ?? '';
  const player = await createPlayer(deps);
  await joinTournament(deps, player, { tournamentId });
  await followSeries(deps, player, { tournamentId });
  const { problems } = await outcomesOf<unknown>([
    endSeries(deps, engine.admin, { seriesId: id }),
    makeDueOccurrences(deps),
    unfollowSeries(deps, player, { tournamentId }),
    endSeries(deps, engine.admin, { seriesId: id }),
  ]);
  expect(problems).toEqual({});
  await passDays(10);
  expect((await occurrencesOf(id)).map((each) => each.id)).toEqual([tournamentId]);
  expect(await listSeries(deps, engine.admin)).toMatchObject([{ followers: 0, nextAt: null }]);
  await expectProblem(followSeries(deps, player, { tournamentId }), 'locked');
  await expectProblem(updateSeries(deps, engine.admin, { ...fridaySeries(), seriesId: id }), 'locked');
});

test('an organiser’s limit holds for occurrences: one over it is made once there is room, while it is ahead', async () => {
  const organiser = await appoint(2);
  const daily = { weekdays: [...weekdays], until: '2027-01-31' };
  const { id } = await createSeries(deps, organiser, fridaySeries({}, daily));
  expect(await occurrencesOf(id)).toHaveLength(2);
  await passDays(1);
  expect(await occurrencesOf(id)).toHaveLength(2);
  const [first] = await occurrencesOf(id);
  await deleteTournament(deps, organiser, { tournamentId: first?.id ?? '' });
  await makeDueOccurrences(deps);
  expect((await occurrencesOf(id)).map(({ seriesDay }) => seriesDay)).toEqual(['2027-01-09', '2027-01-10']);
  await passDays(4);
  await deps.database.sql`update tournament set cancelled_at = ${deps.now()} where series_id = ${id}`;
  await makeDueOccurrences(deps);
  const made = await occurrencesOf(id);
  expect(made.map(({ seriesDay }) => seriesDay)).toEqual(['2027-01-13', '2027-01-14']);
});

test('a suspended organiser’s series makes nothing, and afterwards goes on with the next day without those that passed', async () => {
  const organiser = await appoint(20);
  const { userId } = organiser;
  const { id } = await createSeries(deps, organiser, fridaySeries({}, { until: '2027-02-28' }));
  const daysOf = async () => (await occurrencesOf(id)).map(({ seriesDay }) => seriesDay);
  expect(await daysOf()).toEqual(['2027-01-08']);
  await suspendUser(deps, engine.admin, { userId, reason: 'Insults.', until: null, freeze: false });
  await passDays(17);
  expect(await daysOf()).toEqual(['2027-01-08']);
  await restoreUser(deps, engine.admin, { userId, reason: 'An error.' });
  await passDays(1);
  expect(await daysOf()).toEqual(['2027-01-08', '2027-01-29']);
  const until = addMs(deps.now(), 10 * dayMs);
  await suspendUser(deps, engine.admin, { userId, reason: 'Insults.', until, freeze: false });
  await passDays(9);
  expect(await daysOf()).toHaveLength(2);
  await passDays(1);
  expect(await daysOf()).toEqual(['2027-01-08', '2027-01-29', '2027-02-05']);
});

test('another organiser’s series is neither listed, read, changed nor ended', async () => {
  const [one, other] = [await appoint(5), await appoint(5)];
  const { id: seriesId } = await createSeries(deps, one, fridaySeries());
  expect(await listSeries(deps, other)).toEqual([]);
  expect(await listSeries(deps, engine.admin)).toEqual([]);
  const attempts = (viewer: Viewer) => [
    updateSeries(deps, viewer, { ...fridaySeries(), seriesId }),
    endSeries(deps, viewer, { seriesId }),
    readSeriesDetails(deps, viewer, { seriesId }),
  ];
  expect((await outcomesOf<unknown>(attempts(other))).problems).toEqual({ not_found: 3 });
  expect(await endSeries(deps, engine.admin, { seriesId })).toMatchObject({ endedAt: deps.now() });
});

test('followers who may not join are passed over and stay followers', async () => {
  const daily = { weekdays: [...weekdays], until: '2027-01-20' };
  const { id } = await createSeries(deps, engine.admin, fridaySeries({}, daily));
  const [free, excluded] = (await createCrowd(deps, 2)) as [NamedViewer, NamedViewer];
  await deps.database.sql`update users set excluded_until = '2100-01-01' where id = ${excluded.userId}`;
  for (const { userId } of [free, excluded])
    await deps.database.sql`
      insert into series_follower (series_id, user_id, followed_at) values (${id}, ${userId}, ${deps.now()})`;
  await passDays(1);
  const seats = await deps.database.sql<{ userId: string }[]>`
    select e.user_id from entry e join tournament t on t.id = e.tournament_id where t.series_id = ${id}`;
  expect(new Set(seats.map(({ userId }) => userId))).toEqual(new Set([free.userId]));
  const listed = (await listSeries(deps, engine.admin)).find((each) => each.id === id);
  expect(listed?.followers).toBe(2);
});

test('a list of numbers goes over to the next occurrence, seats no follower, and offers a seat to those on it alone', async () => {
  const daily = { weekdays: [...weekdays], until: '2027-01-20' };
  const { id } = await createSeries(deps, engine.admin, fridaySeries({ guests: 'numbers' }, daily));
  const players = (await createCrowd(deps, 2)) as [NamedViewer, NamedViewer];
  const [invited, stranger] = players;
  await deps.database.sql`
    update users set mobile_number = '+919000000010', mobile_verified_at = ${deps.now()} where id = ${invited.userId}`;
  const last = (await occurrencesOf(id)).at(-1)?.id ?? '';
  await setGuests(deps, engine.admin, { tournamentId: last, mobileNumbers: ['9000000010'] });
  await expectProblem(followSeries(deps, invited, { tournamentId: last }), 'not_joined');
  for (const { userId } of players)
    await deps.database.sql`
      insert into series_follower (series_id, user_id, followed_at) values (${id}, ${userId}, ${deps.now()})`;
  await passDays(2);
  const seats = () => deps.database.sql`
    select from entry e join tournament t on t.id = e.tournament_id where t.series_id = ${id}`;
  const tells = { ...deps, push: { publicKey: '', send: async () => 'sent' as const } };
  await makeDueOccurrences({ ...tells, now: () => addMs(deps.now(), dayMs) });
  expect(await seats()).toHaveLength(0);
  const offered = await deps.database.sql`
    select user_id, data ->> 'tournamentId' as id from notice where kind = 'seat_offered'`;
  expect(offered).toEqual([{ userId: invited.userId, id: (await occurrencesOf(id)).at(-1)?.id }]);
  const next = (await occurrencesOf(id)).at(-1)?.id ?? '';
  await joinTournament(deps, invited, { tournamentId: next });
  await expectProblem(joinTournament(deps, stranger, { tournamentId: next }), 'not_invited');
  const [row] = await listSeries(deps, engine.admin);
  expect([row?.followers, stranger.userId]).toEqual([2, stranger.userId]);
});
