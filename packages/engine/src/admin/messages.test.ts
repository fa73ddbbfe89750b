import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemoryLimiter } from '../limiter';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { listMessages } from './list-messages';
import { sendMessage } from './send-message';

const draft = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'support',
  message: 'My 100% prize_money\nhas not come.',
} as const;

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
beforeEach(() => engine.deps.database.sql`delete from contact_message`);
afterAll(() => engine.close());

const send = (changes: object = {}, address = engine.deps.newId()) =>
  sendMessage(engine.deps, null, { ...draft, ...changes }, { address });

test('a message arrives as it was written', async () => {
  const receipt = await send();
  const { items, total } = await listMessages(engine.deps, {});
  expect(total).toBe(1);
  expect(items).toEqual([{ ...draft, ...receipt }]);
});

test('messages are listed newest first in pages that neither repeat nor leave out', async () => {
  const sent: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    // Two at a time share an instant.
    if (n % 2 === 0) engine.clock.advance(1_000);
    sent.push((await send()).id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMessages(engine.deps, { limit: 3, ...(cursor && { cursor }) });
    expect(page.total).toBe(7);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(sent.toReversed());
});

test('a search finds what stands in name, e-mail or message, and takes wildcards as they are', async () => {
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

test('one sender is slowed down, by account or by address; others are not', async () => {
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
