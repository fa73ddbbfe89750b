import { expect, test } from 'vitest';
import { transact } from '../foundation/transaction';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { listAudit } from './list-audit';
import { type Action, recordAction } from './record-action';

const engine = openTestEngine();

/** An action with a name of the test's own. */
type TestAction = Omit<Action, 'action'> & { readonly action: `test.${string}` };
const record = (action: TestAction) =>
  transact(engine.deps, (tx) => recordAction(tx, engine.deps, engine.admin, action as unknown as Action));

test('the log has actor, action, subject, before and after, newest first and in pages', async () => {
  const subject = `question:${engine.deps.newId()}`;
  const prices = [1, 2, 3, 4, 5];
  for (const fee of prices) {
    await record({ action: 'test.price', subject, before: { fee: fee - 1 }, after: { fee } });
    engine.clock.advance(1);
  }
  const seen = await readPages((from) => listAudit(engine.deps, { subject, limit: 2, ...from }), 5);
  expect(seen.map(({ after }) => after)).toEqual(prices.toReversed().map((fee) => ({ fee })));
  const [last] = (await listAudit(engine.deps, { action: 'test.price', limit: 1 })).items;
  expect(last).toMatchObject({ actor: { id: engine.admin.userId }, subject, before: { fee: 4 } });
  expect((await listAudit(engine.deps, { subject, action: 'test.other' })).items).toEqual([]);
});

test('entries are found by actor, and have the name of their subject', async () => {
  const { deps, admin } = engine;
  const other = await engine.player();
  const tournament = await engine.tournament({ name: 'Named cup' });
  const subjects = [`tournament:${tournament.id}`, `user:${other.userId}`, `user:${deps.newId()}`, 'books'];
  for (const subject of subjects) await record({ action: 'test.named', subject });
  const { items } = await listAudit(deps, { action: 'test.named', actorId: admin.userId });
  const names = new Map(items.map(({ subject, subjectName }) => [subject, subjectName]));
  const [ofUser] = await deps.database.sql<
    { name: string }[]
  >`select name from users where id = ${other.userId}`;
  expect(subjects.map((subject) => names.get(subject))).toEqual(['Named cup', ofUser?.name, null, null]);
  expect((await listAudit(deps, { action: 'test.named', actorId: other.userId })).total).toBe(0);
});

test('a rolled-back action is not in the log', async () => {
  const subject = `question:${engine.deps.newId()}`;
  const failing = transact(engine.deps, async (tx) => {
    await recordAction(tx, engine.deps, engine.admin, { action: 'user.role', subject });
    throw new Error('the action itself failed');
  });
  await expect(failing).rejects.toThrow('the action itself failed');
  expect((await listAudit(engine.deps, { subject })).total).toBe(0);
});

test('a former administrator can do nothing more, however long the call has waited', async () => {
  const viewer = { ...(await engine.player()), role: 'admin' } as const;
  const action = { action: 'user.role' as const, subject: `user:${viewer.userId}` };
  const late = transact(engine.deps, (tx) => recordAction(tx, engine.deps, viewer, action));
  await expect(late).rejects.toMatchObject({ code: 'forbidden' });
});

test.each(["update audit_log set action = 'other'", 'delete from audit_log', 'truncate audit_log'])(
  'the log cannot be rewritten: %s is refused by the database',
  async (statement) => {
    await record({ action: 'test.kept', subject: 'test:1' });
    await expect(engine.deps.database.sql.unsafe(statement)).rejects.toThrow(/append-only/);
  },
);
