import { addMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { Problem } from '@paheli/core/problem';
import { withStoredStart } from '@paheli/core/tournament/press-start';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { aheadMs, nextOccurrence } from '@paheli/core/tournament/series';
import { users } from '@paheli/db/schema/account';
import { series, seriesFollowers, tournamentGuests, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { isSocial, mayTakePart, needsNoAccess } from '../../account/legal-mode';
import type { Deps } from '../../deps';
import { isolateRows } from '../../foundation/isolate-rows';
import { appendEvents } from '../../foundation/outbox';
import { findSuspension } from '../../foundation/suspension-facts';
import { arrayOf, instant, type Tx, transact } from '../../foundation/transaction';
import { announceSeats } from '../../notices/announce-starts';
import { assertMayHold } from '../assert-may-hold';
import { inMode, insertTournament } from '../create-tournament';
import { tournamentChanged } from '../tournament-changed';

type StoredSeries = typeof series.$inferSelect;

/**
 * Makes the occurrences of all series that start within a week, each once however many processes do so, and seats those who
 * follow the series. Returns the ids of what was made.
 */
export async function makeDueOccurrences(deps: Deps): Promise<string[]> {
  const due = await deps.database.db
    .select({ id: series.id })
    .from(series)
    .where(isDue(deps.now()))
    .orderBy(asc(series.nextAt));
  const made = await isolateRows(deps, { job: 'series', rows: due, idOf: ({ id }) => id }, ({ id }) =>
    makeOccurrences(deps, id),
  );
  return made.flat();
}

function isDue(now: Date) {
  return and(isNull(series.endedAt), lte(series.nextAt, addMs(now, aheadMs)));
}

/** Makes the occurrences of one series that start within a week, one transaction each. Returns their ids. */
export async function makeOccurrences(deps: Deps, seriesId: string): Promise<string[]> {
  const made: string[] = [];
  for (;;) {
    const outcome = await transact(deps, (tx) => makeNext(tx, deps, seriesId));
    if (outcome === 'none') return made;
    if (outcome !== 'passed') made.push(outcome.id);
  }
}

/**
 * Makes the next occurrence of a series, or passes over one that cannot be made any more. One over its organiser's limits, or
 * of an organiser who is suspended, stays the next one until its start has passed.
 */
export async function makeNext(
  tx: Tx,
  deps: Deps,
  seriesId: string,
): Promise<{ readonly id: string } | 'passed' | 'none'> {
  const now = deps.now();
  // A second process waits here, and finds the next start moved on.
  const [stored] = await tx
    .select()
    .from(series)
    .where(and(eq(series.id, seriesId), isDue(now)))
    .for('update');
  const startTime = stored?.nextAt;
  if (!stored || !startTime) return 'none';
  const id = startTime > now ? await makeAt(tx, deps, stored, startTime) : undefined;
  if (id === 'not_now') return 'none';
  const nextAt = nextOccurrence(stored, addMs(startTime, 1));
  await tx.update(series).set({ nextAt }).where(eq(series.id, seriesId));
  return id === undefined ? 'passed' : { id };
}

/** Makes the occurrence of a start. Returns undefined where the series has one on that day already. */
async function makeAt(
  tx: Tx,
  deps: Deps,
  { id: seriesId, ownerId, createdBy, ...stored }: StoredSeries,
  startTime: Date,
): Promise<string | 'not_now' | undefined> {
  const draft = inMode(deps, draftAt(stored, startTime));
  const seriesDay = dateInIndia(startTime);
  if (await tx.$count(tournaments, isOn(seriesId, seriesDay))) return undefined;
  if (ownerId !== null && (await findSuspension(tx, ownerId, deps.now()))) return 'not_now';
  try {
    await assertMayHold(tx, ownerId, draft, { seats: 'new' });
  } catch (error) {
    if (error instanceof Problem) return 'not_now';
    throw error;
  }
  const id = deps.newId();
  await insertTournament(tx, deps, draft, { id, ownerId, createdBy, seriesId, seriesDay });
  await copyGuests(tx, seriesId, id);
  await appendEvents(tx, tournamentChanged({ ...draft, id, approvalPendingSince: null, hiddenAt: null }));
  // By a seat that follows from a list, its maker would learn whose number is on it: those who are invited decide.
  if (draft.guests === 'numbers') await announceSeats(tx, deps, { tournamentId: id, seriesId });
  else await seatFollowers(tx, deps, { id, seriesId, ownerId });
  return id;
}

/** Returns the draft of an occurrence, with the start to store. */
function draftAt(
  { terms, lengthMs }: Pick<StoredSeries, 'terms' | 'lengthMs'>,
  startTime: Date,
): TournamentDraft {
  return withStoredStart({ ...terms, startTime, endTime: addMs(startTime, lengthMs) });
}

function isOn(seriesId: string, seriesDay: string) {
  return and(eq(tournaments.seriesId, seriesId), eq(tournaments.seriesDay, seriesDay));
}

/** Invites the numbers of the occurrence before. */
async function copyGuests(tx: Tx, seriesId: string, tournamentId: string): Promise<void> {
  const [former] = await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.seriesId, seriesId), ne(tournaments.id, tournamentId)))
    .orderBy(desc(tournaments.seriesDay))
    .limit(1);
  if (!former) return;
  const { mobileNumber } = tournamentGuests;
  await tx.insert(tournamentGuests).select(
    tx
      .select({ tournamentId: sql`${tournamentId}::uuid`.as('tournament_id'), mobileNumber })
      .from(tournamentGuests)
      .where(eq(tournamentGuests.tournamentId, former.id)),
  );
}

/** Seats the players who follow a series, in the order of following. Those who may not join are passed over, and stay followers. */
async function seatFollowers(
  tx: Tx,
  deps: Deps,
  { id, seriesId, ownerId }: { id: string; seriesId: string; ownerId: string | null },
): Promise<void> {
  const now = deps.now();
  const followers = await tx
    .select({ userId: users.id, hasAccess: users.hasAccess, passUntil: users.passUntil })
    .from(seriesFollowers)
    .innerJoin(users, eq(users.id, seriesFollowers.userId))
    .where(eq(seriesFollowers.seriesId, seriesId))
    .orderBy(asc(seriesFollowers.followedAt), asc(users.id));
  const isFree = needsNoAccess(deps, { ownerId });
  const userIds = followers
    .filter((follower) => isFree || mayTakePart(deps, follower, now))
    .map(({ userId }) => userId);
  if (userIds.length === 0) return;
  const fresh = () =>
    arrayOf(
      'uuid',
      userIds.map(() => deps.newId()),
    );
  // The function of `joinMany`, in this transaction: an occurrence is never without its followers.
  await tx.execute(sql`
    select from join_many(${id}::uuid, ${arrayOf('uuid', userIds)}, ${fresh()}, ${fresh()}, ${instant(now)}, ${isSocial(deps)},
      ${deps.settings.mobileProof === 'required'}, ${deps.settings.organiserAccess === 'free'})`);
}
