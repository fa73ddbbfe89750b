import { pageOf } from '@paheli/core/page';
import {
  AdminDispute,
  AdminPayment,
  AdminRefund,
  ListAdminPayments,
  ListDisputes,
  ListRefunds,
  RefundPayment,
} from '@paheli/core/wallet/payments/refund';
import { listAdminPayments } from '@paheli/engine/wallet/payments/list-admin-payments';
import { listDisputes } from '@paheli/engine/wallet/payments/list-disputes';
import { listRefunds } from '@paheli/engine/wallet/payments/list-refunds';
import { refundPayment } from '@paheli/engine/wallet/payments/refund-payment';
import { member, router } from '../init';

/** Procedures for payments, refunds and disputes. */
export const payments = router({
  list: member
    .input(ListAdminPayments)
    .output(pageOf(AdminPayment))
    .query(({ ctx, input }) => listAdminPayments(ctx.deps, input)),

  refund: member
    .input(RefundPayment)
    .output(AdminRefund)
    .mutation(({ ctx, input }) => refundPayment(ctx.deps, ctx.viewer, input)),

  refunds: member
    .input(ListRefunds)
    .output(pageOf(AdminRefund))
    .query(({ ctx, input }) => listRefunds(ctx.deps, input)),

  disputes: member
    .input(ListDisputes)
    .output(pageOf(AdminDispute))
    .query(({ ctx, input }) => listDisputes(ctx.deps, input)),
});
