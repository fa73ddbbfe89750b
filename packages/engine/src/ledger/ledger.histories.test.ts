// Long because the histories, their execution and the comparison belong together.

import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import { opened } from '@paheli/core/testing/opened';
import { openDatabase } from '@paheli/db/client/connect';
import { constraintName, retryOnConflict, sqlState } from '@paheli/db/client/retry';
import { openTestDatabase } from '@paheli/db/testing/test-database';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type Tx, transact } from '../foundation/transaction';
import { onceIn, type ValueOf, weighted } from '../testing/arbitraries';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { type Line, type Posted, type Posting, postMany } from './ledger';

// Histories of fifty operations that really run at once. Each history has accounts of its own, so
// that what became of its operations can be compared with a model of those that were acknowledged. A failure
// prints the seed; the order of events is the database's and may differ when it is run again.

const operationsEach = 50;
const connections = 16;
const now = new Date('2026-01-01T10:00:00.000Z');
const guardedAccounts = 4;

const testDatabase = openTestDatabase();
const database = opened(
  async () => {
    const { sql } = testDatabase.database;
    // Durability is another test's concern: waiting for the disk would make fewer operations overlap.
    const [row] = await sql<{ name: string }[]>`select current_database() as name`;
    await sql`alter database ${sql(row?.name ?? '')} set synchronous_commit = off`;
    return openDatabase({ url: testDatabase.url, maxConnections: connections });
  },
  (wide) => wide.close(),
);

/** A movement of one transaction, by the numbers of accounts: the player accounts, then cash and revenue. */
type Move = { readonly from: number; readonly to: number; readonly paise: number; readonly fee: number };
type Flaw = 'unbalanced' | 'unknown account' | 'one line';

const cash = guardedAccounts;
const revenue = guardedAccounts + 1;

const player = fc.nat(guardedAccounts - 1);
const paise = fc.integer({ min: 1, max: 900 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ from: fc.constant(cash), to: player, paise, fee: fc.constant(0) }),
  fc.record({ from: player, to: fc.constant(revenue), paise, fee: fc.nat(5) }),
  fc.record({ from: player, to: player, paise, fee: fc.nat(5) }).filter(({ from, to }) => from !== to),
);
const operation = (facts: number) =>
  fc.record({
    /** The facts of the history that are posted, in one batch. The same fact again is a replay. */
    facts: weighted(
      [9, fc.tuple(fc.nat(facts - 1))],
      [1, fc.array(fc.nat(facts - 1), { minLength: 2, maxLength: 4 })],
    ),
    /** Uses another request under the ref of its first fact. */
    changed: onceIn(12),
    flaw: weighted(
      [24, fc.constant(null)],
      [1, fc.constantFrom<Flaw[]>('unbalanced', 'unknown account', 'one line')],
    ),
  });
type Operation = ValueOf<ReturnType<typeof operation>>;
const history = fc.record({
  opening: fc.array(fc.nat(2_000), { minLength: guardedAccounts, maxLength: guardedAccounts }),
  moves: fc.array(move, { minLength: 35, maxLength: 35 }),
  operations: fc.array(operation(35), { minLength: operationsEach, maxLength: operationsEach }),
});

type Outcome =
  | { readonly kind: 'done'; readonly posted: readonly { txId: string; replayed: boolean }[] }
  | { readonly kind: 'overdraft' | 'other request' | 'invalid' };
type Attempt = {
  readonly postings: readonly Posting[];
  readonly flaw: Flaw | null;
  readonly outcome: Outcome;
};

test(
  'histories of concurrent operations leave every balance at the sum of what was acknowledged',
  async () => {
    const property = fc.asyncProperty(history, async ({ opening, moves, operations }) => {
      const name = uuidv7();
      const accounts = await openAccounts(name, opening);
      const attempts = await Promise.all(
        operations.map(async (each): Promise<Attempt> => {
          const postings = postingsOf(name, accounts, moves, each);
          return { postings, flaw: each.flaw, outcome: await attempt(postings) };
        }),
      );
      expectFlawsRefused(attempts);
      expectOncePerRef(attempts);
      expectNoNeedlessRefusal(attempts, accounts, opening);
      await expectBalances(name, accounts, opening, attempts);
    });
    await fc.assert(property, { numRuns: histories(100) });
    expect(await checkLedger(database)).toMatchObject({ ok: true });
  },
  historiesTimeout(60_000),
);

