import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import type { Viewer } from '../deps';
import { suspendUser } from '../integrity/suspend-user';
import { readUser } from '../reports/read-user';
import { confirmRole, setRole } from '../roles/set-role';
import { settleTournament } from '../settlement/settle-tournament';
import { outcomesOf } from '../testing/outcomes';
import { playThrough } from '../testing/played-tournament';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { listUsers } from './list-users';
import { createUser } from './register-user';
import { reportUsers } from './report-users';
import { findViewer, openSession } from './session';

const engine = openTestEngine();
const { deps, clock } = engine;

let lastNumber = 0;
/** Registers a user with the given name. */
function register(name: string, role: 'player' | 'admin' = 'player'): Promise<string> {
  lastNumber += 1;
  const username = `someone_${lastNumber}`;
  const mobileNumber = `96${String(lastNumber).padStart(8, '0')}`;
  const input = { name, username, mobileNumber, email: `${username}@example.com`, password: 'long enough' };
  return createUser(deps, input, role);
}

const admin = async (): Promise<Viewer> => ({
  userId: await register('Administrator', 'admin'),
  role: 'admin',
});

describe('the list of users', () => {
  test('is newest first, in pages that neither repeat nor leave out', async () => {
    const all: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      if (n % 2 === 0) clock.advance(1_000);
      all.push(await register('Paged Player'));
    }
    const seen = await readPages((from) => listUsers(deps, { search: 'paged', limit: 2, ...from }), 5);
    expect(seen.map(({ id }) => id)).toEqual(all.toReversed());
  });

  test('finds by name, username, e-mail and mobile number, wildcards taken literally', async () => {
    const id = await register('Zoë 100%_Ünlü');
    const [user] = (await listUsers(deps, { search: 'zoë' })).items;
    expect(user?.id).toBe(id);
    for (const search of ['100%_ü', user?.username, user?.email, user?.mobileNumber?.slice(3)]) {
      expect((await listUsers(deps, { search })).items.map((each) => each.id)).toContain(id);
    }
    expect((await listUsers(deps, { search: '1__%_Ünlü' })).items).toEqual([]);
  });

  test('is filtered by role, duty and KYC', async () => {
    const { userId } = await admin();
    const verified = await register('Verified');
    await deps.database.sql`update users set kyc_status = 'verified' where id = ${verified}`;
    const ids = async (filter: object) => (await listUsers(deps, filter)).items.map(({ id }) => id);
    expect(await ids({ role: 'admin' })).toContain(userId);
    expect(await ids({ role: 'admin' })).not.toContain(verified);
    expect(await ids({ kycStatus: 'verified' })).toEqual([verified]);
    const organiser = await register('Quiz club');
    await setRole(deps, engine.admin, { userId: organiser, role: 'player', duty: 'organiser' });
    expect(await ids({ duty: 'organiser' })).toEqual([organiser]);
    expect(await ids({ duty: 'organiser', role: 'admin' })).toEqual([]);
  });

  test('can be of those whose promotion or suspension waits for a second administrator', async () => {
    const one = await admin();
    const promoted = await register('Promoted');
    await setRole(deps, one, { userId: promoted, role: 'admin' });
    const terms = { reason: 'Bots.', until: null, freeze: false };
    const { userId: rich } = await engine.player({ rupees: 20_000 });
    await suspendUser(deps, one, { userId: rich, ...terms });
    await suspendUser(deps, one, { userId: await register('Suspended at once'), ...terms });
    const ids = async () => (await listUsers(deps, { waiting: true })).items.map(({ id }) => id);
    expect(await ids()).toEqual([rich, promoted]);
    await suspendUser(deps, engine.admin, { userId: rich, ...terms });
    expect(await ids()).toEqual([promoted]);
    // A request for promotion lapses with the role of who made it.
    await setRole(deps, engine.admin, { userId: one.userId, role: 'player' });
    expect(await ids()).toEqual([]);
  });
});

test('a user has balance, seats, spending and winnings in the details and in the report', async () => {
  const player = await engine.player({ rupees: 100 });
  const { id: tournamentId } = await engine.tournament({ prizeSplitBps: [10_000], maxParticipants: 1 });
  await joinTournament(deps, player, { tournamentId });
  await playThrough(engine, player, tournamentId, { score: 2, ms: 1_000 });
  await settleTournament(deps, tournamentId);
  const details = await readUser(deps, player);
  expect(details).toMatchObject({
    tournamentsJoined: 1,
    totalSpent: 49,
    totalWon: 100,
    withdrawableBalance: 100,
    quizzesFinished: 1,
    hasAccess: true,
    lastActiveAt: clock.now(),
  });
  const report = (await reportUsers(deps, {})).items.find(({ id }) => id === player.userId);
  expect(report).toMatchObject({ quizzesFinished: 1, accuracy: 40, totalWon: 100, totalSpent: 49 });
  const idle = (await reportUsers(deps, {})).items.find(({ id }) => id === engine.admin.userId);
  expect(idle).toMatchObject({ quizzesFinished: 0, accuracy: null, totalWon: 0, lastPlayedAt: null });
});

test('an unknown user is not found', async () => {
  const userId = deps.newId();
  await expect(readUser(deps, { userId })).rejects.toMatchObject({ code: 'not_found' });
  const changing = setRole(deps, engine.admin, { userId, role: 'admin' });
  await expect(changing).rejects.toMatchObject({ code: 'not_found' });
});

