// Long because one story calls every route of accounts and money, and each call needs the ones before it.

import { codeAt } from '@paheli/engine/testing/authenticator';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import { watchDisputes } from '@paheli/engine/wallet/payments/watch-disputes';
import { processPayouts } from '@paheli/engine/wallet/withdrawals/process-payouts';
import { expect, test } from 'vitest';
import { openWithGoogle } from '../testing/accounts';
import { type Body, documentedCalls, type Token } from '../testing/documented-calls';
import { openTestApp, openUser } from '../testing/test-app';

const { google, site } = openWithGoogle();
const prices = { accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 };
const social = openTestApp({ beside: site, settings: { playMode: 'social', ...prices } });
const { by, notCalled } = documentedCalls(site);
const admin = openUser(() => site.admin());
let asha: Token & { readonly id: string };
const credentials = { mobile_number: '9712345678', password: 'a long enough password' };

test('a player registers, signs in, changes the password and reads the profile', async () => {
  const account = { ...credentials, username: 'asha_docs', name: 'Asha Rao', email: 'asha@example.com' };
  const { body } = await by().post<{ user: Body }>('/auth/register', account);
  const login = await by().post<{ access_token: string }>('/auth/login', credentials);
  asha = { token: login.body.access_token, id: body.user.id };
  const changed = { current: credentials.password, new: 'another long password' };
  await by(asha).post('/auth/password', changed);
  const profile = await by(asha).get('/user/profile');
  expect(profile.body).toMatchObject({ _id: asha.id, mobile_number: '+919712345678', wallet_balance: 0 });
});

/** The last code that was sent to the number of the story. */
function lastCode(): string {
  return /^\d{6}/.exec(site.engine.messages.at(-1)?.text ?? '')?.[0] ?? '';
}

test('a mobile number is verified, and a forgotten password replaced', async () => {
  const { mobile_number } = credentials;
  await by(asha).post('/auth/mobile', { mobile_number, password: 'another long password' });
  const verified = await by(asha).post('/auth/mobile/confirm', { code: lastCode() });
  expect(verified.body).toMatchObject({ mobile_number: '+919712345678', mobile_verified: true });
  await by().post('/auth/code', { mobile_number });
  const reset = { mobile_number, code: lastCode(), password: 'a third long password' };
  const { body } = await by().post<{ access_token: string }>('/auth/reset', reset);
  asha = { ...asha, token: body.access_token };
});

test('limits are set, read and kept', async () => {
  await by(asha).put('/user/limits', { daily_deposit_limit: 0 });
  await by(asha).put('/user/limits', { daily_deposit_limit: null });
  const limits = await by(asha).get('/user/limits');
  expect(limits.body).toMatchObject({ daily_deposit_limit: 0, next_deposit_limit: null });
  expect(limits.body.next_deposit_limit_from).not.toBeNull();
  site.engine.clock.advance(24 * 3_600_000);
  const state = await by(asha).put('/user/state', { state: 'IN-KA' });
  expect(state.body).toMatchObject({ state: 'IN-KA' });
  const excluded = await by(asha).post('/user/self-exclusion', { days: 1 });
  expect(excluded.body).toMatchObject({ daily_deposit_limit: null, excluded_until: expect.any(String) });
  site.engine.clock.advance(24 * 3_600_000);
});

test('sessions are listed and ended', async () => {
  const login = { mobile_number: credentials.mobile_number, password: 'a third long password' };
  await by().post('/auth/login', login);
  await by().post('/auth/login', login);
  const listed = await by(asha).get<Body[]>('/user/sessions');
  expect(listed.body.map((session) => session.is_current)).toEqual([true, false, false]);
  await by(asha).delete(`/user/sessions/${listed.body[1]?.id}`);
  await by(asha).delete('/user/sessions');
  expect((await by(asha).get<Body[]>('/user/sessions')).body).toHaveLength(1);
});

