import type { AdminTournament } from '@paheli/core/tournament/administration';
import { assertMayEdit, changedFields, completeDraft } from '@paheli/core/tournament/edit';
import type { TournamentDraft, UpdateTournament } from '@paheli/core/tournament/schema';
import { quizSessions } from '@paheli/db/schema/quiz';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq } from 'drizzle-orm';
import { recordAction } from '../admin/record-action';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { type Tx, transact } from '../transaction';
import { isSocial } from '../wallet/legal-mode';
import { readAdminTournament } from './list-admin-tournaments';
import { lockTournament } from './lock-tournament';
import { toColumns, toDraft } from './tournament-draft';

/**
 * Says anew what a tournament is. Throws `not_found`, and `locked` naming each field that can no longer be
 * changed so. Repeating it changes nothing, whatever has become of the tournament.
 */
export async function updateTournament(
  deps: Deps,
  viewer: Viewer,
  input: UpdateTournament,
): Promise<AdminTournament> {
  const { tournamentId } = input;
  await transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    const before = toDraft(tournament);
    const after = completeDraft(before, isSocial(deps) ? { ...input, ...moneyOf(before) } : input);
    assertMayEdit(before, after, {
      // The clock is read under the lock: whoever waited for it past the start comes too late.
      now: deps.now(),
      isClosed: tournament.settledAt !== null || tournament.cancelledAt !== null,
      wasJoined: tournament.frozenAt !== null,
      seatsTaken: tournament.seatsTaken,
      hasSessions: await hasSessions(tx, tournamentId),
    });
    if (changedFields(before, after).length === 0) return;
    await tx.update(tournaments).set(toColumns(after)).where(eq(tournaments.id, tournamentId));
    const change = { subject: `tournament:${tournamentId}`, before, after };
    await recordAction(tx, deps, viewer, { action: 'tournament.update', ...change });
    await appendEvents(tx, [{ audience: 'everyone', event: { type: 'tournament_update', tournamentId } }]);
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}

/** What shows as nothing while nobody pays stays as it is stored. */
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
