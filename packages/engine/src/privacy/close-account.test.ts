// Long because it covers all obstacles to closing an account, and all data that is erased.

import { erasedText } from '@paheli/core/account/account';
import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { toPaise } from '@paheli/core/money';
import { CreateQuestion } from '@paheli/core/question-bank/question';
import { histories } from '@paheli/core/testing/histories';
import { madeForEach } from '@paheli/core/testing/opened';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import { weekdays } from '@paheli/core/tournament/series';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changeMobile } from '../account/change-mobile';
import { registerUser } from '../account/register-user';
import { findViewer, type SignedInViewer } from '../account/session';
import { readBadgePage, shareBadges } from '../achievements/share-badges';
import { sendMessage } from '../contact/send-message';
import type { Deps, Viewer } from '../deps';
import { listFriends } from '../friends/friends';
import { acceptInvitation, renewInvitation } from '../friends/invitations';
import { handInDocument } from '../kyc/hand-in-document';
import { submitKyc } from '../kyc/submit-kyc';
import { createQuestion } from '../question-bank/create-question';
import { readResultCard } from '../quiz/read-result-card';
import { shareResult } from '../quiz/share-result';
import { readUser } from '../reports/read-user';
import { setRole } from '../roles/set-role';
import { settleTournament } from '../settlement/settle-tournament';
import { createPlayer } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { kycDetails } from '../testing/kyc-details';
import { outcomesOf } from '../testing/outcomes';
import { payOrder } from '../testing/paid-order';
import { playThrough } from '../testing/played-tournament';
import { viewerOf } from '../testing/sign-in';
import { checkLedgerAfterEach, createTestEngine, openTestEngine } from '../testing/test-engine';
import { createTournament } from '../tournament/create-tournament';
import { readGuests, setGuests } from '../tournament/guest-list';
import { joinTournament } from '../tournament/join-tournament';
import { listComplaints } from '../tournament/list-complaints';
import { reportTournament } from '../tournament/report-tournament';
import { createSeries } from '../tournament/series/series';
import { excludeSelf } from '../wallet/deposit-limit';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import { closeAccount } from './close-account';
import { exportAccount } from './export-account';

const engine = openTestEngine();
const { deps } = engine;
checkLedgerAfterEach(engine);

const caller = { address: '10.0.0.1' };
const password = 'correct horse battery';
let given = 0;

type Member = SignedInViewer & { token: string; details: Parameters<typeof registerUser>[1] };

/** Returns a user with an empty wallet and unique details. */
async function member(of = deps): Promise<Member> {
  given += 1;
  const details = {
    mobileNumber: String(9_555_500_000 + given),
    username: `leaves_${given}`,
    password,
    name: `Nandini ${given}`,
    email: `Nandini.${given}@example.com`,
  };
  const { accessToken: token } = await registerUser(of, details);
  const viewer = await viewerOf(of, token);
  return { ...viewer, token, details };
}

/** Plays a free tournament to its settlement. Returns the session. */
async function playFree(viewer: Viewer): Promise<string> {
  const { id: tournamentId, endTime } = await engine.tournament({ entryFee: 0, prizePool: 0 });
  await deps.database.sql`update users set has_access = true where id = ${viewer.userId}`;
  await joinTournament(deps, viewer, { tournamentId });
  const sessionId = await playThrough(engine, viewer, tournamentId, { score: 1, ms: 5_000 });
  await settleTournament({ ...deps, now: () => endTime }, tournamentId);
  return sessionId;
}

const close = (viewer: Viewer, of = deps) => closeAccount(of, viewer, { password }, caller);
const locked = (...obstacles: string[]) => ({ code: 'locked', facts: { obstacles: obstacles.join(',') } });

async function credit({ userId }: Viewer, rupees: number): Promise<void> {
  await engine.topUp({ userId, role: 'player' }, rupees);
}

