import type { AdminTournament } from '@paheli/core/tournament/administration';
import { assertMayEdit, changedFields, completeDraft } from '@paheli/core/tournament/edit';
import type { TournamentDraft, UpdateTournament } from '@paheli/core/tournament/schema';
import { quizSessions } from '@paheli/db/schema/quiz';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq } from 'drizzle-orm';
import { isSocial } from '../account/legal-mode';
import { recordAction } from '../audit/record-action';
import { assertHoldsNoSeat } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { announceMove } from '../notices/announce-starts';
import { assertMayHavePrize } from './assert-may-have-prize';
import { assertMayHold } from './assert-may-hold';
import { isApproved, placePool } from './exposure';
import { joinCodeFor } from './join-code';
import { readAdminTournament } from './list-admin-tournaments';
import { lockManaged } from './lock-managed';
import { tournamentChanged } from './tournament-changed';
import { requestedDraft, toColumns, toDraft } from './tournament-draft';

/**
 * Replaces a tournament's settings. A raised pool, or the whole tournament, may wait for a second administrator (see
 * `placePool`). Throws `not_found`, `forbidden` (see `assertHoldsNoSeat`), and `locked` naming each field that no
 * longer allows the change. Players with a seat are told of a moved start. Repeating it changes nothing.
 */
export async function updateTournament(
  deps: Deps,
  viewer: Viewer,
  input: UpdateTournament,
): Promise<AdminTournament> {
  const { tournamentId } = input;
  await transact(deps, async (tx) => {
    const tournament = await lockManaged(tx, viewer, tournamentId);
    const promised = toDraft(tournament);
    const before = requestedDraft(tournament);
    const after = completeDraft(before, isSocial(deps) ? { ...input, ...moneyOf(before) } : input);
    assertMayEdit(promised, after, {
      // The clock is read under the lock: a call that waited for the lock past the start comes too late.
      now: deps.now(),
      isClosed: tournament.settledAt !== null || tournament.cancelledAt !== null,
      wasJoined: tournament.frozenAt !== null,
      hasSessions: await hasSessions(tx, tournamentId),
      isApproved: isApproved(deps, tournament.approvedBy, promised),
    });
    if (changedFields(before, after).length === 0) return;
    await assertMayChange(tx, deps, viewer, { tournament, after });
    const joinCode = await joinCodeFor(tx, deps, after, tournament.joinCode);
    const placed = await placePool(tx, deps, viewer, { tournament, requested: before, after });
    await tx
      .update(tournaments)
      .set({ ...toColumns(after), ...placed, joinCode })
      .where(eq(tournaments.id, tournamentId));
    const hasMoved = after.startTime.getTime() !== before.startTime.getTime();
    // Nobody was told the latest start of a tournament that its organiser starts.
    if (hasMoved && !after.startsOnPress) await announceMove(tx, deps, tournamentId);
    const change = { subject: `tournament:${tournamentId}`, before, after };
    await recordAction(tx, deps, viewer, { action: 'tournament.update', ...change });
    await appendEvents(tx, tournamentChanged({ ...tournament, ...after, ...placed }, tournament));
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}

/** Throws the problems of `assertHoldsNoSeat` and `assertMayHavePrize`, where the tournament has a fee or a prize. */
async function assertMayChange(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { tournament, after }: { tournament: typeof tournaments.$inferSelect; after: TournamentDraft },
): Promise<void> {
  await assertMayHold(tx, tournament.ownerId, after, { seats: tournament.maxParticipants });
  if (isSocial(deps)) return;
  if (after.prizePool > 0 || after.entryFee > 0) await assertHoldsNoSeat(tx, deps, viewer, tournament.id);
  if (after.prizePool > 0) await assertMayHavePrize(tx, deps, tournament);
}

/** Returns the money fields to store. In social mode zero is displayed, so the stored values stay. */
function moneyOf({ entryFee, prizePool }: TournamentDraft): Pick<TournamentDraft, 'entryFee' | 'prizePool'> {
  return { entryFee, prizePool };
}

async function hasSessions(tx: Tx, tournamentId: string): Promise<boolean> {
  const [session] = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(eq(quizSessions.tournamentId, tournamentId))
    .limit(1);
  return session !== undefined;
}
