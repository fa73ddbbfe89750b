import { PageInput, pageOf } from '@paheli/core/page';
import {
  AddFunds,
  ConfirmPayment,
  ConfirmTopup,
  OwnPayment,
  PaymentIntent,
  Purchase,
  TopupOrder,
  TransactionPage,
  WalletSettings,
} from '@paheli/core/wallet/schema';
import { Statement, StatementPeriod } from '@paheli/core/wallet/statement';
import {
  AskForWithdrawal,
  PreviewWithdrawal,
  Withdrawal,
  WithdrawalPreview,
  WithdrawalRef,
} from '@paheli/core/wallet/withdrawals/schema';
import { TaxSummary, TaxSummaryInput } from '@paheli/core/wallet/withdrawals/tax-summary';
import { listTransactions } from '@paheli/engine/wallet/list-transactions';
import { addFunds } from '@paheli/engine/wallet/payments/add-funds';
import { buyAccess } from '@paheli/engine/wallet/payments/buy-access';
import { confirmTopup } from '@paheli/engine/wallet/payments/confirm-topup';
import { listPayments } from '@paheli/engine/wallet/payments/list-payments';
import { confirmPayment, openAccessIntent } from '@paheli/engine/wallet/payments/unlock-access';
import { readWalletSettings } from '@paheli/engine/wallet/read-settings';
import { readStatement } from '@paheli/engine/wallet/read-statement';
import { askForWithdrawal } from '@paheli/engine/wallet/withdrawals/ask-for-withdrawal';
import { cancelWithdrawal } from '@paheli/engine/wallet/withdrawals/cancel-withdrawal';
import { listWithdrawals } from '@paheli/engine/wallet/withdrawals/list-withdrawals';
import { previewWithdrawal } from '@paheli/engine/wallet/withdrawals/preview-withdrawal';
import { readTaxSummary } from '@paheli/engine/wallet/withdrawals/read-tax-summary';
import { member, router, visitor } from './init';
import { limits } from './wallet/limits';

export const wallet = router({
  limits,

  settings: visitor.output(WalletSettings).query(({ ctx }) => readWalletSettings(ctx.deps)),

  addFunds: member
    .input(AddFunds)
    .output(TopupOrder)
    .mutation(({ ctx, input }) => addFunds(ctx.deps, ctx.viewer, input)),

  purchase: member
    .input(Purchase)
    .output(TopupOrder)
    .mutation(({ ctx, input }) => buyAccess(ctx.deps, ctx.viewer, input)),

  confirmTopup: member
    .input(ConfirmTopup)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => confirmTopup(ctx.deps, ctx.viewer, input)),

  openAccessIntent: member
    .output(PaymentIntent)
    .mutation(({ ctx }) => openAccessIntent(ctx.deps, ctx.viewer)),

  confirmPayment: member
    .input(ConfirmPayment)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => confirmPayment(ctx.deps, ctx.viewer, input)),

  transactions: member
    .input(PageInput)
    .output(TransactionPage)
    .query(({ ctx, input }) => listTransactions(ctx.deps, ctx.viewer, input, ctx.call.caller.language)),

  statement: member
    .input(StatementPeriod)
    .output(Statement)
    .query(({ ctx, input }) => readStatement(ctx.deps, ctx.viewer, input, ctx.call.caller.language)),

  taxSummary: member
    .input(TaxSummaryInput)
    .output(TaxSummary)
    .query(({ ctx, input }) => readTaxSummary(ctx.deps, ctx.viewer, input)),

  withdrawals: member
    .input(PageInput)
    .output(pageOf(Withdrawal))
    .query(({ ctx, input }) => listWithdrawals(ctx.deps, ctx.viewer, input)),

  previewWithdrawal: member
    .input(PreviewWithdrawal)
    .output(WithdrawalPreview)
    .query(({ ctx, input }) => previewWithdrawal(ctx.deps, ctx.viewer, input)),

  askForWithdrawal: member
    .input(AskForWithdrawal)
    .output(Withdrawal)
    .mutation(({ ctx, input }) => askForWithdrawal(ctx.deps, ctx.viewer, input)),

  cancelWithdrawal: member
    .input(WithdrawalRef)
    .output(Withdrawal)
    .mutation(({ ctx, input }) => cancelWithdrawal(ctx.deps, ctx.viewer, input)),

  payments: member
    .input(PageInput)
    .output(pageOf(OwnPayment))
    .query(({ ctx, input }) => listPayments(ctx.deps, ctx.viewer, input)),
});