test('an authenticator app is set up, required and removed', async () => {
  const code = (secret: string) => codeAt(secret, site.deps.now());
  const login = { mobile_number: credentials.mobile_number, password: 'a third long password' };
  const { body } = await by(asha).post<{ secret: string }>('/user/totp');
  const confirmed = await by(asha).post<{ recovery_codes: string[] }>('/user/totp/confirm', {
    password: login.password,
    code: code(body.secret),
  });
  site.engine.clock.advance(30_000);
  await by().post('/auth/login', { ...login, code: code(body.secret) });
  const removal = { password: login.password, code: confirmed.body.recovery_codes[0] };
  await by(asha).post('/user/totp/remove', removal);
});

test('a Google account is linked and unlinked', async () => {
  const credential = await google.sign(google.claims(site.deps.now()));
  const body = { credential, password: 'a third long password' };
  expect((await by(asha).post('/user/google', body)).body.has_google).toBe(true);
  expect((await by(asha).delete('/user/google')).body.has_google).toBe(false);
});

test('a player signs in with Google, and out again', async () => {
  const credential = await google.sign(google.claims(site.deps.now()));
  const { body } = await by().post<{ access_token: string }>('/auth/google', { credential });
  await by({ token: body.access_token }).post('/auth/logout');
});

test('money is added, the access fee is paid, and both are on the statement', async () => {
  const order = await by(asha).post<{ payment_intent_id: string; razorpay: { order_id: string } }>(
    '/payments/add-funds',
    { amount: 100 },
  );
  const paid = site.engine.sandbox.pay(order.body.razorpay.order_id);
  const topup = { payment_intent_id: order.body.payment_intent_id, ...paid };
  await by(asha).post('/payments/confirm-wallet-topup', topup);
  const intent = await by(asha).post('/payments/create-payment-intent', {});
  const { payment_intent_id } = intent.body;
  await by(asha).post('/payments/confirm-payment', { payment_intent_id });
  const payments = await by(asha).get<Body[]>('/payments/user-payments');
  expect(payments.body.map(({ purpose, amount, status }) => [purpose, amount, status])).toEqual([
    ['access', 39, 'succeeded'],
    ['topup', 100, 'succeeded'],
  ]);
  const transactions = await by(asha).get<Body[]>('/payments/wallet-transactions');
  expect(transactions.body.map(({ type, amount }) => [type, amount])).toEqual([
    ['debit', 39],
    ['credit', 100],
  ]);
  expect((await by(asha).get('/payments/statement.csv')).text).toContain('Closing balance,,,61.00');
});

test('identities are submitted and decided, users found and reported', async () => {
  const payout = { upi_id: 'asha@okbank' };
  const identity = { full_name: 'Asha Rao', date_of_birth: '1998-05-17', pan: 'ABCPE1234F', payout };
  await by(asha).put('/user/kyc', identity);
  const file = 'content-disposition: form-data; name="document"; filename="pan.pdf"';
  const form = `--x\r\n${file}\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\r\n--x--\r\n`;
  const type = 'multipart/form-data; boundary=x';
  await by(asha).post('/user/kyc/document', form, type);
  await by(asha).get('/user/kyc/document');
  expect((await by(asha).get('/user/kyc')).body).toMatchObject({ status: 'pending' });
  const path = `/admin/users/${asha.id}`;
  await by(admin).get(`${path}/kyc/document`);
  await by(admin).post(`${path}/kyc/pan`);
  const decided = await by(admin).put(`${path}/kyc`, { status: 'verified' });
  expect(decided.body).toMatchObject({ kyc_verified: true });
  const details = await by(admin).get(path);
  expect(details.body).toMatchObject({ kyc: { pan: 'XXXXX1234X' }, total_spent: 39 });
  const history = await by(admin).get<Body[]>(`${path}/history`);
  expect(history.body.map(({ text }) => text)).toContain('user.kyc');
  const found = await by(admin).get<Body[]>('/admin/users?search=asha_docs');
  expect(found.body.map(({ id }) => id)).toEqual([asha.id]);
  await by(admin).get('/admin/reports/users');
  const notified = await by(admin).get<Body[]>('/admin/notifications');
  expect(notified.body.map(({ type: kind }) => kind)).toContain('kyc_submission');
});

