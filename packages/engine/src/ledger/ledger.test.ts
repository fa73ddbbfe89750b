import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../foundation/transaction';
import { type CrowdOptions, createPlayer } from '../testing/crowd';
import { countTransactions } from '../testing/ledger-lines';
import { checkLedgerAfterEach, openTestEngine } from '../testing/test-engine';
import { lockWallet, systemAccount } from './accounts';
import { type Posting, post, postMany } from './ledger';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
let gateway: number;
let rake: number;
let wallet: { depositId: number; winningsId: number };
beforeAll(async () => {
  await transact(engine.deps, async (tx) => {
    gateway = await systemAccount(tx, 'cash.gateway');
    rake = await systemAccount(tx, 'revenue.rake');
  });
});
beforeEach(async () => {
  const { userId } = await newPlayer();
  wallet = await transact(engine.deps, (tx) => lockWallet(tx, userId));
});

const newPlayer = (options: CrowdOptions = {}) => createPlayer(engine.deps, options);

/** Returns the lines that move a sum from one account to another; `arrives` may differ from it. */
const move = (from: number, to: number, paise: number, arrives = paise) => [
  { accountId: from, paise: -paise },
  { accountId: to, paise: arrives },
];

function credit(changes: Partial<Posting> = {}): Posting {
  return {
    id: uuidv7(),
    kind: 'test',
    ref: `test:${uuidv7()}`,
    request: { paise: 100 },
    meta: {},
    lines: move(gateway, wallet.depositId, 100),
    ...changes,
  };
}

const write = (...postings: Posting[]) =>
  transact(engine.deps, (tx) => postMany(tx, postings, engine.clock.now()));

async function balanceOf(accountId: number): Promise<number> {
  const [row] = await engine.deps.database.sql<{ balance: number }[]>`
    select balance from ledger_account where id = ${accountId}`;
  return row?.balance ?? Number.NaN;
}

describe('posted rows stay', () => {
  test.each([
    'update ledger_tx set kind = kind',
    'delete from ledger_tx',
    'truncate ledger_tx cascade',
    'update ledger_entry set amount = amount + 1',
    'update ledger_entry set balance_after = 0',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'truncate ledger_account cascade',
    'truncate users cascade',
    'update ledger_tx set ref = ref || $$x$$',
    'with gone as (delete from ledger_entry returning 1) select * from gone',
    'insert into ledger_tx (id, kind, ref, request_hash, created_at) select id, kind, ref, request_hash, now() from ledger_tx limit 1 on conflict (ref) do update set kind = $$other$$',
  ])('%s is refused', async (statement) => {
    await write(credit());
    await expect(engine.deps.database.sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' });
  });
});

describe('a ref', () => {
  test('repeated with the same request returns the earlier transaction and moves nothing', async () => {
    const first = credit();
    expect(await write(first)).toEqual([{ txId: first.id, replayed: false }]);
    // The lines may differ: how a charge is split depends on the balance.
    const again = {
      ...first,
      id: uuidv7(),
      lines: move(gateway, rake, 7),
    };
    expect(await write(again)).toEqual([{ txId: first.id, replayed: true }]);
    expect(await balanceOf(wallet.depositId)).toBe(100);
  });

  test('repeated together with its own transaction id is a replay as well', async () => {
    const first = credit();
    await write(first);
    expect(await write(first)).toEqual([{ txId: first.id, replayed: true }]);
    expect(await balanceOf(wallet.depositId)).toBe(100);
  });

  test('repeated with the request written in another order is the same request', async () => {
    const first = credit({ request: { a: 1, b: 2 } });
    await write(first);
    expect(await write({ ...first, id: uuidv7(), request: { b: 2, a: 1 } })).toMatchObject([
      { replayed: true },
    ]);
  });

  test('used for another request raises, and nothing of the batch is posted', async () => {
    const first = credit();
    await write(first);
    const innocent = credit();
    await expect(write(innocent, { ...first, id: uuidv7(), request: { paise: 101 } })).rejects.toMatchObject({
      cause: { code: 'PL001' },
    });
    expect(await countTransactions(engine.deps, innocent.ref)).toBe(0);
    expect(await balanceOf(wallet.depositId)).toBe(100);
  });

  test('twice in one batch is posted once', async () => {
    const first = credit();
    const posted = await write(first, { ...first, id: uuidv7() });
    expect(posted.map(({ replayed }) => replayed).toSorted()).toEqual([false, true]);
    expect(new Set(posted.map(({ txId }) => txId)).size).toBe(1);
    expect(await balanceOf(wallet.depositId)).toBe(100);
  });

  test('can be reversed only once', async () => {
    const first = credit();
    await write(first);
    const lines = first.lines.map(({ accountId, paise }) => ({ accountId, paise: -paise }));
    await write(credit({ reverses: first.id, lines }));
    await expect(write(credit({ reverses: first.id, lines }))).rejects.toMatchObject({
      cause: { constraint_name: 'ledger_tx_reverses_key' },
    });
    expect(await balanceOf(wallet.depositId)).toBe(0);
  });
});

describe('a transaction is refused', () => {
  test.each<[string, (accounts: { gateway: number; deposit: number }) => Posting['lines']]>([
    ['that does not balance', ({ gateway: a, deposit: b }) => move(a, b, 1, 2)],
    ['of one line', ({ gateway: a }) => [{ accountId: a, paise: 1 }]],
    ['of no line', () => []],
    ['that moves nothing', ({ gateway: a, deposit: b }) => move(a, b, 0)],
    ['with an account that does not exist', ({ gateway: a }) => move(a, 2 ** 40, 1)],
  ])('%s', async (_, linesOf) => {
    const posting = credit({ lines: linesOf({ gateway, deposit: wallet.depositId }) });
    await expect(write(posting)).rejects.toMatchObject({ cause: { code: 'PL002' } });
    expect(await countTransactions(engine.deps, posting.ref)).toBe(0);
  });

  test('whose imbalance another one of the batch offsets', async () => {
    const over = credit({
      lines: move(gateway, wallet.depositId, 1, 2),
    });
    const under = credit({
      lines: move(gateway, wallet.depositId, 2, 1),
    });
    await expect(write(over, under)).rejects.toMatchObject({ cause: { code: 'PL002' } });
  });

  test('that would leave a player below zero', async () => {
    await write(credit());
    const charge = credit({
      lines: move(wallet.depositId, rake, 101),
    });
    await expect(write(charge)).rejects.toMatchObject({
      cause: { constraint_name: 'ledger_account_guarded' },
    });
    expect(await balanceOf(wallet.depositId)).toBe(100);
  });

  test('together with the transaction of its caller', async () => {
    const first = credit();
    const failing = transact(engine.deps, async (tx) => {
      await post(tx, first, engine.clock.now());
      throw new Error('the fact did not happen');
    });
    await expect(failing).rejects.toThrow('the fact did not happen');
    expect(await countTransactions(engine.deps, first.ref)).toBe(0);
  });
});

test('each entry has the balance after it, in the order posted', async () => {
  await write(credit(), credit(), credit());
  const rows = await engine.deps.database.sql<{ after: number; version: number }[]>`
    select balance_after as after, account_version as version from ledger_entry
    where account_id = ${wallet.depositId} order by id`;
  expect([...rows]).toEqual([
    { after: 100, version: 1 },
    { after: 200, version: 2 },
    { after: 300, version: 3 },
  ]);
});
