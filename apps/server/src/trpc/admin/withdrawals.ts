import { pageOf } from '@paheli/core/page';
import { RevealedPayee, WithdrawalEvidence } from '@paheli/core/wallet/withdrawals/evidence';
import {
  AdminWithdrawal,
  ListWithdrawals,
  PayWithdrawal,
  RejectWithdrawal,
  WithdrawalRef,
} from '@paheli/core/wallet/withdrawals/schema';
import { readWithdrawalEvidence } from '@paheli/engine/reports/read-withdrawal-evidence';
import { approveWithdrawal } from '@paheli/engine/wallet/withdrawals/approve-withdrawal';
import { listAdminWithdrawals } from '@paheli/engine/wallet/withdrawals/list-admin-withdrawals';
import { rejectWithdrawal } from '@paheli/engine/wallet/withdrawals/reject-withdrawal';
import { reportReturn } from '@paheli/engine/wallet/withdrawals/report-return';
import { retryWithdrawal } from '@paheli/engine/wallet/withdrawals/retry-withdrawal';
import { revealPayee } from '@paheli/engine/wallet/withdrawals/reveal-payee';
import { member, router } from '../init';

/** Procedures for decisions on withdrawals. */
export const withdrawals = router({
  list: member
    .input(ListWithdrawals)
    .output(pageOf(AdminWithdrawal))
    .query(({ ctx, input }) => listAdminWithdrawals(ctx.deps, input)),

  approve: member
    .input(PayWithdrawal)
    .output(AdminWithdrawal)
    .mutation(({ ctx, input }) => approveWithdrawal(ctx.deps, ctx.viewer, input)),

  reject: member
    .input(RejectWithdrawal)
    .output(AdminWithdrawal)
    .mutation(({ ctx, input }) => rejectWithdrawal(ctx.deps, ctx.viewer, input)),

  reportReturn: member
    .input(RejectWithdrawal)
    .output(AdminWithdrawal)
    .mutation(({ ctx, input }) => reportReturn(ctx.deps, ctx.viewer, input)),

  evidence: member
    .input(WithdrawalRef)
    .output(WithdrawalEvidence)
    .query(({ ctx, input }) => readWithdrawalEvidence(ctx.deps, input)),

  revealPayee: member
    .input(WithdrawalRef)
    .output(RevealedPayee)
    .mutation(({ ctx, input }) => revealPayee(ctx.deps, ctx.viewer, input)),

  retry: member
    .input(PayWithdrawal)
    .output(AdminWithdrawal)
    .mutation(({ ctx, input }) => retryWithdrawal(ctx.deps, ctx.viewer, input)),
});
