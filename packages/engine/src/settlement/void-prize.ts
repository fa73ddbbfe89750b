import { toRupees } from '@paheli/core/money';
import type { HeldPrize, VoidPrize } from '@paheli/core/tournament/held-prize';
import { redistributePrize } from '@paheli/core/tournament/redistribute';
import { quizSessions } from '@paheli/db/schema/quiz';
import { eq, sql } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { askSecond, type Gate } from '../decisions/ask-second';
import { assertHoldsNoSeat, assertNotOwn } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { arrayOf, type Tx, transact } from '../foundation/transaction';
import { lockWallets, systemAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger';
import { announcePrizes } from './announce-prizes';
import { holdSuspicious } from './hold-suspicious';
import { readHeldPrize } from './list-held-prizes';
import { type LockedPrize, lockHeldPrize } from './lock-held-prize';
import { findPrizeAccounts } from './prize-accounts';
import { type Finished, readFinished } from './read-finished';
import { recordDecision, sumDecidedAlone } from './record-decision';

/** The gain of one session through another's voided prize, and whether that gain is held in turn. */
type Raise = { readonly session: Finished; readonly paise: number; readonly held: boolean };

/**
 * Voids a held prize: the places below gain what the rule gives them without its session, and the house gains the rest.
 * The decision is stored instead where a second administrator has to confirm it (see `askSecond`). Throws `not_found` where none was held, `already_decided`, and `forbidden` for an administrator with a stake in
 * another seat of the tournament, or in this one as their own.
 */
export async function voidPrize(deps: Deps, viewer: Viewer, input: VoidPrize): Promise<HeldPrize> {
  const decision = { kind: 'prize_void', subject: `session:${input.sessionId}`, input } as const;
  await transact(deps, (tx) =>
    voidPrizeInTransaction(tx, deps, viewer, input, askSecond(tx, deps, viewer, decision)),
  );
  return readHeldPrize(deps, input.sessionId);
}

/** Voids a prize in the caller's transaction, where the gate lets it pass. */
export async function voidPrizeInTransaction(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { sessionId, reason }: VoidPrize,
  gate: Gate,
): Promise<void> {
  const locked = await lockHeldPrize(tx, sessionId);
  const { tournament, session } = locked;
  assertNotOwn(viewer, session.userId);
  await assertHoldsNoSeat(tx, deps, viewer, tournament.id, { against: session.userId });
  const amountPaise = session.prize + (await sumDecidedAlone(tx, deps, viewer));
  const standing = await gate({ tournamentId: tournament.id, amountPaise });
  if (standing === 'waits') return;
  const others = (await readFinished(tx, tournament.id)).filter(
    (other) => other.sessionId !== sessionId && other.prizeState !== 'voided',
  );
  const { prizePool, prizeSplitBps } = tournament;
  const voided = { ...session, paise: session.prize };
  const { raises, housePaise } = redistributePrize(voided, others, prizePool, prizeSplitBps);
  const first = raises.map(({ holder }) => holder).filter(({ prizeState }) => prizeState === 'none');
  const heldIds = await holdSuspicious(tx, deps, tournament, first);
  const gains = raises.map(({ holder, paise }) => ({
    session: holder,
    paise,
    // A session that was paid or released is paid more; a first prize is checked as at settlement.
    held: holder.prizeState === 'held' || heldIds.has(holder.sessionId),
  }));
  await payRaises(tx, deps, viewer, locked, { gains, housePaise });
  await tx.update(quizSessions).set({ prizeState: 'voided' }).where(eq(quizSessions.id, sessionId));
  await recordDecision(tx, deps, viewer, { session, reason, standing });
  await storeRaises(tx, gains);
  await recordAction(tx, deps, viewer, {
    action: 'prize.void',
    subject: `session:${sessionId}`,
    before: { status: 'held', amount: toRupees(session.prize) },
    after: {
      status: 'voided',
      reason,
      raises: gains.map((gain) => ({ sessionId: gain.session.sessionId, amount: toRupees(gain.paise) })),
      house: toRupees(housePaise),
    },
  });
  const paid = gains.filter(({ held }) => !held);
  await announcePrizes(
    tx,
    deps,
    tournament,
    paid.map(({ session: { userId }, paise }) => ({ userId, prizePaise: paise })),
  );
}

async function payRaises(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { tournament, session }: LockedPrize,
  { gains, housePaise }: { gains: readonly Raise[]; housePaise: number },
): Promise<void> {
  const userIds = [session.userId, ...gains.map((gain) => gain.session.userId)];
  // Wallets are locked in the order of their ids, before money moves in one bucket of each.
  await lockWallets(tx, userIds);
  const accountOf = await findPrizeAccounts(tx, userIds);
  const posting = {
    id: deps.newId(),
    kind: 'void',
    ref: `prize:${session.id}:voided`,
    request: { sessionId: session.id },
    actor: viewer.userId,
    lines: [
      { accountId: accountOf(session.userId, true), paise: -session.prize },
      ...gains.map((gain) => ({ accountId: accountOf(gain.session.userId, gain.held), paise: gain.paise })),
      { accountId: await systemAccount(tx, 'revenue.rake'), paise: housePaise },
    ],
    meta: { tournamentId: tournament.id, tournamentName: tournament.name },
  };
  await post(tx, posting, deps.now());
}

/** Raises the prizes of the sessions; a first prize is paid or held, any other keeps its state. */
async function storeRaises(tx: Tx, gains: readonly Raise[]): Promise<void> {
  const ids = arrayOf(
    'uuid',
    gains.map((gain) => gain.session.sessionId),
  );
  const amounts = arrayOf(
    'bigint',
    gains.map(({ paise }) => paise),
  );
  const states = arrayOf(
    'text',
    gains.map(({ session: { prizeState }, held }) =>
      prizeState === 'none' ? (held ? 'held' : 'paid') : prizeState,
    ),
  );
  await tx.execute(sql`
    update quiz_session s set prize = s.prize + x.paise, prize_state = x.state
    from unnest(${ids}, ${amounts}, ${states}) as x(id, paise, state) where s.id = x.id`);
}
