import { addMs, hourMs } from '@paheli/core/clock';
import type { SortOrder } from '@paheli/core/page';
import { ListAdminTournaments, type TournamentSort } from '@paheli/core/tournament/administration';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCrowd } from '../testing/crowd';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { listAdminTournaments } from '../tournament/list-admin-tournaments';

const engine = openTestEngine();
const { deps, admin, clock } = engine;
beforeAll(async () => {
  await createTournaments();
});

/** By name: fee in rupees, start in hours from now, players. Some are equal in everything but their names. */
const tournaments: readonly (readonly [name: string, fee: number, startsIn: number, players: number])[] = [
  ['sorted Émile', 10, 3, 2],
  ['Sorted apple', 20, 1, 1],
  ['sorted Banana', 10, 2, 1],
  ['Sorted zebra', 0, 3, 3],
  ['sorted पहेली', 10, 1, 0],
];

async function createTournaments(): Promise<void> {
  for (const [name, entryFee, startsIn, players] of tournaments) {
    clock.advance(1_000);
    const startTime = addMs(clock.now(), startsIn * hourMs);
    const { id: tournamentId } = await engine.tournament({
      name,
      entryFee,
      startTime,
      endTime: addMs(startTime, hourMs),
    });
    for (const viewer of await createCrowd(deps, players, { depositPaise: 5_000 }))
      await joinTournament(deps, viewer, { tournamentId });
  }
}

/** Returns the names of the whole list, read two at a time. */
async function namesBy(sort: TournamentSort, order: SortOrder): Promise<string[]> {
  const list = { search: 'sorted', sort, order, limit: 2 };
  const read = (from: object) => listAdminTournaments(deps, admin, { ...list, ...from });
  return (await readPages(read, tournaments.length)).map(({ name }) => name);
}

const facts = new Map(tournaments.map(([name, ...rest]) => [name, rest]));
const factOf = (name: string, place: number) => facts.get(name)?.[place] ?? Number.NaN;
const keys: Readonly<Record<Exclude<TournamentSort, 'name' | 'created'>, (name: string) => number>> = {
  start: (name) => factOf(name, 1) * hourMs + tournaments.findIndex(([each]) => each === name),
  entry_fee: (name) => factOf(name, 0),
  participants: (name) => factOf(name, 2),
  revenue: (name) => factOf(name, 0) * factOf(name, 2),
};

describe.each(['asc', 'desc'] as const)('in %s order', (order) => {
  const sign = order === 'asc' ? 1 : -1;

  test.each(Object.entries(keys))('by %s pages neither repeat nor leave out', async (sort, keyOf) => {
    const names = await namesBy(sort as TournamentSort, order);
    expect(names.toSorted()).toEqual([...facts.keys()].toSorted());
    const found = names.map(keyOf);
    expect(found).toEqual(found.toSorted((a, b) => sign * (a - b)));
  });

  test('names are in the order of a dictionary, without regard to case', async () => {
    const sorted = ['Sorted apple', 'sorted Banana', 'sorted Émile', 'Sorted zebra', 'sorted पहेली'];
    expect(await namesBy('name', order)).toEqual(order === 'asc' ? sorted : sorted.toReversed());
  });

  test('the last created are last, or first', async () => {
    const created = tournaments.map(([name]) => name);
    expect(await namesBy('created', order)).toEqual(order === 'asc' ? created : created.toReversed());
  });
});

const encode = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each([
  ['of another list', '1769882400000_01890a5d-ac96-774b-bcce-b302099a8057'],
  ['of another column', encode(['name', 'asc', '1', id])],
  ['of the other direction', encode(['entry_fee', 'desc', '1', id])],
  ['with a key that is not a number', encode(['entry_fee', 'asc', 'one', id])],
  ['with an invalid id', encode(['entry_fee', 'asc', '1', 'x'])],
  ['that is not text', encode({})],
  ['that is random text', '%%%'],
])('a cursor %s is refused', async (_, cursor) => {
  await expect(
    listAdminTournaments(deps, admin, { sort: 'entry_fee', order: 'asc', cursor }),
  ).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path: 'cursor' }] });
});

test('a cursor whose text cannot be stored is refused', async () => {
  for (const key of ['a\0b', '\ud800'])
    await expect(
      listAdminTournaments(deps, admin, {
        sort: 'name',
        order: 'asc',
        cursor: encode(['name', 'asc', key, id]),
      }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a list continues after the longest possible name, whatever its characters', async () => {
  const most = 120;
  for (const character of ['\u0001', '"', '\u{1f3c6}', 'पहे'])
    await engine.tournament({ name: character.repeat(most).slice(0, most), category: 'entertainment' });
  const list = { category: 'entertainment', sort: 'name', order: 'asc', limit: 1 };
  const all = await readPages((from) =>
    listAdminTournaments(deps, admin, ListAdminTournaments.parse({ ...list, ...from })),
  );
  expect(new Set(all.map(({ name }) => name)).size).toBe(4);
});
