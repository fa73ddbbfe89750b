import { PageInput } from '@paheli/core/page';
import {
  AddFunds,
  ConfirmPayment,
  ConfirmTopup,
  OwnPayment,
  PaymentIntent,
  TopupOrder,
  TransactionPage,
  WalletSettings,
} from '@paheli/core/wallet/schema';
import { Statement, StatementPeriod } from '@paheli/core/wallet/statement';
import { addFunds } from '@paheli/engine/wallet/add-funds';
import { confirmTopup } from '@paheli/engine/wallet/confirm-topup';
import { listPayments } from '@paheli/engine/wallet/list-payments';
import { listTransactions } from '@paheli/engine/wallet/list-transactions';
import { readWalletSettings } from '@paheli/engine/wallet/read-settings';
import { readStatement } from '@paheli/engine/wallet/read-statement';
import { confirmPayment, openAccessIntent } from '@paheli/engine/wallet/unlock-access';
import { player, router, visitor } from './init';

export const wallet = router({
  settings: visitor.output(WalletSettings).query(({ ctx }) => readWalletSettings(ctx.deps)),

  addFunds: player
    .input(AddFunds)
    .output(TopupOrder)
    .mutation(({ ctx, input }) => addFunds(ctx.deps, ctx.viewer, input)),

  confirmTopup: player
    .input(ConfirmTopup)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => confirmTopup(ctx.deps, ctx.viewer, input)),

  openAccessIntent: player
    .output(PaymentIntent)
    .mutation(({ ctx }) => openAccessIntent(ctx.deps, ctx.viewer)),

  confirmPayment: player
    .input(ConfirmPayment)
    .output(PaymentIntent)
    .mutation(({ ctx, input }) => confirmPayment(ctx.deps, ctx.viewer, input)),

  transactions: player
    .input(PageInput)
    .output(TransactionPage)
    .query(({ ctx, input }) => listTransactions(ctx.deps, ctx.viewer, input)),

  statement: player
    .input(StatementPeriod)
    .output(Statement)
    .query(({ ctx, input }) => readStatement(ctx.deps, ctx.viewer, input)),

  payments: player.output(OwnPayment.array()).query(({ ctx }) => listPayments(ctx.deps, ctx.viewer)),
});
