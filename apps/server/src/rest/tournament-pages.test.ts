import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';

type Listed = { id: string; status: string; joined: boolean };

const site = openTestApp();
/** Upcoming tournaments by their start; two of them start together. */
let upcoming: string[];
beforeAll(async () => {
  const now = site.deps.now().getTime();
  const hours = [4, 2, 3, 2, 1];
  const created = [];
  for (const hour of hours) {
    const startTime = new Date(now + hour * 3_600_000);
    const endTime = new Date(startTime.getTime() + 3_600_000);
    const { id } = await site.engine.tournament({ startTime, endTime });
    created.push({ id, hour });
  }
  upcoming = created.toSorted((a, b) => a.hour - b.hour || a.id.localeCompare(b.id)).map(({ id }) => id);
});

const list = (query: string) => site.call<Listed[]>('GET', `/api/tournaments${query}`);

async function readPages(query: string, limit: number): Promise<{ ids: string[]; sizes: number[] }> {
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let cursor: unknown = ''; cursor !== undefined; ) {
    const { body, headers } = await list(`?limit=${limit}&cursor=${cursor}${query}`);
    ids.push(...body.map(({ id }) => id));
    sizes.push(body.length);
    expect(headers['x-total-count']).toBe(String(upcoming.length));
    cursor = headers['x-next-cursor'];
  }
  return { ids, sizes };
}

test('tournaments come in pages, each one once, in the order of the whole list', async () => {
  expect(await readPages('', 2)).toEqual({ ids: upcoming, sizes: [2, 2, 1] });
  expect(await readPages('&status=upcoming', 3)).toEqual({ ids: upcoming.toReversed(), sizes: [3, 2] });
});

test('without limit and cursor the response is the whole list without a cursor', async () => {
  const { body, headers } = await list('');
  expect(body.map(({ id }) => id)).toEqual(upcoming);
  expect(headers['x-total-count']).toBe(String(upcoming.length));
  expect(headers['x-next-cursor']).toBeUndefined();
});

test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x'])(
  '%s is rejected with the name of the parameter',
  async (query) => {
    const { status, body } = await site.call('GET', `/api/tournaments?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: query.split('=')[0] }] });
  },
);

test('a cursor of one order is invalid for another', async () => {
  const { headers } = await list('?limit=1');
  expect((await list(`?limit=1&status=upcoming&cursor=${headers['x-next-cursor']}`)).status).toBe(422);
});
