// Long because one story calls every route of accounts and money, and each call needs the ones before it.

import { opened } from '@paheli/core/testing/opened';
import { createGoogle } from '@paheli/engine/account/google';
import { codeAt } from '@paheli/engine/testing/authenticator';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { startTestGoogle } from '@paheli/engine/testing/test-google';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import { watchDisputes } from '@paheli/engine/wallet/payments/watch-disputes';
import { processPayouts } from '@paheli/engine/wallet/withdrawals/process-payouts';
import { beforeAll, expect, test } from 'vitest';
import { type Body, documentedCalls, type Token } from '../testing/documented-calls';
import { createTestApp } from '../testing/test-app';

const google = opened(startTestGoogle, (service) => service.close());
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const site = opened(
  () => createTestApp({ deps: { google: createGoogle(google, log) } }),
  (app) => app.close(),
);
const prices = { accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 };
const social = opened(
  () => createTestApp({ beside: site, settings: { playMode: 'social', ...prices } }),
  (app) => app.close(),
);
const { call, notCalled } = documentedCalls(site);
let admin: Token;
let asha: Token & { readonly id: string };
beforeAll(async () => {
  admin = await site.admin();
});

function ignore(): void {}

const credentials = { mobile_number: '9712345678', password: 'a long enough password' };

test('a player registers, signs in, changes the password and reads the profile', async () => {
  const account = { ...credentials, username: 'asha_docs', name: 'Asha Rao', email: 'asha@example.com' };
  const { body } = await call<{ user: Body }>('POST', '/auth/register', { body: account });
  const login = await call<{ access_token: string }>('POST', '/auth/login', { body: credentials });
  asha = { token: login.body.access_token, id: body.user.id };
  const changed = { current: credentials.password, new: 'another long password' };
  await call('POST', '/auth/password', { as: asha, body: changed });
  const profile = await call('GET', '/user/profile', { as: asha });
  expect(profile.body).toMatchObject({ _id: asha.id, mobile_number: '+919712345678', wallet_balance: 0 });
});

/** The last code that was sent to the number of the story. */
function lastCode(): string {
  return /^\d{6}/.exec(site.engine.messages.at(-1)?.text ?? '')?.[0] ?? '';
}

test('a mobile number is verified, and a forgotten password replaced', async () => {
  const { mobile_number } = credentials;
  await call('POST', '/auth/mobile', {
    as: asha,
    body: { mobile_number, password: 'another long password' },
  });
  const verified = await call('POST', '/auth/mobile/confirm', { as: asha, body: { code: lastCode() } });
  expect(verified.body).toMatchObject({ mobile_number: '+919712345678', mobile_verified: true });
  await call('POST', '/auth/code', { body: { mobile_number } });
  const reset = { mobile_number, code: lastCode(), password: 'a third long password' };
  const { body } = await call<{ access_token: string }>('POST', '/auth/reset', { body: reset });
  asha = { ...asha, token: body.access_token };
});

test('limits are set, read and kept', async () => {
  await call('PUT', '/user/limits', { as: asha, body: { daily_deposit_limit: 0 } });
  await call('PUT', '/user/limits', { as: asha, body: { daily_deposit_limit: null } });
  const limits = await call('GET', '/user/limits', { as: asha });
  expect(limits.body).toMatchObject({ daily_deposit_limit: 0, next_deposit_limit: null });
  expect(limits.body.next_deposit_limit_from).not.toBeNull();
  site.engine.clock.advance(24 * 3_600_000);
  const state = await call('PUT', '/user/state', { as: asha, body: { state: 'IN-KA' } });
  expect(state.body).toMatchObject({ state: 'IN-KA' });
  const excluded = await call('POST', '/user/self-exclusion', { as: asha, body: { days: 1 } });
  expect(excluded.body).toMatchObject({ daily_deposit_limit: null, excluded_until: expect.any(String) });
  site.engine.clock.advance(24 * 3_600_000);
});

test('sessions are listed and ended', async () => {
  const login = { mobile_number: credentials.mobile_number, password: 'a third long password' };
  await call('POST', '/auth/login', { body: login });
  await call('POST', '/auth/login', { body: login });
  const listed = await call<Body[]>('GET', '/user/sessions', { as: asha });
  expect(listed.body.map((session) => session.is_current)).toEqual([true, false, false]);
  await call('DELETE', `/user/sessions/${listed.body[1]?.id}`, { as: asha });
  await call('DELETE', '/user/sessions', { as: asha });
  expect((await call<Body[]>('GET', '/user/sessions', { as: asha })).body).toHaveLength(1);
});

