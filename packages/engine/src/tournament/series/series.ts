import { addMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import {
  type CreateSeries,
  changeOn,
  nextOccurrence,
  type Series,
  type SeriesDetails,
  type SeriesRef,
  type UpdateSeries,
} from '@paheli/core/tournament/series';
import { users } from '@paheli/db/schema/account';
import { series, seriesFollowers, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import type { Deps, Viewer } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { isOwnedBy, ownerOf } from '../../foundation/owner';
import { type Tx, transact } from '../../foundation/transaction';
import { assertMayHold } from '../assert-may-hold';
import { removeLocked } from '../cancel-tournament';
import { inMode } from '../create-tournament';
import { joinCodeFor } from '../join-code';
import type { LockedTournament } from '../lock-tournament';
import { tournamentChanged } from '../tournament-changed';
import { toColumns } from '../tournament-draft';
import { makeNext, makeOccurrences } from './make-occurrences';
import { moveFollowed } from './move-followed';

const longestList = 500;

type StoredSeries = typeof series.$inferSelect;

/** Lists the series of an organiser, or of the house, newest first. */
export async function listSeries({ database: { db } }: Deps, viewer: Viewer): Promise<Series[]> {
  return select(db, isOwnedBy(series.ownerId, ownerOf(viewer)));
}

async function select(db: Pick<Tx, 'select' | '$count'>, condition: SQL): Promise<Series[]> {
  const { terms: _, lengthMs: __, ownerId: ___, createdBy: ____, ...columns } = getTableColumns(series);
  return db
    .select({
      ...columns,
      name: sql<string>`${series.terms} ->> 'name'`,
      followers: db.$count(seriesFollowers, eq(seriesFollowers.seriesId, series.id)),
    })
    .from(series)
    .where(condition)
    .orderBy(desc(series.createdAt), desc(series.id))
    .limit(longestList);
}

async function readSeries({ database: { db } }: Deps, seriesId: string): Promise<Series> {
  const [found] = await select(db, eq(series.id, seriesId));
  if (!found) throw seriesNotFound();
  return found;
}

/** Returns a series with its terms and its tournaments that have not started. Throws `not_found`. */
export async function readSeriesDetails(
  deps: Deps,
  viewer: Viewer,
  { seriesId }: SeriesRef,
): Promise<SeriesDetails> {
  const { db } = deps.database;
  const [stored] = await db
    .select({ ...getTableColumns(series), username: users.username })
    .from(series)
    .leftJoin(users, eq(users.id, series.ownerId))
    .where(and(eq(series.id, seriesId), isManaged(viewer)));
  if (!stored) throw seriesNotFound();
  const { terms, firstAt: startTime, lengthMs, username } = stored;
  const { id, seriesDay: day, startsAt, frozenAt } = tournaments;
  const ahead = await db
    .select({ id, day, startTime: startsAt, frozen: sql<boolean>`${frozenAt} is not null` })
    .from(tournaments)
    .where(isAhead(deps, seriesId))
    .orderBy(asc(day));
  return {
    ...(await readSeries(deps, seriesId)),
    tournament: { ...usualSettings, ...terms, startTime, endTime: addMs(startTime, lengthMs) },
    organiser: username === null ? null : { username },
    ahead: ahead.map(({ day: made, ...occurrence }) => ({ ...occurrence, day: made ?? '' })),
  };
}

/**
 * Creates a tournament that repeats, and makes its occurrences of the coming week. Throws `invalid_input` and `locked` where the
 * organiser may not hold one of them now.
 */
export async function createSeries(deps: Deps, viewer: Viewer, given: CreateSeries): Promise<Series> {
  const input = { ...given, tournament: inMode(deps, given.tournament) };
  const id = deps.newId();
  await transact(deps, async (tx) => {
    const ownerId = ownerOf(viewer);
    await assertMayHold(tx, ownerId, input.tournament, { seats: 'new' });
    const now = deps.now();
    const more = { id, ownerId, createdBy: viewer.userId, createdAt: now };
    await tx.insert(series).values({ ...columnsOf(input, now), ...more });
    const after = { ...input.tournament, weekdays: input.weekdays, until: input.until };
    await recordAction(tx, deps, viewer, { action: 'series.create', subject: `series:${id}`, after });
  });
  await makeOccurrences(deps, id);
  return readSeries(deps, id);
}

function columnsOf({ tournament, weekdays, until }: CreateSeries, now: Date) {
  const { startTime: firstAt, endTime, ...terms } = tournament;
  const lengthMs = endTime.getTime() - firstAt.getTime();
  return {
    terms,
    firstAt,
    lengthMs,
    weekdays,
    until,
    nextAt: nextOccurrence({ firstAt, weekdays, until }, now),
  };
}

/**
 * Changes a series and all its occurrences that have not started and that nobody ever joined; those joined keep their terms, and
 * move to a new time where all their players follow the series (`moveFollowed`). An
 * occurrence on a day that is no longer one of the series is removed. Throws `not_found`, `locked` for one that was ended, and
 * what `createSeries` throws.
 */
export async function updateSeries(deps: Deps, viewer: Viewer, given: UpdateSeries): Promise<Series> {
  const input = { ...given, tournament: inMode(deps, given.tournament) };
  const { seriesId } = input;
  await transact(deps, async (tx) => {
    const stored = await lockSeries(tx, viewer, seriesId);
    if (stored.endedAt) throw new Problem('locked', { detail: msg('This series was ended.') });
    await assertMayHold(tx, stored.ownerId, input.tournament, { seats: stored.terms.maxParticipants });
    const changed = columnsOf(input, deps.now());
    await tx.update(series).set(changed).where(eq(series.id, seriesId));
    const dropped: LockedTournament[] = [];
    for (const occurrence of await lockUnjoined(tx, deps, seriesId)) {
      const draft = changeOn(input, occurrence.seriesDay ?? '', deps.now());
      if (draft === undefined) dropped.push(occurrence);
      else await change(tx, deps, occurrence, draft);
    }
    await moveFollowed(tx, deps, seriesId, input);
    // Cancelled, they take no place of the organiser's, and the next ones still get their invited numbers.
    const isDropped = inArray(
      tournaments.id,
      dropped.map(({ id }) => id),
    );
    await tx.update(tournaments).set({ cancelledAt: deps.now() }).where(isDropped);
    while ((await makeNext(tx, deps, seriesId)) !== 'none');
    for (const occurrence of dropped) await removeLocked(tx, occurrence);
    const { terms, weekdays, until } = stored;
    await recordAction(tx, deps, viewer, {
      action: 'series.update',
      subject: `series:${seriesId}`,
      before: { ...terms, weekdays, until },
      after: { ...input.tournament, weekdays: input.weekdays, until: input.until },
    });
  });
  return readSeries(deps, seriesId);
}

async function change(
  tx: Tx,
  deps: Deps,
  occurrence: LockedTournament,
  draft: TournamentDraft,
): Promise<void> {
  const { id: tournamentId } = occurrence;
  const joinCode = await joinCodeFor(tx, deps, draft, occurrence.joinCode);
  await tx
    .update(tournaments)
    .set({ ...toColumns(draft), joinCode })
    .where(eq(tournaments.id, tournamentId));
  await appendEvents(tx, tournamentChanged({ ...occurrence, ...draft }, occurrence));
}

/**
 * Ends a series: nothing more is made, and occurrences that have not started and that nobody ever joined are removed. Repeating
 * it changes nothing. Throws `not_found`.
 */
export async function endSeries(deps: Deps, viewer: Viewer, { seriesId }: SeriesRef): Promise<Series> {
  await transact(deps, async (tx) => {
    const stored = await lockSeries(tx, viewer, seriesId);
    if (stored.endedAt) return;
    await endLockedSeries(tx, deps, seriesId);
    const before = { name: stored.terms.name };
    await recordAction(tx, deps, viewer, { action: 'series.end', subject: `series:${seriesId}`, before });
  });
  return readSeries(deps, seriesId);
}

/** Ends a series whose lock the caller holds, in the caller's transaction. */
export async function endLockedSeries(tx: Tx, deps: Deps, seriesId: string): Promise<void> {
  await tx.update(series).set({ endedAt: deps.now(), nextAt: null }).where(eq(series.id, seriesId));
  for (const occurrence of await lockUnjoined(tx, deps, seriesId)) await removeLocked(tx, occurrence);
  await tx.delete(seriesFollowers).where(eq(seriesFollowers.seriesId, seriesId));
}

async function lockSeries(tx: Tx, viewer: Viewer, seriesId: string): Promise<StoredSeries> {
  const isOne = and(eq(series.id, seriesId), isManaged(viewer));
  const [stored] = await tx.select().from(series).where(isOne).for('update');
  if (!stored) throw seriesNotFound();
  return stored;
}

/** Returns the condition that a viewer manages a series: administrators all, an organiser their own. */
function isManaged(viewer: Viewer): SQL | undefined {
  const ownerId = ownerOf(viewer);
  return ownerId === null ? undefined : eq(series.ownerId, ownerId);
}

/** Locks the occurrences that have not started and whose terms no player ever joined for. */
function lockUnjoined(tx: Tx, deps: Deps, seriesId: string): Promise<LockedTournament[]> {
  return tx
    .select()
    .from(tournaments)
    .where(and(isAhead(deps, seriesId), isNull(tournaments.frozenAt)))
    .orderBy(asc(tournaments.id))
    .for('no key update');
}

/** Returns the condition that a tournament is one of a series and has not started. */
function isAhead({ now }: Pick<Deps, 'now'>, seriesId: string): SQL | undefined {
  const { seriesId: madeBy, cancelledAt, settledAt, startsAt } = tournaments;
  return and(eq(madeBy, seriesId), isNull(cancelledAt), isNull(settledAt), gt(startsAt, now()));
}

function seriesNotFound(): Problem {
  return new Problem('not_found', { detail: msg('This series was not found.') });
}
