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

test('a cursor of one order is invalid for another', async () => {
  const { headers } = await list('?limit=1');
  expect((await list(`?limit=1&status=upcoming&cursor=${headers['x-next-cursor']}`)).status).toBe(422);
});
