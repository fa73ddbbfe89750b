import { toRupees } from '@paheli/core/money';
import type { HeldPrize, ReleasePrize } from '@paheli/core/tournament/held-prize';
import { quizSessions } from '@paheli/db/schema/quiz';
import { eq } from 'drizzle-orm';
import { assertHoldsNoSeat } from '../account/impartiality';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../transaction';
import { lockWallet } from '../wallet/ledger/accounts';
import { post } from '../wallet/ledger/ledger';
import { announcePrizes } from './announce-prizes';
import { readHeldPrize } from './list-held-prizes';
import { lockHeldPrize } from './lock-held-prize';
import { findPrizeAccounts } from './prize-accounts';
import { recordDecision } from './record-decision';

/**
 * Pays a held prize out to its player. Throws `not_found` where none was held, `already_decided`, and `forbidden` (see
 * `assertHoldsNoSeat`).
 */
export async function releasePrize(
  deps: Deps,
  viewer: Viewer,
  { sessionId, reason }: ReleasePrize,
): Promise<HeldPrize> {
  await transact(deps, async (tx) => {
    const { tournament, session } = await lockHeldPrize(tx, sessionId);
    await assertHoldsNoSeat(tx, deps, viewer, tournament.id);
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
    await recordDecision(tx, deps, viewer, { session, reason: reason ?? null });
    const amount = toRupees(session.prize);
    await recordAction(tx, deps, viewer, {
      action: 'prize.release',
      subject: `session:${sessionId}`,
      before: { status: 'held', amount },
      after: { status: 'released', amount, ...(reason !== undefined && { reason }) },
    });
    await announcePrizes(tx, deps, tournament, [{ userId: session.userId, prizePaise: session.prize }]);
  });
  return readHeldPrize(deps, sessionId);
}
