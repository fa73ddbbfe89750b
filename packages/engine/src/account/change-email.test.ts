import { madeForEach, opened } from '@paheli/core/testing/opened';
import { expect, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { deliverNotices } from '../notices/deliver-notices';
import { readNoticeSettings } from '../notices/notice-settings';
import { expectProblem } from '../testing/expect-problem';
import { mailThrough, openMailbox } from '../testing/mailbox';
import { payTopup } from '../testing/paid-order';
import { signIn } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { changeEmail, confirmEmail } from './change-email';
import { changePassword } from './change-password';
import { logIn } from './log-in';

const engine = openTestEngine();
const mailbox = openMailbox();
const mail = opened(
  () => mailThrough(mailbox.url),
  (opened) => opened.close(),
);
const deps = opened((): Deps => ({ ...engine.deps, mail }));

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

const viewer = madeForEach(() => engine.player({ access: false }));

test('the code that was sent confirms the address, once', async () => {
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  expect((await readNoticeSettings(deps, viewer)).emailVerified).toBe(false);
  const code = await codeSentTo(email);
  expect(await confirmEmail(deps, viewer, { code })).toMatchObject({ email, emailVerified: true });
  await expectProblem(confirmEmail(deps, viewer, { code }), 'invalid_input');
});

test('a code ends after ten minutes, five guesses and a new code', async () => {
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  const late = await codeSentTo(email);
  engine.clock.advance(600_001);
  await expectProblem(confirmEmail(deps, viewer, { code: late }), 'invalid_input');
  await changeEmail(deps, viewer, { email, password }, caller);
  const guessed = await codeSentTo(email);
  const wrong = guessed === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1)
    await expectProblem(confirmEmail(deps, viewer, { code: wrong }), 'invalid_input');
  await expectProblem(confirmEmail(deps, viewer, { code: guessed }), 'invalid_input');
  await changeEmail(deps, viewer, { email, password }, caller);
  const replaced = await codeSentTo(email);
  await changeEmail(deps, viewer, { email, password }, caller);
  if (replaced !== (await codeSentTo(email)))
    await expectProblem(confirmEmail(deps, viewer, { code: replaced }), 'invalid_input');
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
  await expectProblem(
    changeEmail(deps, viewer, { email: email.toUpperCase(), password }, caller),
    'taken',
    'email',
  );
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
  const email = newAddress();
  await changeEmail(deps, viewer, { email, password }, caller);
  await payTopup({ ...engine, deps }, viewer, 100);
  await deliverNotices(deps);
  expect(mailsTo(email)).toHaveLength(1);
});

test('a code that the server refuses ends, and the problem says to try again', async () => {
  mailbox.refuse(451);
  const email = newAddress();
  await expectProblem(changeEmail(deps, viewer, { email, password }, caller), 'unavailable');
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
  const signedIn = await signIn(deps, viewer.userId);
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
