import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { madeForEach } from '@paheli/core/testing/opened';
import { weekdays } from '@paheli/core/tournament/series';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '../../foundation/transaction';
import { settleDueTournaments } from '../../settlement/settle-tournament';
import { createPlayer } from '../../testing/crowd';
import { dayBefore, firstAt, fridaySeries } from '../../testing/friday-series';
import { appointOrganiser } from '../../testing/organiser';
import { createTestEngine } from '../../testing/test-engine';
import { cancelLocked, deleteTournament } from '../cancel-tournament';
import { forgetGuests } from '../forget-guests';
import { readGuests, setGuests } from '../guest-list';
import { joinTournament } from '../join-tournament';
import { leaveTournament } from '../leave-tournament';
import { followSeries } from './follow-series';
import { makeDueOccurrences } from './make-occurrences';
import { createSeries, endSeries, updateSeries } from './series';

const engine = madeForEach(createTestEngine, (made) => made.close());
const { deps } = engine;
beforeEach(() => engine.clock.set(dayBefore));

const endTime = addMs(firstAt, hourMs);

async function occurrencesOf(seriesId: string): Promise<{ id: string; day: string; seatsTaken: number }[]> {
  return deps.database.sql<{ id: string; day: string; seatsTaken: number }[]>`
    select id, series_day::text as day, seats_taken from tournament
    where series_id = ${seriesId} and cancelled_at is null order by starts_at`;
}
const daysOf = async (seriesId: string) => (await occurrencesOf(seriesId)).map(({ day }) => day);
const lastOf = async (seriesId: string) => {
  const last = (await occurrencesOf(seriesId)).at(-1);
  if (!last) throw new Error('no occurrence was made');
  return last;
};

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    engine.clock.advance(dayMs);
    await settleDueTournaments(deps);
    await makeDueOccurrences(deps);
    await forgetGuests(deps);
  }
}

test('a tournament of a series that was taken out alone stays out when the series changes', async () => {
  const input = fridaySeries({}, { weekdays: [...weekdays] });
  const { id: seriesId } = await createSeries(deps, engine.admin, input);
  const [, second] = await occurrencesOf(seriesId);
  await deleteTournament(deps, engine.admin, { tournamentId: second?.id ?? '' });
  await updateSeries(deps, engine.admin, { ...fridaySeries({ name: 'Daily quiz' }, input), seriesId });
  expect((await daysOf(seriesId)).slice(0, 2)).toEqual(['2027-01-08', '2027-01-10']);
});

test('a tournament that waits for its start is changed with its series, not removed', async () => {
  const { id: seriesId } = await createSeries(deps, engine.admin, fridaySeries({ startsOnPress: true }));
  engine.clock.set(addMs(firstAt, 10 * minuteMs));
  await updateSeries(deps, engine.admin, {
    ...fridaySeries({ startsOnPress: true, name: 'Tonight' }),
    seriesId,
  });
  expect(await daysOf(seriesId)).toEqual(['2027-01-08', '2027-01-15']);
  engine.clock.set(endTime);
  await updateSeries(deps, engine.admin, {
    ...fridaySeries({ startsOnPress: true, name: 'Late' }),
    seriesId,
  });
  const names = await deps.database.sql<{ name: string }[]>`
    select name from tournament where series_id = ${seriesId} order by starts_at`;
  expect(names.map(({ name }) => name)).toEqual(['Tonight', 'Late']);
});

