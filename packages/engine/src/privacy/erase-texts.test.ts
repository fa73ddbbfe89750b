import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dayMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import { registerUser } from '../account/register-user';
import type { SignedInViewer } from '../account/session';
import { listMessages } from '../contact/list-messages';
import { sendMessage } from '../contact/send-message';
import { prune } from '../foundation/prune';
import { transact } from '../foundation/transaction';
import { appeal } from '../integrity/appeal';
import { decideAppeal } from '../integrity/decide-appeal';
import { listAppeals } from '../integrity/list-appeals';
import { reportQuestion } from '../integrity/report-question';
import { suspendUser } from '../integrity/suspend-user';
import { handInDocument } from '../kyc/hand-in-document';
import { submitKyc } from '../kyc/submit-kyc';
import { settleTournament } from '../settlement/settle-tournament';
import { kycDetails } from '../testing/kyc-details';
import { playThrough } from '../testing/played-tournament';
import { signIn, viewerOf } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { createAdministrator } from '../testing/withdrawers';
import { joinTournament } from '../tournament/join-tournament';
import { foundTeam, joinTeam } from '../tournament/teams/teams';
import { processWebhooks, receiveWebhook } from '../wallet/payments/receive-webhook';
import { closeAccount } from './close-account';
import { exportAccount } from './export-account';
import { handOver } from './hand-over';

const engine = openTestEngine();
const { deps } = engine;

const password = 'correct horse battery';
const caller = { address: '203.0.113.77', userAgent: 'Browser of Quillfeather' };
/** The values of the person. Nobody else in the database has any of them. */
const person = {
  mobileNumber: '9555588001',
  username: 'quill_feather',
  name: 'Quillfeather Rao',
  email: 'quill.feather@example.com',
};
const kycName = 'Quillfeather Kyc Rao';
const pan = 'QWQPQ4321Q';
const upi = 'quill.pay@okbank';
const birth = '1987-03-29';
/** Occurs in each text that the person or an administrator writes about them. */
const spoken = 'Zanzibarkelly';
const values = [
  ...['9555588001', person.username, 'Quillfeather', person.email, 'quill.feather', pan, upi, birth],
  ...[spoken, caller.address, 'vpa.quill@okbank'],
];

/** Returns the columns of text, JSON, bytes or dates, as `table.column`, in which one of the values occurs. */
async function columnsWith(searched: readonly string[]): Promise<string[]> {
  const { sql } = deps.database;
  const columns = await sql<{ tab: string; col: string }[]>`
    select table_name as tab, column_name as col from information_schema.columns join pg_tables on tablename = table_name
    where table_schema = 'public' and schemaname = 'public'`;
  expect(columns.length).toBeGreaterThan(300);
  const found = columns.map(
    ({ tab, col }) => `select '${tab}.${col}' as name where exists (select from "${tab}" where
      "${col}"::text ilike any ($1) or "${col}"::text ilike any ($2))`,
  );
  // Bytes are shown in hexadecimal digits.
  const inHex = searched.map((value) => `%${Buffer.from(value).toString('hex')}%`);
  const rows = await sql.unsafe<{ name: string }[]>(found.join(' union all '), [
    searched.map((value) => `%${value}%`),
    inHex,
  ]);
  return rows.map(({ name }) => name).sort();
}

