import { addMs, minuteMs } from '@paheli/core/clock';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logIn } from '../account/log-in';
import { openSession } from '../account/session';
import { listAudit } from '../audit/list-audit';
import { expectProblem } from '../testing/expect-problem';
import { openTestEngine } from '../testing/test-engine';
import { createAdminAsOperator, promoteAsOperator, resetPasswordAsOperator } from './operator';

const caller = { address: '10.0.0.1' };
const operator = 'root@server';
const password = 'a new password';
const engine = openTestEngine();
const { deps, admin } = engine;

async function read(userId: string) {
  const { db } = deps.database;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.mobileNumber) throw new Error('no such user');
  return { role: user.role, target: { mobileNumber: user.mobileNumber, operator } };
}

async function sessionsOf(userId: string): Promise<number> {
  const { sql } = deps.database;
  return (await sql`select from user_sessions where user_id = ${userId}`).length;
}

const actionsOf = async (userId: string) =>
  (await listAudit(deps, { subject: `user:${userId}` })).items.map(({ action, actor, after }) => ({
    action,
    actor: actor.id,
    after,
  }));

test('an operator creates a further administrator, who signs in and stands in the audit log', async () => {
  const target = { mobileNumber: '98200 00001', operator };
  await createAdminAsOperator(deps, target, password);
  const { user } = await logIn(deps, { mobileNumber: target.mobileNumber, password }, caller);
  expect(user.role).toBe('admin');
  expect(await actionsOf(user.id)).toEqual([
    { action: 'operator.create', actor: user.id, after: { operator } },
  ]);
  await expectProblem(createAdminAsOperator(deps, target, password), 'taken');
});

test('an operator sets the password of an administrator and of nobody else, which ends all sessions', async () => {
  const { target } = await read(admin.userId);
  await openSession(deps, admin.userId);
  await deps.database.sql`
    insert into totp (user_id, secret, created_at, confirmed_at)
    values (${admin.userId}, ${Buffer.from('sealed')}, ${deps.now()}, ${deps.now()})`;
  await resetPasswordAsOperator(deps, target, { password: 'another password', removesTotp: false });
  expect(await deps.database.sql`select from totp where user_id = ${admin.userId}`).toHaveLength(1);
  await resetPasswordAsOperator(deps, target, { password, removesTotp: true });
  expect(await sessionsOf(admin.userId)).toBe(0);
  const { user } = await logIn(deps, { mobileNumber: target.mobileNumber, password }, caller);
  expect(user.id).toBe(admin.userId);
  expect((await actionsOf(admin.userId))[0]).toEqual({
    action: 'operator.password',
    actor: admin.userId,
    after: { operator, removesTotp: true },
  });
  const player = await engine.player();
  const change = { password, removesTotp: false };
  await expectProblem(resetPasswordAsOperator(deps, (await read(player.userId)).target, change), 'forbidden');
  await expectProblem(
    resetPasswordAsOperator(deps, { mobileNumber: '98200 99999', operator }, change),
    'not_found',
  );
});

test('an operator promotes a user at once and once, and nobody who is suspended', async () => {
  const [player, suspended] = [await engine.player(), await engine.player()];
  const { target } = await read(player.userId);
  await openSession(deps, player.userId);
  await Promise.all([promoteAsOperator(deps, target), promoteAsOperator(deps, target)]);
  expect((await read(player.userId)).role).toBe('admin');
  expect(await sessionsOf(player.userId)).toBe(0);
  expect(await actionsOf(player.userId)).toEqual([
    { action: 'operator.promote', actor: player.userId, after: { operator, role: 'admin' } },
  ]);
  await deps.database.sql`
    insert into suspension (id, user_id, reason, frozen, until, suspended_by, created_at, took_effect_at)
    values (gen_random_uuid(), ${suspended.userId}, 'cheated', false, ${addMs(deps.now(), minuteMs)},
      ${admin.userId}, ${deps.now()}, ${deps.now()})`;
  await expectProblem(promoteAsOperator(deps, (await read(suspended.userId)).target), 'suspended');
  expect((await read(suspended.userId)).role).toBe('player');
});