test('a player is suspended, appeals and is restored', async () => {
  const other = await site.player();
  const path = `/admin/users/${other.viewer.userId}`;
  const reason = 'Two accounts of one person.';
  await by(admin).post(`${path}/suspend`, { reason });
  const again = await site.signIn(other.viewer);
  const appeal = await by(again).post('/user/appeal', { message: 'We are two.' });
  const second = await site.signIn(await createAdministrator(site.engine));
  expect((await by(second).get<Body[]>('/admin/appeals')).body[0]?.id).toBe(appeal.body.id);
  const decision = { outcome: 'upheld', reason: 'One phone.' };
  await by(second).post(`/admin/appeals/${appeal.body.id}/decide`, decision);
  await by(admin).post(`${path}/restore`, { reason: 'Two people indeed.' });
  // Later calls are those of an only administrator.
  await site.deps.database.sql`update users set role = 'player' where id = ${second.viewer.userId}`;
});

test('winnings are withdrawn: cancelled, rejected, and paid at the second attempt', async () => {
  await giveMoney(site.deps, [asha.id], { winningsPaise: 100_000 });
  const ask = (amount: number) => by(asha).post('/payments/withdrawals', { amount });
  const preview = await by(asha).get('/payments/withdrawals/preview?amount=250.5');
  expect(preview.body).toMatchObject({ amount: 250.5, destination: { upi_id: 'aXXX@okbank' } });
  const cancelled = (await ask(100)).body.id;
  await by(asha).post(`/payments/withdrawals/${cancelled}/cancel`);
  const rejected = `/admin/withdrawals/${(await ask(100)).body.id}`;
  await by(admin).post(`${rejected}/reject`, { reason: 'Not your account.' });
  const { id } = (await ask(250.5)).body;
  site.engine.sandbox.behave({ fail_payouts_next: 1 });
  await by(admin).get(`/admin/withdrawals/${id}/evidence`);
  const payee = await by(admin).post(`/admin/withdrawals/${id}/payee`);
  expect(payee.body).toMatchObject({ destination: { upi_id: 'asha@okbank' } });
  await by(admin).post(`/admin/withdrawals/${id}/approve`, {});
  await processPayouts(site.deps);
  const failed = await by(admin).get<Body[]>('/admin/withdrawals?status=failed');
  expect(failed.body.map((each) => each._id)).toEqual([id]);
  const bank_reference = 'HDFCR52026013100123456';
  await by(admin).post(`/admin/withdrawals/${id}/retry`, { bank_reference });
  await by(admin).post(`/admin/withdrawals/${id}/returned`, { reason: 'No such account.' });
  await by(admin).post(`/admin/withdrawals/${id}/retry`, { bank_reference });
  const mine = await by(asha).get<Body[]>('/payments/withdrawals');
  expect(mine.body.map(({ status }) => status)).toEqual(['paid', 'rejected', 'rejected']);
  expect(mine.body[0]).toMatchObject({
    amount: 250.5,
    bank_reference,
    destination: { upi_id: 'aXXX@okbank' },
  });
  const tax = await by(asha).get<{ withdrawals: Body[] }>('/payments/tax-summary');
  expect(tax.body.withdrawals).toHaveLength(3);
});

test('a player is promoted', async () => {
  const promoted = await by(admin).put(`/admin/users/${asha.id}/role`, { role: 'admin' });
  expect(promoted.body).toMatchObject({ role: 'admin', promotion: null });
});

test('with two administrators, one confirms the promotion that the other proposed', async () => {
  const second = await site.signIn({ userId: asha.id, role: 'admin' });
  const { userId } = (await site.player()).viewer;
  await by(admin).put(`/admin/users/${userId}/role`, { role: 'admin' });
  const confirmed = await by(second).post(`/admin/users/${userId}/role/confirm`, {});
  expect(confirmed.body).toMatchObject({ role: 'admin', promotion: null });
});