async function openAccounts(name: string, opening: readonly number[]): Promise<number[]> {
  const kinds = [...opening.map((_, index) => `player ${index}`), 'cash', 'revenue'];
  const rows = await database.sql<{ id: number }[]>`
    insert into ledger_account (kind, guarded, materialised)
    select ${name} || ' ' || k.kind, k.n <= ${opening.length}, k.kind <> 'revenue'
    from unnest(${kinds}::text[]) with ordinality as k(kind, n) order by k.n returning id`;
  const accounts = rows.map(({ id }) => id);
  const postings = opening.map((amount, index): Posting => {
    const lines = toLines(accounts, { from: cash, to: index, paise: amount, fee: 0 });
    return { ...blank, id: uuidv7(), ref: `${name}:opening:${index}`, request: { index }, lines };
  });
  await post(postings.filter(({ lines }) => lines.some((line) => line.paise !== 0)));
  return accounts;
}

const blank = { kind: 'test', meta: {} };

function toLines(accounts: readonly number[], { from, to, paise, fee }: Move): Line[] {
  const idOf = (index: number) => accounts[index] ?? -1;
  return [
    { accountId: idOf(from), paise: -(paise + fee) },
    { accountId: idOf(to), paise },
    { accountId: idOf(revenue), paise: fee },
  ];
}

function postingsOf(
  name: string,
  accounts: readonly number[],
  moves: readonly Move[],
  { facts, changed, flaw }: Operation,
): Posting[] {
  return facts.map((fact, index) => {
    const planned = moves[fact];
    if (!planned) throw new Error('there is no such fact');
    const isChanged = changed && index === 0;
    const paise = planned.paise + (isChanged ? 1 : 0);
    const lines = toLines(accounts, { ...planned, paise });
    return {
      ...blank,
      id: uuidv7(),
      ref: `${name}:${fact}`,
      request: { fact, paise },
      lines: index === 0 ? spoil(lines, flaw) : lines,
    };
  });
}

function spoil(lines: readonly Line[], flaw: Flaw | null): Line[] {
  const [first, ...rest] = lines;
  if (!first) return [];
  if (flaw === 'unbalanced') return [{ ...first, paise: first.paise - 1 }, ...rest];
  if (flaw === 'unknown account') return [{ ...first, accountId: 1_000_000_000 }, ...rest];
  return flaw === 'one line' ? [first] : [...lines];
}

/** Posts: mostly in a statement of its own, which is quicker; sometimes in a transaction, as use cases do. */
function post(postings: readonly Posting[]): Promise<Posted[]> {
  return postings.length > 1
    ? transact({ database, live: quiet }, (tx) => postMany(tx, postings, now))
    : retryOnConflict(() => postMany(database.db as unknown as Tx, postings, now));
}

const quiet = {
  wake: () => undefined,
  push: () => undefined,
  turn: () => undefined,
  played: () => undefined,
  onlineUsers: async () => 0,
};

async function attempt(postings: readonly Posting[]): Promise<Outcome> {
  try {
    return { kind: 'done', posted: await post(postings) };
  } catch (error) {
    if (constraintName(error) === 'ledger_account_guarded') return { kind: 'overdraft' };
    if (sqlState(error) === 'PL001') return { kind: 'other request' };
    if (sqlState(error) === 'PL002') return { kind: 'invalid' };
    throw error;
  }
}

/** Checks that a flawed operation never posts anything, and one without a flaw is never called invalid. */
function expectFlawsRefused(attempts: readonly Attempt[]): void {
  for (const { flaw, outcome } of attempts) {
    if (flaw === null) expect(outcome.kind).not.toBe('invalid');
    // An unknown account in a fact that was posted before is never read.
    else if (outcome.kind === 'done')
      expect([flaw, outcome.posted[0]?.replayed]).toEqual(['unknown account', true]);
  }
}

/** Returns the facts that were acknowledged as posted just now, and not before. */
function postedBy(attempts: readonly Attempt[]): (Posting & { txId: string })[] {
  return attempts.flatMap(({ postings, outcome }) =>
    outcome.kind !== 'done'
      ? []
      : postings.flatMap((posting, index) => {
          const posted = outcome.posted[index];
          return posted && !posted.replayed ? [{ ...posting, txId: posted.txId }] : [];
        }),
  );
}

