import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { openTestApp, openUser } from '../testing/test-app';
import { csvOf } from './list-csv';
import type { Surroundings } from './route';

const site = openTestApp();
const admin = openUser(() => site.admin());

const page = (items: readonly string[], nextCursor: string | null) => ({ items, nextCursor, total: 3 });

/** Returns the CSV file that is written for these pages of a list. */
async function written(pages: Readonly<Record<string, ReturnType<typeof page>>>): Promise<string> {
  const sent: Readable[] = [];
  const reply = {
    type: () => reply,
    header: () => reply,
    send: (stream: Readable) => sent.push(stream),
  };
  const { send } = csvOf<string>('list.csv', [['name', (name) => name]]);
  const nextPage = async (cursor: string) => pages[cursor];
  await send(reply as unknown as FastifyReply, pages.first, { nextPage } as unknown as Surroundings);
  return text(sent[0] ?? Readable.from([]));
}

test('all pages of a list are one file with one header', async () => {
  const file = await written({ first: page(['a', 'b'], 'second'), second: page(['c'], null) });
  expect(file).toBe('name\r\na\r\nb\r\nc\r\n');
  expect(await written({ first: page([], null) })).toBe('name\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\uff1d1'])(
  '%j is written so that no program takes it for a formula',
  async (name) => {
    expect(await written({ first: page([name], null) })).toContain(`'${name}`);
  },
);

test.each(['One\n=1+1', 'One\r=1+1', 'One\r\n=1+1'])('%j stays in its cell', async (name) => {
  expect(await written({ first: page([name], null) })).toBe(`name\r\n"${name}"\r\n`);
});

test('an export of tournaments has the filter and order of the list, and ignores paging', async () => {
  for (const [name, entryFee] of [
    ['Exported, cheap', 5],
    ['=Exported dear', 20.5],
  ] as const)
    await site.engine.tournament({ name, entryFee, category: 'sports' });
  await site.engine.tournament({ name: 'Another' });
  const {
    status,
    headers,
    text: file,
  } = await site.call(
    'GET',
    '/api/admin/tournaments.csv?search=exported&category=sports&sort=entry_fee&order=desc&limit=1&cursor=x',
    { as: admin },
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="tournaments.csv"',
  });
  const [header, first, second, end] = file.split('\r\n');
  expect(header).toMatch(/^id,name,category,status,start_date,end_date,entry_fee,prize_pool,participants,/);
  expect(first).toMatch(/^[0-9a-f-]{36},'=Exported dear,sports,active,.*,20\.50,100\.00,0,10,0\.00,5,/);
  expect(second).toContain('"Exported, cheap",sports,active');
  expect(end).toBe('');
});

test('an invalid filter is rejected before anything is written', async () => {
  const refused = await site.call('GET', '/api/admin/tournaments.csv?sort=luck', { as: admin });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'sort' }] } });
});

test('exports of users, messages and the log have the same items as the lists', async () => {
  const { userId } = (await site.player({ rupees: 50 })).viewer;
  const file = async (path: string) => (await site.call('GET', `/api/admin/${path}`, { as: admin })).text;
  const [, row] = (await file('users.csv?sort=wallet_balance&order=desc')).split('\r\n');
  expect(row).toMatch(new RegExp(`^${userId},.*,player,none,50\\.00,0,39\\.00,`));
  const message = { name: '=Asha', email: 'asha@example.com', subject: 'other', message: 'One\n"two"' };
  const { body: receipt } = await site.call<{ id: string }>('POST', '/api/contact', { body: message });
  await site.call('PUT', `/api/admin/messages/${receipt.id}/handled`, { as: admin, body: { handled: true } });
  expect(await file('messages.csv?handled=true')).toContain(`,'=Asha,asha@example.com,other,"One\n""two""",`);
  expect(await file('messages.csv?handled=false')).not.toContain(receipt.id);
  expect(await file(`audit.csv?subject=message:${receipt.id}`)).toContain(
    `,message.handle,message:${receipt.id},'=Asha,"{""handled"":false}","{""handled"":true}"\r\n`,
  );
});
