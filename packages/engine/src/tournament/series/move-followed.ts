import { lockedChanges } from '@paheli/core/tournament/edit';
import { type CreateSeries, changeOn } from '@paheli/core/tournament/series';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import type { Tx } from '../../foundation/transaction';
import { announceMove } from '../../notices/announce-starts';
import { tournamentChanged } from '../tournament-changed';
import { toDraft } from '../tournament-draft';

/**
 * Moves the occurrences that followers of the series alone have joined to the time of its change, with as much notice as any
 * joined tournament, and tells them: they can leave until the start. Other terms stay as they are.
 */
export async function moveFollowed(
  tx: Tx,
  deps: Deps,
  seriesId: string,
  change: CreateSeries,
): Promise<void> {
  const now = deps.now();
  const { seriesId: madeBy, cancelledAt, settledAt, frozenAt, id } = tournaments;
  const isFollowed = sql`not exists (
    select from entry e where e.tournament_id = ${id} and e.left_at is null and not exists (
      select from series_follower f where f.series_id = ${madeBy} and f.user_id = e.user_id))`;
  const followed = await tx
    .select()
    .from(tournaments)
    .where(and(eq(madeBy, seriesId), isNull(cancelledAt), isNull(settledAt), isNotNull(frozenAt), isFollowed))
    .orderBy(asc(id))
    .for('no key update');
  const facts = { now, isClosed: false, wasJoined: true, hasSessions: false, isApproved: false };
  for (const occurrence of followed) {
    const before = toDraft(occurrence);
    const draft = changeOn(change, occurrence.seriesDay ?? '', now);
    if (!draft || draft.startsOnPress !== before.startsOnPress) continue;
    const { startTime, endTime } = draft;
    if (startTime.getTime() === before.startTime.getTime()) continue;
    const isLocked = lockedChanges(before, { ...before, startTime, endTime }, facts).some(
      ({ path }) => path === 'startTime',
    );
    if (isLocked) continue;
    await tx.update(tournaments).set({ startsAt: startTime, endsAt: endTime }).where(eq(id, occurrence.id));
    // Nobody was told the latest start of a tournament that its organiser starts.
    if (!draft.startsOnPress) await announceMove(tx, deps, occurrence.id);
    await appendEvents(tx, tournamentChanged(occurrence));
  }
}
