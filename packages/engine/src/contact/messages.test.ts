import { beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { createMemoryLimiter } from '../foundation/limiter';
import { outcomesOf } from '../testing/outcomes';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { handleMessage } from './handle-message';
import { listMessages, readMessage } from './list-messages';
import { sendMessage } from './send-message';

const draft = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'support',
  message: 'My 100% prize_money\nhas not come.',
} as const;

const engine = openTestEngine();
beforeEach(() => engine.deps.database.sql`delete from contact_message`);

const send = (changes: object = {}, address = engine.deps.newId()) =>
  sendMessage(engine.deps, null, { ...draft, ...changes }, { address });

test('a message arrives as it was written', async () => {
  const receipt = await send();
  expect(receipt.answerDueAt).toBeNull();
  const { items, total } = await listMessages(engine.deps, {});
  expect(total).toBe(1);
  const message = { ...draft, ...receipt, handledAt: null, handledBy: null };
  expect(items).toEqual([message]);
  expect(await readMessage(engine.deps, { messageId: receipt.id })).toEqual(message);
});

test('messages are listed newest first in pages that neither repeat nor leave out', async () => {
  const sent: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    // Two at a time share an instant.
    if (n % 2 === 0) engine.clock.advance(1_000);
    sent.push((await send()).id);
  }
  const seen = await readPages((from) => listMessages(engine.deps, { limit: 3, ...from }), 7);
  expect(seen.map(({ id }) => id)).toEqual(sent.toReversed());
});

test('a search finds texts in name, e-mail or message, and takes wildcards literally', async () => {
  await send();
  await send({ name: 'Kabir', message: 'Hello', email: 'kabir@example.org', subject: 'general' });
  const found = async (search: string) => (await listMessages(engine.deps, { search })).total;
  expect(await found('asha rao')).toBe(1);
  expect(await found('EXAMPLE.ORG')).toBe(1);
  expect(await found('100% prize_money')).toBe(1);
  expect(await found('1__% prize')).toBe(0);
  expect(await found('%')).toBe(1);
  expect((await listMessages(engine.deps, { subject: 'general' })).total).toBe(1);
});

describe('a message that is handled', () => {
  test('leaves the open ones, records who and when, returns when opened again, and all is in the audit log', async () => {
    const { deps, admin, clock } = engine;
    const [{ id: messageId }, other] = [await send(), await send()];
    const ids = async (handled: boolean) => (await listMessages(deps, { handled })).items.map(({ id }) => id);
    clock.advance(1_000);
    const handled = await handleMessage(deps, admin, { messageId, handled: true });
    expect(handled).toMatchObject({ handledAt: clock.now(), handledBy: { id: admin.userId } });
    expect([await ids(false), await ids(true)]).toEqual([[other.id], [messageId]]);
    const open = await handleMessage(deps, admin, { messageId, handled: false });
    expect(open).toMatchObject({ handledAt: null, handledBy: null });
    expect([(await ids(false)).toSorted(), await ids(true)]).toEqual([[messageId, other.id].toSorted(), []]);
    const log = await listAudit(deps, { subject: `message:${messageId}` });
    expect(log.items).toMatchObject([
      { action: 'message.reopen', before: { handled: true }, after: { handled: false } },
      {
        action: 'message.handle',
        before: { handled: false },
        after: { handled: true },
        subjectName: draft.name,
      },
    ]);
  });

  test('is handled once, by the first of two at the same time', async () => {
    const { deps, admin } = engine;
    const { id: messageId } = await send();
    const handling = () => handleMessage(deps, admin, { messageId, handled: true });
    const { answers } = await outcomesOf([handling(), handling()]);
    expect(answers).toHaveLength(2);
    expect((await listAudit(deps, { subject: `message:${messageId}` })).total).toBe(1);
  });

  test('is not found where there is none, and nothing is logged', async () => {
    const messageId = engine.deps.newId();
    const unknown = { code: 'not_found' };
    await expect(readMessage(engine.deps, { messageId })).rejects.toMatchObject(unknown);
    const handling = handleMessage(engine.deps, engine.admin, { messageId, handled: true });
    await expect(handling).rejects.toMatchObject(unknown);
    expect((await listAudit(engine.deps, { subject: `message:${messageId}` })).total).toBe(0);
  });
});

test('one sender is rate limited, by account or by address; others are not', async () => {
  const contactLimiter = createMemoryLimiter({ name: 'contact', points: 2, windowS: 600 });
  const deps = { ...engine.deps, contactLimiter };
  const player = await engine.player();
  const from = { address: '203.0.113.7' };
  for (const viewer of [null, player]) {
    await sendMessage(deps, viewer, draft, from);
    await sendMessage(deps, viewer, draft, from);
    await expect(sendMessage(deps, viewer, draft, from)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterS: expect.any(Number),
    });
  }
  await sendMessage(deps, null, draft, { address: '203.0.113.8' });
  expect((await listMessages(deps, {})).total).toBe(5);
});

test('a complaint says by when it is answered: 30 days after it came', async () => {
  const { id, createdAt, answerDueAt } = await send({ subject: 'grievance' });
  expect(answerDueAt).toEqual(new Date(createdAt.getTime() + 30 * 86_400_000));
  expect(await readMessage(engine.deps, { messageId: id })).toMatchObject({
    subject: 'grievance',
    answerDueAt,
  });
  expect((await listMessages(engine.deps, { subject: 'grievance' })).items[0]).toMatchObject({
    id,
    answerDueAt,
  });
});