function expectOncePerRef(attempts: readonly Attempt[]): void {
  const posted = postedBy(attempts);
  const winners = new Map(posted.map((posting) => [posting.ref, posting]));
  expect(winners.size).toBe(posted.length);
  for (const { postings, outcome } of attempts) {
    if (outcome.kind === 'other request') {
      const others = postings.filter(({ ref, request }) => {
        const winner = winners.get(ref);
        const sibling = postings.find((other) => other.ref === ref && other.request.paise !== request.paise);
        return sibling || (winner && winner.request.paise !== request.paise);
      });
      expect(others.length).toBeGreaterThan(0);
    }
    if (outcome.kind !== 'done') continue;
    for (const [index, { ref, request }] of postings.entries()) {
      expect(outcome.posted[index]?.txId).toBe(winners.get(ref)?.txId);
      expect(winners.get(ref)?.request).toEqual(request);
    }
  }
}

/** Checks that a single charge that every order of the others leaves covered is never refused. */
function expectNoNeedlessRefusal(
  attempts: readonly Attempt[],
  accounts: readonly number[],
  opening: readonly number[],
): void {
  const lines = postedBy(attempts).flatMap((posting) => posting.lines);
  for (const { postings, outcome } of attempts) {
    if (outcome.kind !== 'overdraft' || postings.length > 1) continue;
    const covered = (postings[0]?.lines ?? []).every(({ accountId, paise: wanted }) => {
      const index = accounts.indexOf(accountId);
      if (wanted >= 0 || index >= guardedAccounts) return true;
      const spent = lines.filter((line) => line.accountId === accountId && line.paise < 0);
      const least = spent.reduce((sum, line) => sum + line.paise, opening[index] ?? 0);
      return least + wanted >= 0;
    });
    expect(covered).toBe(false);
  }
}

type Held = Record<'id' | 'balance' | 'total' | 'version' | 'lines' | 'latest' | 'gaps', number>;

async function expectBalances(
  name: string,
  accounts: readonly number[],
  opening: readonly number[],
  attempts: readonly Attempt[],
): Promise<void> {
  const posted = postedBy(attempts);
  const [rows, [stored]] = await Promise.all([readHeld(accounts), readStored(name)]);
  const openings = opening.filter((amount) => amount > 0).length;
  expect(stored).toEqual({ txs: posted.length + openings, skewed: 0 });
  const totalOf = (accountId: number) =>
    posted
      .flatMap(({ lines }) => lines)
      .filter((line) => line.accountId === accountId)
      .reduce((sum, line) => sum + line.paise, 0);
  const openingOf = (index: number) =>
    index === cash ? -opening.reduce((sum, amount) => sum + amount, 0) : (opening[index] ?? 0);
  for (const [index, accountId] of accounts.entries()) {
    const row = rows.find(({ id }) => id === accountId);
    expect(row?.total).toBe(openingOf(index) + totalOf(accountId));
    if (index === revenue) continue;
    expect(row).toMatchObject({ balance: row?.total, version: row?.lines, latest: row?.lines, gaps: 0 });
    if (index < guardedAccounts) expect(row?.balance).toBeGreaterThanOrEqual(0);
  }
}

/** Returns the balances of these accounts, and the sums of their entries. */
function readHeld(accounts: readonly number[]): Promise<Held[]> {
  return database.sql.begin(async (sql) => {
    // The statistics lag behind: without this, the rows of all histories would be read.
    await sql`set local enable_seqscan = off`;
    return sql<Held[]>`
      select a.id, a.balance, a.version, count(e.id) as lines, coalesce(max(e.account_version), 0) as latest,
        coalesce(sum(e.amount), 0)::bigint as total,
        count(*) filter (where a.materialised and e.balance_after - e.amount <> e.before) as gaps
      from ledger_account a left join (
        select *, coalesce(lag(balance_after) over (partition by account_id order by account_version), 0) as before
        from ledger_entry where account_id = any (${[...accounts]}::bigint[])
      ) e on e.account_id = a.id
      where a.id = any (${[...accounts]}::bigint[]) group by a.id`;
  });
}

function readStored(name: string): Promise<{ txs: number; skewed: number }[]> {
  return database.sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    return sql<{ txs: number; skewed: number }[]>`
      select count(*) as txs, count(*) filter (where total <> 0) as skewed from (
        select t.id, sum(e.amount) as total from ledger_tx t left join ledger_entry e on e.tx_id = t.id
        where t.ref >= ${name} and t.ref < ${`${name};`} group by t.id) s`;
  });
}