async function registered(): Promise<SignedInViewer> {
  const { accessToken } = await registerUser(deps, { ...person, password }, caller);
  const viewer = await viewerOf(deps, accessToken);
  await deps.database.sql`
    update users set mobile_verified_at = created_at, email_verified_at = created_at, state = 'IN-KA', has_access = true, date_of_birth = ${birth},
      google_subject = ${`${spoken}-google`}, avatar = ${`https://example.com/${spoken}.png`}
    where id = ${viewer.userId}`;
  return viewer;
}

/** Writes everything that can be written by a player and about one. */
async function leaveTraces(viewer: SignedInViewer): Promise<SignedInViewer> {
  const message = `Call me, says ${spoken}.`;
  const contact = { name: person.name, email: person.email, subject: 'support' as const, message };
  await sendMessage(deps, viewer, contact, caller);
  await sendMessage(deps, null, { ...contact, email: person.email.toUpperCase() }, caller);
  await submitKyc(
    deps,
    viewer,
    kycDetails({ fullName: kycName, pan, dateOfBirth: birth, payout: { upiId: upi } }),
  );
  await handInDocument(deps, viewer, { document: Buffer.from(`%PDF-1.7 ${spoken}`) });
  const { id: tournamentId, endTime } = await engine.tournament({ entryFee: 0, prizePool: 0, teamSize: 2 });
  await joinTournament(deps, viewer, { tournamentId });
  const { team } = await foundTeam(deps, viewer, { tournamentId, name: `Team ${spoken}` });
  const mate = await engine.player();
  await joinTournament(deps, mate, { tournamentId });
  await joinTeam(deps, mate, { tournamentId, teamCode: team?.teamCode ?? '' });
  const sessionId = await playThrough(engine, viewer, tournamentId, { score: 1, ms: 5_000 });
  await settleTournament({ ...deps, now: () => endTime }, tournamentId);
  await deps.database.sql`update session_question set closed_at = starts_at where session_id = ${sessionId}`;
  await reportQuestion({ ...deps, now: () => endTime }, viewer, {
    ...{ sessionId, questionIndex: 0, reason: 'other', note: `Wrong, says ${spoken}.` },
  });
  await deps.database.sql`
    insert into prize_decision (session_id, reason, decided_by, decided_at)
    values (${sessionId}, ${`Played like ${spoken}.`}, ${engine.admin.userId}, now())`;
  await storeMoneyTexts(viewer);
  await receivePayment();
  return suspendAndAppeal(viewer);
}

/** Stores a rejected withdrawal whose payout came back, a refund and a notice, with texts about the person. */
async function storeMoneyTexts({ userId }: SignedInViewer): Promise<void> {
  const { sql } = deps.database;
  const [id, text] = [deps.newId(), `Not the account of ${spoken}.`];
  await sql`
    insert into withdrawal (id, user_id, amount, taxable, tds, financial_year, status, payout, reason, created_at)
    values (${id}, ${userId}, 100, 0, 0, 2026, 'rejected', ''::bytea, ${text}, now())`;
  await sql`
    insert into payout (id, withdrawal_id, attempt, method, amount, status, failure, created_at, next_attempt_at)
    values (${deps.newId()}, ${id}, 1, 'provider', 100, 'returned', ${text}, now(), now())`;
  await sql`
    insert into payment (id, provider_order_id, amount, currency, outcome, captured_at)
    values ('pay_aaaaaaaaaaaaa2', 'order_aaaaaaaaaaaaaa', 100, 'INR', 'suspense', now())`;
  await sql`
    insert into refund (id, payment_id, user_id, amount, currency, source, status, reason, requested_by, created_at, next_attempt_at)
    values (${deps.newId()}, 'pay_aaaaaaaaaaaaa2', ${userId}, 100, 'INR', 'deposit', 'failed', ${text}, ${engine.admin.userId}, now(), now())`;
  await sql`
    insert into notice (id, user_id, kind, data, address, created_at)
    values (${deps.newId()}, ${userId}, 'security', ${sql.json({ event: 'email_changed' })}, ${person.email}, now())`;
}

/** Returns the player, who signed in again: a suspension ends all sessions. */
async function suspendAndAppeal({ userId }: SignedInViewer): Promise<SignedInViewer> {
  await suspendUser(deps, engine.admin, { userId, reason: `Bots of ${spoken}.`, until: null, freeze: false });
  const viewer = await signIn(deps, userId, { caller });
  await appeal(deps, viewer, { message: `I am ${spoken}.` });
  const { items } = await listAppeals(deps, { decided: false });
  const [open] = items.filter(({ user }) => user.id === userId);
  const second = await createAdministrator(engine);
  await decideAppeal(deps, second, {
    appealId: open?.id ?? '',
    outcome: 'lifted',
    reason: `Sorry, ${spoken}.`,
  });
  return viewer;
}

/** Receives a webhook as Razorpay sends it, with the payer's number, addresses and VPA. */
async function receivePayment(): Promise<void> {
  const entity = {
    ...{ id: 'pay_aaaaaaaaaaaaa1', entity: 'payment', amount: 100, currency: 'INR', status: 'failed' },
    ...{ email: person.email, contact: '+919555588001', vpa: 'vpa.quill@okbank' },
  };
  const payload = { payment: { entity } };
  const body = JSON.stringify({ entity: 'event', event: 'payment.failed', created_at: 1, payload });
  const signature = createHmac('sha256', engine.razorpayKeys.webhookSecret).update(body).digest('hex');
  await receiveWebhook(deps, { rawBody: Buffer.from(body), signature, eventId: 'evt_aaaaaaaaaaaaaa' });
  await processWebhooks(deps);
}

describe('closing an account', () => {
  test('leaves none of the person’s values but in the audit log and in webhooks, which are removed after 40 days', async () => {
    const viewer = await leaveTraces(await registered());
    const before = await columnsWith(values);
    for (const column of [
      ...[
        'appeal.message',
        'appeal.reason',
        'audit_log.after',
        'contact_message.message',
        'kyc.full_name',
        'notice.address',
      ],
      ...[
        'withdrawal.reason',
        'payout.failure',
        'refund.reason',
        'users.date_of_birth',
        'user_sessions.user_agent',
      ],
      ...[
        'outbox.event',
        'prize_decision.reason',
        'question_report.note',
        'suspension.reason',
        'users.email',
      ],
      ...['users.mobile_number', 'users.avatar', 'users.google_subject', 'webhook_event.body'],
    ]) {
      expect(before).toContain(column);
    }
    await closeAccount(deps, viewer, { password }, caller);
    const audited = ['audit_log.after', 'audit_log.before'];
    expect(await columnsWith(values)).toEqual([...audited, 'webhook_event.body']);
    // The keyed hashes of the number, the PAN and the payout destination.
    const marks = await deps.database.sql`select mark from identity_mark where user_id = ${viewer.userId}`;
    expect(marks).toHaveLength(3);
    engine.clock.advance(41 * dayMs);
    await deps.database.sql`update webhook_event set abandoned_at = now() where processed_at is null`;
    await prune(deps);
    expect(await columnsWith(values)).toEqual(audited);
    const { items } = await listMessages(deps, {});
    expect(items.map(({ message }) => message)).toEqual([
      'Erased with the account.',
      'Erased with the account.',
    ]);
  });
});

test('an account that is handed over contains nothing that the former holder wrote', async () => {
  const mobileNumber = '9555588002';
  const details = {
    ...person,
    mobileNumber,
    username: 'claimed_it',
    name: 'Claimant Xylo',
    email: 'xylo@example.com',
  };
  const { accessToken } = await registerUser(deps, { ...details, password }, caller);
  const viewer = await viewerOf(deps, accessToken);
  const contact = { name: details.name, email: details.email, subject: 'support' as const };
  await sendMessage(deps, viewer, { ...contact, message: 'Xylo was here.' }, caller);
  await submitKyc(deps, viewer, kycDetails({ fullName: 'Xylo Kyc' }));
  await transact(deps, (tx) => handOver(tx, deps, { userId: viewer.userId, mobileNumber }));
  const { messages } = await exportAccount(deps, viewer);
  expect(messages).toEqual([]);
  expect(await columnsWith(['xylo'])).toEqual([]);
});

test('docs/privacy.md names every table', async () => {
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  const tables = await deps.database.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  expect(tables.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