/** Returns every table that contains one of these texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { sql } = deps.database;
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'outbox'`;
  const found = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where t::text ilike any ($1))`,
  );
  const rows = await sql.unsafe<{ name: string }[]>(found.join(' union all '), [
    texts.map((text) => `%${text}%`),
  ]);
  return rows.map(({ name }) => name);
}

const one = madeForEach(() => member());

describe('a closed account', () => {
  test('contains no details of its former holder, and its sessions are over', async () => {
    const { name, email, username, mobileNumber } = one.details;
    await submitKyc(deps, one, kycDetails({ fullName: 'Nandini Unlikely' }));
    const pdf = new TextEncoder().encode('%PDF-1.7 of a player');
    await handInDocument(deps, one, { document: pdf });
    const [row] = await deps.database.sql<{ file: string }[]>`
      select document_file as file from kyc where user_id = ${one.userId}`;
    await sendMessage(
      deps,
      one,
      { name, email: email.toUpperCase(), subject: 'support', message: 'Hello' },
      caller,
    );
    await close(one);
    expect(await findViewer(deps, one.token)).toBeNull();
    expect(await tablesWith([name, email, username, mobileNumber, 'Nandini Unlikely'])).toEqual([]);
    expect(await deps.files.read(row?.file ?? '')).toBeNull();
    expect(await readUser(deps, one)).toMatchObject({
      name: 'Closed account',
      username: expect.stringMatching(/^closed-[0-9a-f]{12}$/),
      email: expect.stringMatching(/@closed\.invalid$/),
      mobileNumber: null,
      kyc: null,
    });
  });

  test('has no friends, and its shared links and invitations are invalid', async () => {
    const [one, friend, late] = [await member(), await member(), await member()];
    const { linkCode } = await renewInvitation(deps, one);
    const { linkCode: badges } = await shareBadges(deps, one);
    const { linkCode: result } = await shareResult(deps, one, { sessionId: await playFree(one) });
    if (linkCode === null || badges === null || result === null) throw new Error('there are no links');
    await acceptInvitation(deps, friend, { linkCode });
    await close(one);
    expect(await listFriends(deps, friend)).toEqual([]);
    await expectProblem(acceptInvitation(deps, late, { linkCode }), 'not_found');
    await expectProblem(readBadgePage(deps, { linkCode: badges }), 'not_found');
    await expectProblem(readResultCard(deps, { linkCode: result }), 'not_found');
    expect(await deps.database.sql`select 1 from result_card where code = ${result}`).toEqual([]);
  });

  test('releases number, address, username and PAN for a new account', async () => {
    const details = kycDetails();
    await submitKyc(deps, one, details);
    await close(one);
    const { accessToken } = await registerUser(deps, one.details);
    const again = await viewerOf(deps, accessToken);
    expect(again.userId).not.toBe(one.userId);
    await submitKyc(deps, again, details);
  });

  test('keeps name, birth date and the encrypted PAN where tax was deducted, and no payout or document', async () => {
    const details = kycDetails({ fullName: 'Taxed Nandini' });
    await submitKyc(deps, one, details);
    await deps.database.sql`
      insert into withdrawal (id, user_id, amount, taxable, tds, financial_year, status, payout, created_at)
      values (${deps.newId()}, ${one.userId}, 100, 100, 30, 2026, 'paid', ''::bytea, ${deps.now()})`;
    await close(one);
    const { userId } = one;
    const [row] = await deps.database.sql<{ name: string; born: string; pan: Buffer }[]>`
      select full_name as name, date_of_birth::text as born, pan from tax_identity where user_id = ${userId}`;
    if (!row) throw new Error('nothing was kept');
    expect(row).toMatchObject({ name: 'Taxed Nandini', born: details.dateOfBirth });
    expect(deps.personalData.decrypt(row.pan, { userId, field: 'pan' })).toBe(details.pan);
    expect(await deps.database.sql`select 1 from kyc where user_id = ${userId}`).toEqual([]);
    expect((await readUser(deps, one)).kyc).toBeNull();
    await deps.database.sql`delete from withdrawal where user_id = ${userId}`;
  });

  test('accepts no payment that arrives afterwards', async () => {
    const { paymentIntentId, paymentId } = await payOrder(engine, one);
    await close(one);
    await expectProblem(confirmTopup(deps, one, { paymentIntentId }), 'not_captured');
    const [row] = await deps.database.sql<{ outcome: string; reason: string }[]>`
      select outcome, reason from payment where id = ${paymentId}`;
    expect(row).toEqual({ outcome: 'suspense', reason: 'the account was closed' });
  });

  test('with a payment at the same time, both happen or neither, in order', async () => {
    for (let round = 0; round < histories(8); round += 1) {
      const one = await member();
      const { paymentIntentId } = await payOrder(engine, one);
      const { problems } = await outcomesOf<unknown>([
        close(one),
        confirmTopup(deps, one, { paymentIntentId }),
      ]);
      expect([{ locked: 1 }, { not_captured: 1 }]).toContainEqual(problems);
      const [row] = await deps.database.sql<{ closed: boolean; balance: number }[]>`
        select closed_at is not null as closed,
          (select sum(balance) from ledger_account where user_id = ${one.userId})::bigint as balance
        from users where id = ${one.userId}`;
      expect(row).toEqual(
        problems.locked ? { closed: false, balance: toPaise(50) } : { closed: true, balance: 0 },
      );
    }
  });

  test('takes no seat, not even a free one', async () => {
    const { id: tournamentId } = await engine.tournament({ entryFee: 0 });
    await close(one);
    await expectProblem(joinTournament(deps, one, { tournamentId }), 'self_excluded');
    const settings = { ...deps.settings, playMode: 'social', accessFeePaise: 0 } as const;
    const social: Deps = { ...deps, settings };
    await expectProblem(joinTournament(social, one, { tournamentId }), 'self_excluded');
  });
});

describe('closing an account', () => {
  test('is refused while there is money, or a seat in a tournament that is not over', async () => {
    await credit(one, 0.01 + 0.99);
    await expect(close(one)).rejects.toMatchObject(locked('money'));
    const player = await createPlayer(deps);
    const { id: tournamentId } = await engine.tournament({ entryFee: 0 });
    await joinTournament(deps, player, { tournamentId });
    await deps.database.sql`update users set password_hash = null where id = ${player.userId}`;
    await changeMobile(deps, player, { mobileNumber: '9555599999' }, caller);
    const code = engine.messages.at(-1)?.text.slice(0, 6) ?? '';
    await expect(closeAccount(deps, player, { code }, caller)).rejects.toMatchObject(locked('seats'));
  });

  test.each([
    [
      'withdrawals',
      'withdrawal',
      `(id, user_id, amount, taxable, tds, financial_year, status, payout, created_at)
      values (gen_random_uuid(), $1, 100, 0, 0, 2026, 'approved', ''::bytea, now())`,
    ],
  ])('is refused for open %s', async (obstacle, table, values) => {
    await deps.database.sql.unsafe(`insert into ${table} ${values}`, [one.userId]);
    await expect(close(one)).rejects.toMatchObject(locked(obstacle));
    await deps.database.sql.unsafe(`delete from ${table} where user_id = $1`, [one.userId]);
    await close(one);
  });

  test('is refused during a self-exclusion, because the player could register again', async () => {
    await excludeSelf(deps, one, { days: 1 });
    await expect(close(one)).rejects.toMatchObject(locked('exclusion'));
    await deps.database.sql`update users set excluded_until = ${deps.now()} where id = ${one.userId}`;
    await close(one);
  });

  test('requires the password, or without one the code that was sent to the number', async () => {
    const attempt = (input: object) => closeAccount(deps, one, input, caller);
    await expect(attempt({ password: 'a guess' })).rejects.toMatchObject({ errors: [{ path: 'password' }] });
    await expect(attempt({ code: '123456' })).rejects.toMatchObject({ errors: [{ path: 'password' }] });
    await deps.database.sql`update users set password_hash = null where id = ${one.userId}`;
    await expect(attempt({ password })).rejects.toMatchObject({ errors: [{ path: 'code' }] });
    await changeMobile(deps, one, { mobileNumber: one.details.mobileNumber }, caller);
    await attempt({ code: engine.messages.at(-1)?.text.slice(0, 6) });
  });

  test('is refused to the last administrator; of the last two at once, one succeeds', async () => {
    // The administrator of the other tests stays one.
    const own = await createTestEngine();
    onTestFinished(() => own.close());
    const { admin } = own;
    const other = await member(own.deps);
    await own.deps.database.sql`update users set password_hash = (
      select password_hash from users where id = ${other.userId}) where id = ${admin.userId}`;
    await expectProblem(close(admin, own.deps), 'forbidden');
    await setRole(own.deps, admin, { userId: other.userId, role: 'admin' });
    const { answers, problems } = await outcomesOf([close(admin, own.deps), close(other, own.deps)]);
    expect([answers.length, problems]).toEqual([1, { forbidden: 1 }]);
  });
});

test('an organiser who leaves takes their questions out of use, and a guest their number off the list', async () => {
  const [organiser, guest] = [await member(), await member()];
  await deps.database
    .sql`update users set duty = 'organiser', max_tournaments = 1, max_seats = 10 where id = ${organiser.userId}`;
  const holder: Viewer = { userId: organiser.userId, role: 'player', duty: 'organiser' };
  const written = await createQuestion(
    deps,
    holder,
    CreateQuestion.parse({
      category: 'science',
      questionText: 'Whose is this?',
      options: ['one', 'two', 'three', 'four'],
      correctAnswer: 0,
    }),
  );
  const startTime = deps.now();
  const { id: tournamentId } = await createTournament(deps, holder, {
    ...usualSettings,
    ...{ name: 'College quiz', description: 'For us.', category: 'science', guests: 'numbers', startTime },
    endTime: addMs(startTime, minuteMs),
  });
  await setGuests(deps, holder, { tournamentId, mobileNumbers: [guest.details.mobileNumber] });
  await reportTournament(deps, guest, { tournamentId, kind: 'other', reason: 'It is rude.' });
  const organised = await exportAccount(deps, organiser);
  expect(organised).toMatchObject({
    organised: [{ tournamentId, name: 'College quiz' }],
    questions: [{ questionText: 'Whose is this?' }],
  });
  expect(await exportAccount(deps, guest)).toMatchObject({
    tournamentReports: [{ tournamentId, kind: 'other', reason: 'It is rude.' }],
  });
  await closeAccount(deps, guest, { password }, caller);
  expect(await readGuests(deps, holder, { tournamentId })).toEqual({ mobileNumbers: [] });
  expect(await listComplaints(deps, { tournamentId })).toMatchObject([{ reason: erasedText }]);
  await closeAccount(deps, organiser, { password }, caller);
  const [kept] = await deps.database.sql<{ archivedAt: Date | null }[]>`
    select archived_at from question where id = ${written.id}`;
  expect(kept?.archivedAt).not.toBeNull();
});

test('an organiser who leaves ends their series, and of their tournaments only those with players go on', async () => {
  const organiser = await member();
  const limits = { maxTournaments: 20, maxSeats: 50 };
  await setRole(deps, engine.admin, {
    userId: organiser.userId,
    role: 'player',
    duty: 'organiser',
    ...limits,
  });
  const holder: Viewer = { userId: organiser.userId, role: 'player', duty: 'organiser' };
  const startTime = addMs(deps.now(), minuteMs);
  const draft: TournamentDraft = {
    ...usualSettings,
    ...{ name: 'College quiz', description: 'For us.', category: 'science', sharedQuestions: true },
    ...{ startTime, endTime: addMs(startTime, hourMs) },
  };
  await deps.database
    .sql`update question set shared_at = ${deps.now()} where category = 'science' and owner_id is null`;
  const { id: joined } = await createTournament(deps, holder, draft);
  await createTournament(deps, holder, draft);
  await joinTournament(deps, await createPlayer(deps), { tournamentId: joined });
  const { id: seriesId } = await createSeries(deps, holder, {
    ...{ tournament: draft, weekdays: [...weekdays] },
    until: dateInIndia(addMs(startTime, 3 * dayMs)),
  });
  const left = () => deps.database.sql<{ id: string }[]>`
    select id from tournament where owner_id = ${organiser.userId} and cancelled_at is null`;
  expect((await left()).length).toBeGreaterThan(4);
  await closeAccount(deps, organiser, { password }, caller);
  expect(await left()).toEqual([{ id: joined }]);
  const [stored] = await deps.database.sql`select next_at, ended_at from series where id = ${seriesId}`;
  expect(stored).toEqual({ nextAt: null, endedAt: deps.now() });
});
