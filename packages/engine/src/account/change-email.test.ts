import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { deliverNotices } from '../notices/deliver-notices';
import { createSmtpMail } from '../notices/mail';
import { readNoticeSettings } from '../notices/notice-settings';
import { type Mailbox, startMailbox } from '../testing/mailbox';
import { payTopup } from '../testing/paid-order';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { changeEmail, confirmEmail } from './change-email';
import { changePassword } from './change-password';
import { logIn } from './log-in';
import { findViewer, openSession } from './session';

let engine: TestEngine;
let deps: Deps;
let mailbox: Mailbox;
beforeAll(async () => {
  [engine, mailbox] = await Promise.all([createTestEngine(), startMailbox()]);
  const from = 'Paheli <no-reply@paheli.example>';
  const mail = createSmtpMail({
    url: mailbox.url,
    from,
    site: 'https://paheli.example',
    requiresTls: false,
  });
  deps = { ...engine.deps, mail };
});
afterAll(async () => {
  deps.mail?.close();
  await Promise.all([engine.close(), mailbox.close()]);
});

const caller = { address: '10.0.0.1', userAgent: 'Mozilla/5.0 (Test)' };
const password = 'correct horse';
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `person${addresses}@example.org`;
};
const mailsTo = (address: string) =>
  mailbox.received.filter(({ recipients }) => recipients.includes(address));
const subjectOf = (source: string | undefined) => /^Subject: (.*)$/m.exec(source ?? '')?.[1]?.trim();

async function codeSentTo(address: string): Promise<string> {
  return /\b\d{6}\b/.exec(subjectOf(mailsTo(address).at(-1)?.source) ?? '')?.[0] ?? '';
}

async function withEmail(): Promise<{ viewer: Viewer; email: string }> {
  const viewer = await engine.player({ access: false });
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  await confirmEmail(deps, viewer, { code: await codeSentTo(email) });
  return { viewer, email };
}

test('the code that was sent confirms the address, once', async () => {
  const viewer = await engine.player({ access: false });
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  expect((await readNoticeSettings(deps, viewer)).emailVerified).toBe(false);
  const code = await codeSentTo(email);
  expect(await confirmEmail(deps, viewer, { code })).toMatchObject({ email, emailVerified: true });
  await expect(confirmEmail(deps, viewer, { code })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a code ends after ten minutes, five guesses and a new code', async () => {
  const viewer = await engine.player({ access: false });
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  const late = await codeSentTo(email);
  engine.clock.advance(600_001);
  await expect(confirmEmail(deps, viewer, { code: late })).rejects.toMatchObject({ code: 'invalid_input' });
  await changeEmail(deps, viewer, { email, password }, caller);
  const guessed = await codeSentTo(email);
  const wrong = guessed === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1)
    await expect(confirmEmail(deps, viewer, { code: wrong })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  await expect(confirmEmail(deps, viewer, { code: guessed })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await changeEmail(deps, viewer, { email, password }, caller);
  const replaced = await codeSentTo(email);
  await changeEmail(deps, viewer, { email, password }, caller);
  if (replaced !== (await codeSentTo(email)))
    await expect(confirmEmail(deps, viewer, { code: replaced })).rejects.toMatchObject({
      code: 'invalid_input',
    });
});

test('a wrong password sends nothing, and a confirmed address of another account is taken', async () => {
  const { email } = await withEmail();
  const viewer = await engine.player({ access: false });
  const before = mailbox.received.length;
  await expect(
    changeEmail(deps, viewer, { email: newAddress(), password: 'wrong' }, caller),
  ).rejects.toMatchObject({
    errors: [{ path: 'password' }],
  });
  await expect(
    changeEmail(deps, viewer, { email: email.toUpperCase(), password }, caller),
  ).rejects.toMatchObject({ code: 'taken', errors: [{ path: 'email' }] });
  expect(mailbox.received).toHaveLength(before);
});

test('of two accounts that confirm one address at the same time, one gets it', async () => {
  const email = newAddress();
  const [one, other] = [await engine.player({ access: false }), await engine.player({ access: false })];
  await changeEmail(deps, one, { email, password }, caller);
  const first = await codeSentTo(email);
  await changeEmail(deps, other, { email, password }, caller);
  const second = await codeSentTo(email);
  const outcomes = await Promise.allSettled([
    confirmEmail(deps, one, { code: first }),
    confirmEmail(deps, other, { code: second }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an address that is not confirmed gets nothing but the code', async () => {
  const viewer = await engine.player({ access: false });
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  await payTopup({ ...engine, deps }, viewer, 100);
  await deliverNotices(deps);
  expect(mailsTo(email)).toHaveLength(1);
});

test('a code that the server refuses ends, and the problem says to try again', async () => {
  const viewer = await engine.player({ access: false });
  mailbox.refuse(451);
  const email = newAddress();
  await expect(changeEmail(deps, viewer, { email, password }, caller)).rejects.toMatchObject({
    code: 'unavailable',
  });
  mailbox.refuse(null);
  const open = await deps.database.sql`
    select id from one_time_code where user_id = ${viewer.userId} and ended_at is null`;
  expect(open).toHaveLength(0);
});

test('a new device, a new password and a new address are told, the last one to the former address', async () => {
  const { viewer, email } = await withEmail();
  const [row] = await deps.database.sql<{ mobileNumber: string }[]>`
    select mobile_number from users where id = ${viewer.userId}`;
  const mobileNumber = row?.mobileNumber ?? '';
  const { deviceMark } = await logIn(deps, { mobileNumber, password }, caller);
  await logIn(deps, { mobileNumber, password, deviceMark }, caller);
  const signedIn = await findViewer(deps, await openSession(deps, viewer.userId));
  if (!signedIn) throw new Error('not signed in');
  await changePassword(deps, signedIn, { current: password, new: 'another horse' }, caller);
  await deliverNotices(deps);
  const next = newAddress();
  await changeEmail(deps, viewer, { email: next, password: 'another horse' }, caller);
  await confirmEmail(deps, viewer, { code: await codeSentTo(next) });
  await deliverNotices(deps);
  const subjects = mailsTo(email).map(({ source }) => subjectOf(source));
  expect(subjects.slice(1).toSorted()).toEqual([
    'New sign-in to your account',
    'Your e-mail address was changed',
    'Your password was changed',
  ]);
  expect(mailsTo(email).find(({ source }) => source.includes('New sign-in'))?.source).toContain(
    'Mozilla/5.0 (Test)',
  );
  expect(mailsTo(next)).toHaveLength(1);
});

test('a receipt names sum, date and payment', async () => {
  const { viewer, email } = await withEmail();
  const paymentId = await payTopup({ ...engine, deps }, viewer, 250);
  await deliverNotices(deps);
  const receipt = mailsTo(email).at(-1)?.source ?? '';
  for (const fact of ['Money added to the wallet', '₹250.00', '(IST)', paymentId])
    expect(receipt).toContain(fact);
});