describe('a role', () => {
  test('changes once another administrator confirms, ends the user’s sessions, and is in the audit log', async () => {
    const userId = await register('Promoted');
    const token = await openSession(deps, userId);
    const other = await admin();
    expect(await setRole(deps, engine.admin, { userId, role: 'admin' })).toMatchObject({ role: 'player' });
    expect(await findViewer(deps, token)).not.toBeNull();
    expect(await confirmRole(deps, other, { userId })).toMatchObject({ role: 'admin', promotion: null });
    expect(await findViewer(deps, token)).toBeNull();
    const kept = await openSession(deps, userId);
    await setRole(deps, engine.admin, { userId, role: 'admin' });
    expect(await findViewer(deps, kept)).toMatchObject({ role: 'admin' });
    const log = await listAudit(deps, { subject: `user:${userId}` });
    expect(log.items).toMatchObject([
      {
        action: 'user.role',
        before: { role: 'player' },
        after: { role: 'admin', requestedBy: engine.admin.userId },
      },
      { action: 'user.role.request', after: { role: 'admin', effectiveAt: null } },
    ]);
  });

  test('of a narrower duty is confirmed like every other, and gives no say in further promotions', async () => {
    const [userId, other] = [await register('Finance'), await admin()];
    await setRole(deps, engine.admin, { userId, role: 'admin', duty: 'finance' });
    expect(await confirmRole(deps, other, { userId })).toMatchObject({ role: 'admin', duty: 'finance' });
    const finance = { userId, role: 'admin', duty: 'finance' } as const;
    const promoting = setRole(deps, finance, { userId: await register('Friend'), role: 'admin' });
    await expect(promoting).rejects.toMatchObject({ code: 'forbidden' });
    // More rights wait for a second administrator again, and do not outlive what was there.
    expect(await setRole(deps, other, { userId, role: 'admin' })).toMatchObject({ duty: 'finance' });
    expect(await setRole(deps, other, finance)).toMatchObject({ duty: 'finance', promotion: null });
    await setRole(deps, other, { userId, role: 'admin' });
    expect(await confirmRole(deps, engine.admin, { userId })).toMatchObject({ role: 'admin', duty: 'admin' });
    const [{ before, after } = {}] = (await listAudit(deps, { subject: `user:${userId}` })).items;
    expect([before, after]).toMatchObject([{ role: 'admin', duty: 'finance' }, { role: 'admin' }]);
    expect(after).not.toHaveProperty('duty');
  });

  test('that is narrowed or taken counts from the next call and leaves the session, and another duty ends it', async () => {
    const [{ userId }, other] = [await admin(), await admin()];
    const token = await openSession(deps, userId);
    const change = async (duty: 'editor' | 'support') => {
      await setRole(deps, engine.admin, { userId, role: 'admin', duty });
      await confirmRole(deps, other, { userId });
    };
    await change('editor');
    expect(await findViewer(deps, token)).toMatchObject({ role: 'admin', duty: 'editor' });
    await setRole(deps, engine.admin, { userId, role: 'player' });
    expect(await findViewer(deps, token)).toMatchObject({ role: 'player', duty: null });
    await change('editor');
    const editing = await openSession(deps, userId);
    await change('support');
    expect(await findViewer(deps, editing)).toBeNull();
  });

  test('that is taken ends a waiting change of the duty', async () => {
    const [userId, other] = [await register('Editor'), await admin()];
    await setRole(deps, engine.admin, { userId, role: 'admin', duty: 'editor' });
    await confirmRole(deps, other, { userId });
    await setRole(deps, engine.admin, { userId, role: 'admin' });
    expect(await setRole(deps, engine.admin, { userId, role: 'player' })).toMatchObject({ promotion: null });
    await expect(confirmRole(deps, other, { userId })).rejects.toMatchObject({ code: 'already_decided' });
  });

  test('that a suspended administrator asked for waits for nothing, and another may ask for it', async () => {
    const [userId, asking, confirming] = [await register('Waiting'), await admin(), await admin()];
    await setRole(deps, asking, { userId, role: 'admin' });
    expect((await listUsers(deps, { waiting: true })).items.map(({ id }) => id)).toContain(userId);
    await deps.database.sql`
      insert into suspension (id, user_id, reason, frozen, created_at, suspended_by, took_effect_at)
      values (${deps.newId()}, ${asking.userId}, 'Bots.', false, ${deps.now()}, ${confirming.userId}, ${deps.now()})`;
    expect((await listUsers(deps, { waiting: true })).items.map(({ id }) => id)).not.toContain(userId);
    await expect(confirmRole(deps, confirming, { userId })).rejects.toMatchObject({
      code: 'already_decided',
    });
    await setRole(deps, engine.admin, { userId, role: 'admin' });
    expect(await confirmRole(deps, confirming, { userId })).toMatchObject({ role: 'admin' });
  });

  test('of an organiser is given and taken by one administrator at once', async () => {
    const userId = await register('Quiz club');
    const token = await openSession(deps, userId);
    const appointed = await setRole(deps, engine.admin, { userId, role: 'player', duty: 'organiser' });
    expect(appointed).toMatchObject({ role: 'player', duty: 'organiser' });
    expect(await findViewer(deps, token)).toBeNull();
    expect(await setRole(deps, engine.admin, { userId, role: 'player', duty: 'player' })).toMatchObject({
      duty: 'player',
    });
  });

  test('cannot be changed by its own holder', async () => {
    const changing = setRole(deps, engine.admin, { userId: engine.admin.userId, role: 'player' });
    await expect(changing).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('of two administrators who demote each other at once, one stays', async () => {
    for (let round = 0; round < histories(10); round += 1) {
      const [one, other] = [await admin(), await admin()];
      const { answers, problems } = await outcomesOf([
        setRole(deps, one, { userId: other.userId, role: 'player' }),
        setRole(deps, other, { userId: one.userId, role: 'player' }),
      ]);
      expect(answers).toHaveLength(1);
      expect(problems).toEqual({ forbidden: 1 });
    }
  });
});
