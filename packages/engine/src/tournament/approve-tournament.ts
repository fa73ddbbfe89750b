import { msg } from '@paheli/core/message';
import { toPaise, toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { type ApproveTournament, exposurePaise } from '@paheli/core/tournament/exposure';
import { entryClosesAt } from '@paheli/core/tournament/status';
import { tournaments } from '@paheli/db/schema/tournament';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { assertHoldsNoSeat, assertSecondPairOfEyes } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { assertMayHavePrize } from './assert-may-have-prize';
import { readAdminTournament } from './list-admin-tournaments';
import { lockTournament } from './lock-tournament';
import { tournamentChanged } from './tournament-changed';
import { requestedDraft, termsVersionOf } from './tournament-draft';

/**
 * Approves, as the second administrator, a waiting tournament, which is then listed, or the raise of its pool. Throws
 * `not_found`; `already_decided` where nothing waits; `cancelled`; `forbidden` for the administrator who set the pool,
 * for one who is not independent of them, and for one with a stake in the tournament; `locked` where exposure or terms
 * changed since they were displayed, or an administrator has played without a prize so far; and `tournament_closed`
 * where no player could join any more.
 */
export async function approveTournament(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, exposure, termsVersion }: ApproveTournament,
): Promise<AdminTournament> {
  await transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    const { approvalPendingSince, pendingPrizePool, poolSetBy } = tournament;
    if (approvalPendingSince === null && pendingPrizePool === null) {
      throw new Problem('already_decided', { detail: msg('This tournament does not wait for approval.') });
    }
    if (tournament.cancelledAt) throw new Problem('cancelled');
    if (poolSetBy === null) throw new Error(`the pool of ${tournamentId} waits, but its setter is unknown`);
    await assertSecondPairOfEyes(tx, deps, viewer, poolSetBy);
    await assertHoldsNoSeat(tx, deps, viewer, tournamentId);
    const requested = requestedDraft(tournament);
    const isOtherSum = exposure !== undefined && toPaise(exposure) !== exposurePaise(requested);
    if (isOtherSum || (termsVersion !== undefined && termsVersion !== termsVersionOf(requested))) {
      throw new Problem('locked', { detail: msg('This tournament was changed since. Look at it first.') });
    }
    await assertMayHavePrize(tx, deps, tournament);
    if (approvalPendingSince && deps.now() >= entryClosesAt(tournament)) {
      throw new Problem('tournament_closed', {
        detail: msg('The time to join this tournament is over. Move its end or delete it.'),
      });
    }
    const approved = {
      approvedBy: viewer.userId,
      approvedAt: deps.now(),
      approvalPendingSince: null,
      pendingPrizePool: null,
      prizePool: pendingPrizePool ?? tournament.prizePool,
    };
    await tx.update(tournaments).set(approved).where(eq(tournaments.id, tournamentId));
    await recordAction(tx, deps, viewer, {
      action: 'tournament.approve',
      subject: `tournament:${tournamentId}`,
      before: { prizePool: toRupees(tournament.prizePool), isListed: approvalPendingSince === null },
      after: { prizePool: requested.prizePool, isListed: true, requestedBy: poolSetBy },
    });
    await appendEvents(tx, tournamentChanged({ ...tournament, approvalPendingSince: null }));
  });
  return readAdminTournament(deps, viewer, { tournamentId });
}