test('books are compared with the provider', async () => {
  const today = site.deps.now().toISOString().slice(0, 10);
  const run = await by(admin).post('/admin/reconciliation', { from: today, to: today });
  expect(run.body).toMatchObject({ differences: 0, failure: null });
  await by(admin).get('/admin/reconciliation');
  const found = await by(admin).get<Body[]>('/admin/reconciliation/differences');
  expect(found.body).toEqual([]);
});

test('payments are found and refunded; refunds and disputes are listed', async () => {
  const found = await by(admin).get<Body[]>('/admin/payments?search=asha_docs');
  const [payment] = found.body;
  expect(payment).toMatchObject({ amount: 100, outcome: 'credited', user: { username: 'asha_docs' } });
  const body = { amount: 5, reason: 'The player asked for it.' };
  const refund = await by(admin).post(`/admin/payments/${payment?.id}/refund`, body);
  expect(refund.body).toMatchObject({ payment_id: payment?.id, amount: 5, status: 'asked' });
  const refunds = await by(admin).get<Body[]>('/admin/refunds?status=asked');
  expect(refunds.body.map(({ id }) => id)).toEqual([refund.body.id]);
  site.engine.sandbox.disputePayment(String(payment?.id), 100);
  await watchDisputes(site.deps);
  const disputes = await by(admin).get<Body[]>('/admin/disputes');
  expect(disputes.body).toMatchObject([{ payment_id: payment?.id, amount: 1, status: 'open' }]);
});

test('in social mode a pass is bought without a wallet', async () => {
  const as = await site.player({ access: false });
  const { body: order } = await by(as, social).post<{
    payment_intent_id: string;
    razorpay: { order_id: string };
  }>('/payments/purchase', { item: 'pass' });
  const paid = site.engine.sandbox.pay(order.razorpay.order_id);
  const confirmed = await by(as, social).post('/payments/confirm-wallet-topup', {
    payment_intent_id: order.payment_intent_id,
    ...paid,
  });
  expect(confirmed.body).toMatchObject({ purpose: 'pass', amount: 19, wallet_balance: 0 });
  const profile = await by(as, social).get('/user/profile');
  expect(profile.body).toMatchObject({ has_access: true, pass_until: expect.any(String) });
});

test('messages, figures, reports and the log are read', async () => {
  const message = { name: 'Kabir', email: 'kabir@example.com', subject: 'support', message: 'Hello' };
  const { body: receipt } = await by().post<{ id: string }>('/contact', message);
  await by(admin).put(`/admin/messages/${receipt.id}/handled`, { handled: true });
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
  for (const path of paths) await by(admin).get(`/admin/${path}`);
  await by().get('/stats/realtime');
});

test('a player exports all stored data and closes the account', async () => {
  const kabir = { username: 'kabir_docs', name: 'Kabir', email: 'kabir.docs@example.com' };
  const secret = { mobile_number: '9712345679', password: 'a long enough password' };
  const { body } = await by().post<{ access_token: string }>('/auth/register', { ...kabir, ...secret });
  const as = { token: body.access_token };
  const changed = await by(as).put('/user/profile', { name: 'Kabir Khan', avatar: null, language: 'hi' });
  expect(changed.body).toMatchObject({ language: 'hi' });
  await by(as).put('/user/profile', { language: null });
  const known = await by(as).get<{ profile: Body }>('/user/export');
  expect(known.body.profile).toMatchObject({ name: 'Kabir Khan', email: kabir.email, language: null });
  await by(as).post('/user/close', { password: secret.password });
  await by().post('/auth/register', { ...kabir, ...secret });
});

test('every documented call of accounts and money has succeeded above', () => {
  expect(notCalled('accounts')).toEqual([]);
});
