import { randomBytes, randomInt } from 'node:crypto';
import { toPaise } from '@paheli/core/money';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import type { Sandbox } from '@paheli/razorpay-sandbox/sandbox';
import { v7 as uuidv7 } from 'uuid';
import type { WebCalls } from '../web-calls';
import type { Acknowledged } from './acknowledged';

type Order = { readonly paymentIntentId: string; readonly razorpay: { readonly orderId: string } };

export const topUpRupees = 50;
export const withdrawnRupees = 100;

/** Pays an order at the provider, as in the checkout, and returns what the browser then knows. */
export type Pay = (orderId: string) => Receipt | Promise<Receipt>;
type Receipt = Pick<ReturnType<Sandbox['pay']>, 'razorpay_payment_id' | 'razorpay_signature'>;

/** Tops a wallet up: opens an order, pays it, and reports it. */
export async function topUp(
  calls: WebCalls,
  pay: Pay,
  userId: string,
  { paid, credited }: Pick<Acknowledged, 'paid' | 'credited'>,
): Promise<void> {
  const order = await calls.press<Order>('mutation', 'wallet.addFunds', { amount: topUpRupees });
  const receipt = await pay(order.razorpay.orderId);
  const paymentId = receipt.razorpay_payment_id;
  paid.push({ userId, paymentId, amountPaise: toPaise(topUpRupees) });
  const report = {
    paymentIntentId: order.paymentIntentId,
    razorpayPaymentId: paymentId,
    razorpaySignature: receipt.razorpay_signature,
  };
  await calls.press('mutation', 'wallet.confirmTopup', report, ['not_captured']);
  credited.push(paymentId);
}

/** Registers one more account, which does not play. */
export async function register(
  calls: WebCalls,
  { registered }: Pick<Acknowledged, 'registered'>,
): Promise<void> {
  const mobileNumber = `97${String(randomInt(1e8)).padStart(8, '0')}`;
  const password = randomBytes(12).toString('hex');
  const details = {
    mobileNumber,
    password,
    username: `late_${mobileNumber}`,
    name: 'Late Player',
    email: `late.${mobileNumber}@example.com`,
  };
  // An attempt without a response may have created the account.
  await calls.pressUntilDone('auth.register', details, 'taken');
  registered.push({ mobileNumber, password });
}

/** Hands KYC details in and has them verified by the administrator. */
export async function verifyKyc(calls: WebCalls, admin: WebCalls, userId: string): Promise<void> {
  const accountNumber = String(randomInt(1e11, 1e12));
  const payout = { accountNumber, ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  await calls.press('mutation', 'auth.submitKyc', kycDetails({ payout }));
  await admin.press('mutation', 'admin.users.decideKyc', { userId, status: 'verified' });
}

/** Asks for a withdrawal of winnings, which the administrator approves. */
export async function withdraw(
  calls: WebCalls,
  admin: WebCalls,
  userId: string,
  { withdrawals, approved }: Pick<Acknowledged, 'withdrawals' | 'approved'>,
): Promise<void> {
  const withdrawalId = uuidv7();
  const asked = { amount: withdrawnRupees, requestId: withdrawalId };
  await calls.press('mutation', 'wallet.askForWithdrawal', asked);
  withdrawals.push({ userId, withdrawalId, amountPaise: toPaise(withdrawnRupees) });
  await admin.pressUntilDone('admin.withdrawals.approve', { withdrawalId }, 'already_decided');
  approved.push(withdrawalId);
}