test('an authenticator app is set up, required and removed', async () => {
  const code = (secret: string) => codeAt(secret, site.deps.now());
  const login = { mobile_number: credentials.mobile_number, password: 'a third long password' };
  const { body } = await call<{ secret: string }>('POST', '/user/totp', { as: asha });
  const confirmed = await call<{ recovery_codes: string[] }>('POST', '/user/totp/confirm', {
    as: asha,
    body: { password: login.password, code: code(body.secret) },
  });
  site.engine.clock.advance(30_000);
  await call('POST', '/auth/login', { body: { ...login, code: code(body.secret) } });
  const removal = { password: login.password, code: confirmed.body.recovery_codes[0] };
  await call('POST', '/user/totp/remove', { as: asha, body: removal });
});

test('a Google account is linked and unlinked', async () => {
  const credential = await google.sign(google.claims(site.deps.now()));
  const body = { credential, password: 'a third long password' };
  expect((await call('POST', '/user/google', { as: asha, body })).body.has_google).toBe(true);
  expect((await call('DELETE', '/user/google', { as: asha })).body.has_google).toBe(false);
});

test('a player signs in with Google, and out again', async () => {
  const credential = await google.sign(google.claims(site.deps.now()));
  const { body } = await call<{ access_token: string }>('POST', '/auth/google', { body: { credential } });
  await call('POST', '/auth/logout', { as: { token: body.access_token } });
});

test('money is added, the access fee is paid, and both are on the statement', async () => {
  const order = await call<{ payment_intent_id: string; razorpay: { order_id: string } }>(
    'POST',
    '/payments/add-funds',
    { as: asha, body: { amount: 100 } },
  );
  const paid = site.engine.sandbox.pay(order.body.razorpay.order_id);
  const topup = { payment_intent_id: order.body.payment_intent_id, ...paid };
  await call('POST', '/payments/confirm-wallet-topup', { as: asha, body: topup });
  const intent = await call('POST', '/payments/create-payment-intent', { as: asha, body: {} });
  const { payment_intent_id } = intent.body;
  await call('POST', '/payments/confirm-payment', { as: asha, body: { payment_intent_id } });
  const payments = await call<Body[]>('GET', '/payments/user-payments', { as: asha });
  expect(payments.body.map(({ purpose, amount, status }) => [purpose, amount, status])).toEqual([
    ['access', 39, 'succeeded'],
    ['topup', 100, 'succeeded'],
  ]);
  const transactions = await call<Body[]>('GET', '/payments/wallet-transactions', { as: asha });
  expect(transactions.body.map(({ type, amount }) => [type, amount])).toEqual([
    ['debit', 39],
    ['credit', 100],
  ]);
  expect((await call('GET', '/payments/statement.csv', { as: asha })).text).toContain(
    'Closing balance,,,61.00',
  );
});

test('identities are submitted and decided, users found and reported', async () => {
  const payout = { upi_id: 'asha@okbank' };
  const identity = { full_name: 'Asha Rao', date_of_birth: '1998-05-17', pan: 'ABCPE1234F', payout };
  await call('PUT', '/user/kyc', { as: asha, body: identity });
  const file = 'content-disposition: form-data; name="document"; filename="pan.pdf"';
  const form = `--x\r\n${file}\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\r\n--x--\r\n`;
  const type = 'multipart/form-data; boundary=x';
  await call('POST', '/user/kyc/document', { as: asha, body: form, type });
  await call('GET', '/user/kyc/document', { as: asha });
  expect((await call('GET', '/user/kyc', { as: asha })).body).toMatchObject({ status: 'pending' });
  const path = `/admin/users/${asha.id}`;
  await call('GET', `${path}/kyc/document`, { as: admin });
  await call('POST', `${path}/kyc/pan`, { as: admin });
  const decided = await call('PUT', `${path}/kyc`, { as: admin, body: { status: 'verified' } });
  expect(decided.body).toMatchObject({ kyc_verified: true });
  const details = await call('GET', path, { as: admin });
  expect(details.body).toMatchObject({ kyc: { pan: 'XXXXX1234X' }, total_spent: 39 });
  const history = await call<Body[]>('GET', `${path}/history`, { as: admin });
  expect(history.body.map(({ text }) => text)).toContain('user.kyc');
  const found = await call<Body[]>('GET', '/admin/users?search=asha_docs', { as: admin });
  expect(found.body.map(({ id }) => id)).toEqual([asha.id]);
  await call('GET', '/admin/reports/users', { as: admin });
  const notified = await call<Body[]>('GET', '/admin/notifications', { as: admin });
  expect(notified.body.map(({ type: kind }) => kind)).toContain('kyc_submission');
});

