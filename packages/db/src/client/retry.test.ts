import { sql as fragment } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database';
import { constraintName, retryOnConflict, sqlState } from './retry';

const test = openTestDatabase();

beforeAll(async () => {
  await test.database.sql`create table account (id int constraint account_key primary key, paise int8)`;
  await test.database.sql`insert into account values (1, 0), (2, 0)`;
});

it('repeats a transaction that PostgreSQL chose as the victim of a deadlock', async () => {
  let attempts = 0;
  let arrived = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const add = (first: number, second: number) =>
    retryOnConflict(() =>
      test.database.db.transaction(async (tx) => {
        attempts += 1;
        await tx.execute(fragment`update account set paise = paise + 1 where id = ${first}`);
        arrived += 1;
        if (arrived === 2) meet();
        await met;
        await tx.execute(fragment`update account set paise = paise + 1 where id = ${second}`);
      }),
    );
  await Promise.all([add(1, 2), add(2, 1)]);
  // The victim may come back before the other has taken the released row, and meet it again.
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(await test.database.sql`select paise from account order by id`).toEqual([
    { paise: 2 },
    { paise: 2 },
  ]);
});

it('repeats a serialization failure as often as configured, then throws it', async () => {
  let attempts = 0;
  const fail = () => {
    attempts += 1;
    return test.database.sql`do $$ begin raise exception using errcode = '40001'; end $$`;
  };
  const error = await retryOnConflict(fail, { attempts: 3 }).catch((caught: unknown) => caught);
  expect(sqlState(error)).toBe('40001');
  expect(attempts).toBe(3);
});

it('throws any other error at once', async () => {
  let attempts = 0;
  const fail = () => {
    attempts += 1;
    return test.database.sql`select 1 / 0`;
  };
  await expect(retryOnConflict(fail)).rejects.toMatchObject({ code: '22012' });
  expect(attempts).toBe(1);
});

it('returns state and constraint through the error drizzle wraps around', async () => {
  const insert = test.database.db.execute(fragment`insert into account values (1, 0)`);
  const error = await insert.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(sqlState(error)).toBe('23505');
  expect(constraintName(error)).toBe('account_key');
});

it('returns neither for errors that PostgreSQL did not send', () => {
  const loop = new Error('a');
  loop.cause = loop;
  const errors = [undefined, 'text', loop, Object.assign(new Error('pipe'), { code: 'EPIPE' })];
  expect(errors.map(sqlState)).toEqual([undefined, undefined, undefined, undefined]);
  expect(errors.map(constraintName)).toEqual([undefined, undefined, undefined, undefined]);
});
