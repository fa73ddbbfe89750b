import type { AdminUser, UserSort } from '@paheli/core/account/administration';
import { addMs, minuteMs } from '@paheli/core/clock';
import type { SortOrder } from '@paheli/core/page';
import { users } from '@paheli/db/schema/account';
import { inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createPlayer } from '../testing/crowd';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { listUsers } from './list-users';

const engine = openTestEngine();
const ids: string[] = [];
const search = 'sorted';

/** Players with ties in every column; one of them has left a tournament again. */
beforeAll(async () => {
  const { deps, clock } = engine;
  const [cheap, dear] = [
    await engine.tournament({ entryFee: 5, startTime: clock.now() }),
    await engine.tournament({ entryFee: 20, startTime: addMs(clock.now(), minuteMs) }),
  ];
  for (const [name, rupees, joined] of [
    ['Sorted Zoya', 100, [cheap, dear]],
    ['sorted asha', 100, []],
    ['Sorted Ünal', 40, [cheap]],
    ['Sorted Zoya', 40, [cheap]],
    ['Sorted Bela', 0, []],
    ['Sorted Chand', 0, []],
  ] as const) {
    // Some share an instant.
    if (ids.length % 2 === 0) clock.advance(1_000);
    const player = await createPlayer(deps, { depositPaise: rupees * 100 });
    ids.push(player.userId);
    await deps.database.db
      .update(users)
      .set({ name })
      .where(inArray(users.id, [player.userId]));
    for (const { id: tournamentId } of joined) await joinTournament(deps, player, { tournamentId });
    if (joined.length === 2) await leaveTournament(deps, player, { tournamentId: dear.id });
  }
});

async function read(
  sort: UserSort,
  order: SortOrder,
  between?: () => Promise<unknown>,
): Promise<AdminUser[]> {
  return readPages(async (from) => {
    const page = await listUsers(engine.deps, { search, sort, order, limit: 2, ...from });
    await between?.();
    return page;
  });
}

const keys: Readonly<Record<UserSort, (user: AdminUser) => number | string>> = {
  created: ({ createdAt }) => createdAt.getTime(),
  name: ({ name }) => name.toLowerCase(),
  wallet_balance: ({ walletBalance }) => walletBalance,
  tournaments: ({ tournamentsJoined }) => tournamentsJoined,
  total_spent: ({ totalSpent }) => totalSpent,
};
const collator = new Intl.Collator('und');

function compare(one: number | string, other: number | string): number {
  return typeof one === 'string' ? collator.compare(one, String(other)) : one - Number(other);
}

test.each(
  (Object.keys(keys) as UserSort[]).flatMap((sort) => [
    { sort, order: 'asc' as const },
    { sort, order: 'desc' as const },
  ]),
)(
  'by $sort, $order, the pages contain every user once, in the order of the displayed values, ties by id',
  async ({ sort, order }) => {
    const seen = await read(sort, order);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const turn = order === 'asc' ? 1 : -1;
    const expected = seen.toSorted(
      (one, other) => turn * (compare(keys[sort](one), keys[sort](other)) || (one.id < other.id ? -1 : 1)),
    );
    expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  },
);

test('what the columns are ordered by differs between the players, and ties', async () => {
  const seen = await read('created', 'asc');
  for (const sort of Object.keys(keys) as UserSort[]) {
    const distinct = new Set(seen.map((user) => keys[sort](user)));
    expect(distinct.size, sort).toBeGreaterThan(1);
    expect(distinct.size, sort).toBeLessThan(seen.length);
  }
});

test('a registration while the pages are read shifts no other user', async () => {
  for (const sort of ['wallet_balance', 'name', 'created'] as const) {
    const before = (await read(sort, 'desc')).map(({ id }) => id);
    const known = new Set(before);
    const during = await read(sort, 'desc', async () => {
      const { userId } = await createPlayer(engine.deps, { depositPaise: 10_000 });
      await engine.deps.database.db
        .update(users)
        .set({ name: 'Sorted Newcomer' })
        .where(inArray(users.id, [userId]));
    });
    const seen = during.map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => known.has(id))).toEqual(before);
  }
});

test('a cursor of one order is invalid for another', async () => {
  const { nextCursor } = await listUsers(engine.deps, { search, sort: 'name', order: 'asc', limit: 1 });
  const other = listUsers(engine.deps, {
    search,
    sort: 'wallet_balance',
    order: 'asc',
    cursor: nextCursor ?? '',
  });
  await expect(other).rejects.toMatchObject({ code: 'invalid_input' });
});