test('a player is suspended, appeals and is restored', async () => {
  const other = await site.player();
  const path = `/admin/users/${other.viewer.userId}`;
  const reason = 'Two accounts of one person.';
  await call('POST', `${path}/suspend`, { as: admin, body: { reason } });
  const again = await site.signIn(other.viewer);
  const appeal = await call('POST', '/user/appeal', { as: again, body: { message: 'We are two.' } });
  const second = await site.signIn(await createAdministrator(site.engine));
  expect((await call<Body[]>('GET', '/admin/appeals', { as: second })).body[0]?.id).toBe(appeal.body.id);
  const decision = { outcome: 'upheld', reason: 'One phone.' };
  await call('POST', `/admin/appeals/${appeal.body.id}/decide`, { as: second, body: decision });
  await call('POST', `${path}/restore`, { as: admin, body: { reason: 'Two people indeed.' } });
  // Later calls are those of an only administrator.
  await site.deps.database.sql`update users set role = 'player' where id = ${second.viewer.userId}`;
});

test('winnings are withdrawn: cancelled, rejected, and paid at the second attempt', async () => {
  await giveMoney(site.deps, [asha.id], { winningsPaise: 100_000 });
  const ask = (amount: number) => call('POST', '/payments/withdrawals', { as: asha, body: { amount } });
  const preview = await call('GET', '/payments/withdrawals/preview?amount=250.5', { as: asha });
  expect(preview.body).toMatchObject({ amount: 250.5, destination: { upi_id: 'aXXX@okbank' } });
  const cancelled = (await ask(100)).body.id;
  await call('POST', `/payments/withdrawals/${cancelled}/cancel`, { as: asha });
  const rejected = `/admin/withdrawals/${(await ask(100)).body.id}`;
  await call('POST', `${rejected}/reject`, { as: admin, body: { reason: 'Not your account.' } });
  const { id } = (await ask(250.5)).body;
  site.engine.sandbox.behave({ fail_payouts_next: 1 });
  await call('GET', `/admin/withdrawals/${id}/evidence`, { as: admin });
  const payee = await call('POST', `/admin/withdrawals/${id}/payee`, { as: admin });
  expect(payee.body).toMatchObject({ destination: { upi_id: 'asha@okbank' } });
  await call('POST', `/admin/withdrawals/${id}/approve`, { as: admin, body: {} });
  await processPayouts(site.deps);
  const failed = await call<Body[]>('GET', '/admin/withdrawals?status=failed', { as: admin });
  expect(failed.body.map((each) => each._id)).toEqual([id]);
  const bank_reference = 'HDFCR52026013100123456';
  await call('POST', `/admin/withdrawals/${id}/retry`, { as: admin, body: { bank_reference } });
  await call('POST', `/admin/withdrawals/${id}/returned`, {
    as: admin,
    body: { reason: 'No such account.' },
  });
  await call('POST', `/admin/withdrawals/${id}/retry`, { as: admin, body: { bank_reference } });
  const mine = await call<Body[]>('GET', '/payments/withdrawals', { as: asha });
  expect(mine.body.map(({ status }) => status)).toEqual(['paid', 'rejected', 'rejected']);
  expect(mine.body[0]).toMatchObject({
    amount: 250.5,
    bank_reference,
    destination: { upi_id: 'aXXX@okbank' },
  });
  const tax = await call<{ withdrawals: Body[] }>('GET', '/payments/tax-summary', { as: asha });
  expect(tax.body.withdrawals).toHaveLength(3);
});

test('a player is promoted', async () => {
  const promoted = await call('PUT', `/admin/users/${asha.id}/role`, { as: admin, body: { role: 'admin' } });
  expect(promoted.body).toMatchObject({ role: 'admin', promotion: null });
});

test('with two administrators, one confirms the promotion that the other proposed', async () => {
  const second = await site.signIn({ userId: asha.id, role: 'admin' });
  const { userId } = (await site.player()).viewer;
  await call('PUT', `/admin/users/${userId}/role`, { as: admin, body: { role: 'admin' } });
  const confirmed = await call('POST', `/admin/users/${userId}/role/confirm`, { as: second, body: {} });
  expect(confirmed.body).toMatchObject({ role: 'admin', promotion: null });
});

