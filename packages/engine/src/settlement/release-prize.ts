import { toRupees } from '@paheli/core/money';
import type { HeldPrize, ReleasePrize } from '@paheli/core/tournament/held-prize';
import { quizSessions } from '@paheli/db/schema/quiz';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { askSecond, type Gate } from '../decisions/ask-second';
import { assertHoldsNoSeat } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { lockWallet } from '../ledger/accounts';
import { post } from '../ledger/ledger';
import { announcePrizes } from './announce-prizes';
import { readHeldPrize } from './list-held-prizes';
import { lockHeldPrize } from './lock-held-prize';
import { findPrizeAccounts } from './prize-accounts';
import { recordDecision, sumDecidedAlone } from './record-decision';

/**
 * Pays a held prize out to its player, or stores the decision where a second administrator has to confirm it (see
 * `askSecond`). Throws `not_found` where none was held, `already_decided`, and `forbidden` (see `assertHoldsNoSeat`).
 */
export async function releasePrize(deps: Deps, viewer: Viewer, input: ReleasePrize): Promise<HeldPrize> {
  const decision = { kind: 'prize_release', subject: `session:${input.sessionId}`, input } as const;
  await transact(deps, (tx) =>
    releaseInTransaction(tx, deps, viewer, input, askSecond(tx, deps, viewer, decision)),
  );
  return readHeldPrize(deps, input.sessionId);
}

/** Releases a prize in the caller's transaction, where the gate lets it pass. */
export async function releaseInTransaction(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { sessionId, reason }: ReleasePrize,
  gate: Gate,
): Promise<void> {
  const { tournament, session } = await lockHeldPrize(tx, sessionId);
  await assertHoldsNoSeat(tx, deps, viewer, tournament.id);
  const amountPaise = session.prize + (await sumDecidedAlone(tx, deps, viewer));
  const standing = await gate({ tournamentId: tournament.id, amountPaise });
  if (standing === 'waits') return;
  // Both buckets are locked in the order of their ids before money moves in one of them.
  await lockWallet(tx, session.userId);
  const accountOf = await findPrizeAccounts(tx, [session.userId]);
  const posting = {
    id: deps.newId(),
    kind: 'release',
    ref: `prize:${sessionId}:released`,
    request: { sessionId },
    actor: viewer.userId,
    lines: [
      { accountId: accountOf(session.userId, true), paise: -session.prize },
      { accountId: accountOf(session.userId, false), paise: session.prize },
    ],
    meta: { tournamentId: tournament.id, tournamentName: tournament.name },
  };
  await post(tx, posting, deps.now());
  await tx.update(quizSessions).set({ prizeState: 'released' }).where(eq(quizSessions.id, sessionId));
  await recordDecision(tx, deps, viewer, { session, reason: reason ?? null, standing });
  const amount = toRupees(session.prize);
  await recordAction(tx, deps, viewer, {
    action: 'prize.release',
    subject: `session:${sessionId}`,
    before: { status: 'held', amount },
    after: { status: 'released', amount, ...(reason !== undefined && { reason }) },
  });
  await announcePrizes(tx, deps, tournament, [{ userId: session.userId, prizePaise: session.prize }]);
}