test('a new time moves the occurrences that followers alone have joined, who are told and can leave; no other joined one', async () => {
  const { id: seriesId } = await createSeries(deps, engine.admin, fridaySeries());
  const first = await lastOf(seriesId);
  const follower = await createPlayer(deps);
  await joinTournament(deps, follower, { tournamentId: first.id });
  await followSeries(deps, follower, { tournamentId: first.id });
  await joinTournament(deps, await createPlayer(deps), { tournamentId: first.id });
  await makeDueOccurrences({ ...deps, now: () => firstAt });
  const second = await lastOf(seriesId);
  expect(second).toMatchObject({ day: '2027-01-15', seatsTaken: 1 });
  const tells = { ...deps, push: { publicKey: '', send: async () => 'sent' as const } };
  const startsOf = async () =>
    (
      await deps.database
        .sql`select starts_at from tournament where series_id = ${seriesId} order by starts_at`
    ).map(({ startsAt }) => startsAt);
  const startAt = async (minutes: number) => {
    const startTime = addMs(firstAt, minutes * minuteMs);
    await updateSeries(tells, engine.admin, {
      ...fridaySeries({ startTime, endTime: addMs(startTime, hourMs) }),
      seriesId,
    });
  };
  await startAt(30);
  expect(await startsOf()).toEqual([firstAt, addMs(firstAt, 7 * dayMs + 30 * minuteMs)]);
  await startAt(-60);
  const moved = addMs(firstAt, 7 * dayMs - hourMs);
  expect(await startsOf()).toEqual([firstAt, moved]);
  // Less than a day before, nothing comes earlier.
  engine.clock.set(addMs(moved, -5 * hourMs));
  await startAt(-120);
  expect(await startsOf()).toContainEqual(moved);
  const told = await deps.database.sql`
    select user_id from notice where kind = 'tournament_moved' and data ->> 'tournamentId' = ${second.id}`;
  expect(told.map(({ userId }) => userId)).toEqual([follower.userId, follower.userId]);
  await leaveTournament(deps, follower, { tournamentId: second.id });
  expect(await occurrencesOf(seriesId)).toContainEqual({ ...second, seatsTaken: 0 });
});

/** Holds a series whose first tournament has a list of one number, of an organiser who may hold one tournament. */
async function listedNumber() {
  const organiser = await appointOrganiser(engine, { maxTournaments: 1, maxSeats: 50 });
  await deps.database.sql`update question set shared_at = created_at`;
  const input = fridaySeries({ guests: 'numbers', sharedQuestions: true });
  const { id: seriesId } = await createSeries(deps, organiser, input);
  const { id: tournamentId } = await lastOf(seriesId);
  const number = '+919000000010';
  await setGuests(deps, organiser, { tournamentId, mobileNumbers: [number] });
  return { organiser, seriesId, tournamentId, input, number };
}

/** The same, and the player of that number has joined. */
async function heldForNumbers() {
  const held = await listedNumber();
  const { number } = held;
  const player = await createPlayer(deps);
  await deps.database.sql`
    update users set mobile_number = ${number}, mobile_verified_at = ${deps.now()} where id = ${player.userId}`;
  await joinTournament(deps, player, { tournamentId: held.tournamentId });
  return { ...held, player };
}

test('the list of numbers goes from each tournament to the next, also if that is made late or one is cancelled', async () => {
  const { organiser, seriesId, tournamentId, player, number } = await heldForNumbers();
  const listed = { mobileNumbers: [number] };
  await followSeries(deps, player, { tournamentId });
  await passDays(3);
  const second = await lastOf(seriesId);
  expect(second).toMatchObject({ day: '2027-01-15', seatsTaken: 0 });
  expect(await readGuests(deps, organiser, { tournamentId: second.id })).toEqual(listed);
  expect(await readGuests(deps, organiser, { tournamentId })).toEqual({ mobileNumbers: [] });
  await deleteTournament(deps, organiser, { tournamentId: second.id });
  await passDays(7);
  const third = await lastOf(seriesId);
  expect(third).toMatchObject({ day: '2027-01-22', seatsTaken: 0 });
  expect(await readGuests(deps, organiser, { tournamentId: third.id })).toEqual(listed);
  await endSeries(deps, organiser, { seriesId });
  await passDays(10);
  expect(await deps.database.sql`select from tournament_guest`).toEqual([]);
});

test('no list of numbers stays where a series ends while its tournament is being cancelled', async () => {
  const { organiser, seriesId, tournamentId } = await heldForNumbers();
  await transact(deps, async (tx) => {
    await cancelLocked(tx, deps, tournamentId, 'by an administrator');
    await endSeries(deps, organiser, { seriesId });
  });
  await passDays(1);
  expect(await deps.database.sql`select from tournament_guest`).toEqual([]);
});

test('the list of numbers goes with a series to another weekday, also where the organiser may hold no second one', async () => {
  const { organiser, seriesId, input, number } = await listedNumber();
  await updateSeries(deps, organiser, { ...input, seriesId, weekdays: ['sunday'] });
  expect(await daysOf(seriesId)).toEqual(['2027-01-10']);
  const { id: tournamentId } = await lastOf(seriesId);
  expect(await readGuests(deps, organiser, { tournamentId })).toEqual({ mobileNumbers: [number] });
});
