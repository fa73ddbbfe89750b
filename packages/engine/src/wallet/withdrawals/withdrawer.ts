import type { KycStatus } from '@paheli/core/account/schema';
import { financialYearOf } from '@paheli/core/india';
import { Problem } from '@paheli/core/problem';
import { assertMayWithdraw } from '@paheli/core/wallet/withdrawals/schema';
import { taxOn, winningsInWithdrawal } from '@paheli/core/wallet/withdrawals/tds';
import { assertTransferable } from '@paheli/core/wallet/withdrawals/transfer-limits';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import { withdrawablePaise } from '../../account/legal-mode';
import type { Deps } from '../../deps';
import { assertNotFrozen } from '../../foundation/suspension-facts';
import type { Tx } from '../../foundation/transaction';
import { readSubmission } from '../../kyc/read-kyc';
import { lockWallet } from '../../ledger/accounts';
import { owedPaise } from '../../ledger/owed';
import { readTaxYear, taxNotTaken } from './tax-year';
import type { Payee } from './withdrawal-destination';

/** The terms of a withdrawal for a player who may make it. */
export type Terms = {
  readonly payee: Payee;
  readonly financialYear: number;
  readonly taxablePaise: number;
  readonly tdsPaise: number;
};

/**
 * Locks the player's row: their withdrawals run one after the other, and their KYC cannot change meanwhile. Throws
 * `suspended` where a suspension freezes withdrawals.
 */
export async function lockWithdrawer(tx: Tx, deps: Pick<Deps, 'now'>, userId: string): Promise<KycStatus> {
  const [user] = await tx
    .select({ kycStatus: users.kycStatus })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) throw new Problem('not_found');
  await assertNotFrozen(tx, deps, userId);
  return user.kycStatus;
}

/**
 * Computes a withdrawal's terms with the player's wallet locked. The tax of a past year that is not closed yet stays in
 * the wallet, and counts as deducted. Throws `kyc_required`, `under_age` and `insufficient_funds` where the player may
 * not withdraw, and `invalid_input` above what one transfer carries.
 */
export async function settleTerms(
  tx: Tx,
  deps: Deps,
  { userId, kycStatus }: { readonly userId: string; readonly kycStatus: KycStatus },
  amountPaise: number,
): Promise<Terms> {
  const now = deps.now();
  const submitted = await readSubmission(tx, deps, userId);
  const wallet = await lockWallet(tx, userId);
  const financialYear = financialYearOf(now);
  const dueFirst = Math.min(wallet.winningsPaise, await taxNotTaken(tx, deps, userId, financialYear - 1));
  const facts = {
    kycStatus,
    dateOfBirth: submitted?.details.dateOfBirth ?? null,
    owedPaise: await owedPaise(tx, userId),
    withdrawablePaise: withdrawablePaise(deps, wallet) - dueFirst,
  };
  assertMayWithdraw(facts, amountPaise, now);
  if (!submitted) throw new Error(`user ${userId} is verified without details`);
  assertTransferable(submitted.details.payout, amountPaise);
  const year = await readTaxYear(tx, userId, financialYear);
  const taxablePaise = winningsInWithdrawal(
    { ...year, openingPaise: year.openingPaise - dueFirst },
    amountPaise,
  );
  return {
    payee: { name: submitted.details.fullName, destination: submitted.details.payout },
    financialYear,
    taxablePaise,
    tdsPaise: taxOn(taxablePaise, deps.settings.tdsBps),
  };
}