test('books are compared with the provider', async () => {
  const today = site.deps.now().toISOString().slice(0, 10);
  const run = await call('POST', '/admin/reconciliation', { as: admin, body: { from: today, to: today } });
  expect(run.body).toMatchObject({ differences: 0, failure: null });
  await call('GET', '/admin/reconciliation', { as: admin });
  const found = await call<Body[]>('GET', '/admin/reconciliation/differences', { as: admin });
  expect(found.body).toEqual([]);
});

test('payments are found and refunded; refunds and disputes are listed', async () => {
  const found = await call<Body[]>('GET', '/admin/payments?search=asha_docs', { as: admin });
  const [payment] = found.body;
  expect(payment).toMatchObject({ amount: 100, outcome: 'credited', user: { username: 'asha_docs' } });
  const body = { amount: 5, reason: 'The player asked for it.' };
  const refund = await call('POST', `/admin/payments/${payment?.id}/refund`, { as: admin, body });
  expect(refund.body).toMatchObject({ payment_id: payment?.id, amount: 5, status: 'asked' });
  const refunds = await call<Body[]>('GET', '/admin/refunds?status=asked', { as: admin });
  expect(refunds.body.map(({ id }) => id)).toEqual([refund.body.id]);
  site.engine.sandbox.disputePayment(String(payment?.id), 100);
  await watchDisputes(site.deps);
  const disputes = await call<Body[]>('GET', '/admin/disputes', { as: admin });
  expect(disputes.body).toMatchObject([{ payment_id: payment?.id, amount: 1, status: 'open' }]);
});

test('in social mode a pass is bought without a wallet', async () => {
  const as = await site.player({ access: false });
  const { body: order } = await call<{ payment_intent_id: string; razorpay: { order_id: string } }>(
    'POST',
    '/payments/purchase',
    { at: social, as, body: { item: 'pass' } },
  );
  const paid = site.engine.sandbox.pay(order.razorpay.order_id);
  const confirmed = await call('POST', '/payments/confirm-wallet-topup', {
    ...{ at: social, as },
    body: { payment_intent_id: order.payment_intent_id, ...paid },
  });
  expect(confirmed.body).toMatchObject({ purpose: 'pass', amount: 19, wallet_balance: 0 });
  const profile = await call('GET', '/user/profile', { at: social, as });
  expect(profile.body).toMatchObject({ has_access: true, pass_until: expect.any(String) });
});

test('messages, figures, reports and the log are read', async () => {
  const message = { name: 'Kabir', email: 'kabir@example.com', subject: 'support', message: 'Hello' };
  const { body: receipt } = await call<{ id: string }>('POST', '/contact', { body: message });
  await call('PUT', `/admin/messages/${receipt.id}/handled`, { as: admin, body: { handled: true } });
  const paths = [
    'messages',
    'messages.csv',
    `messages/${receipt.id}`,
    'users.csv',
    'payments.csv',
    'withdrawals.csv',
    'audit.csv',
    'dashboard/stats',
    'dashboard/trends',
    'dashboard/waiting',
    'ledger/invariants',
    'audit',
  ];
  for (const path of paths) await call('GET', `/admin/${path}`, { as: admin });
  await call('GET', '/stats/realtime');
});

test('a player exports all stored data and closes the account', async () => {
  const kabir = { username: 'kabir_docs', name: 'Kabir', email: 'kabir.docs@example.com' };
  const secret = { mobile_number: '9712345679', password: 'a long enough password' };
  const { body } = await call<{ access_token: string }>('POST', '/auth/register', {
    body: { ...kabir, ...secret },
  });
  const as = { token: body.access_token };
  const changed = await call('PUT', '/user/profile', {
    as,
    body: { name: 'Kabir Khan', avatar: null, language: 'hi' },
  });
  expect(changed.body).toMatchObject({ language: 'hi' });
  await call('PUT', '/user/profile', { as, body: { language: null } });
  const known = await call<{ profile: Body }>('GET', '/user/export', { as });
  expect(known.body.profile).toMatchObject({ name: 'Kabir Khan', email: kabir.email, language: null });
  await call('POST', '/user/close', { as, body: { password: secret.password } });
  await call('POST', '/auth/register', { body: { ...kabir, ...secret } });
});

test('every documented call of accounts and money has succeeded above', () => {
  expect(notCalled('accounts')).toEqual([]);
});
