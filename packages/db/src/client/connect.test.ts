import { sql as fragment } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database';

const test = openTestDatabase();

it('reads instants as Dates, to the millisecond, and writes them back', async () => {
  const at = new Date('2026-01-31T23:59:59.123Z');
  const [row] = await test.database.sql`select ${at}::timestamptz as at, array[${at}::timestamptz] as many`;
  expect(row).toEqual({ at, many: [at] });
});

it('reads and writes instants, days and documents alike through drizzle and in plain SQL', async () => {
  const at = new Date('2026-01-31T00:00:00Z');
  const document = { words: ['a', 'b'], none: null };
  const read = { at, day: '2026-01-31', document, list: [1, 'x'] };
  const plain = await test.database.sql`
    select ${at}::timestamptz as at, ${read.day}::date as day, ${test.database.sql.json(document)}::jsonb as document, '[1, "x"]'::json as list`;
  const typed = await test.database.db.execute(fragment`
    select ${at.toISOString()}::timestamptz as at, ${read.day}::date as day,
      ${JSON.stringify(document)}::jsonb as document, '[1, "x"]'::json as list`);
  expect([...plain, ...typed]).toEqual([read, read]);
});

it('has no statement compiled by PostgreSQL', async () => {
  expect(await test.database.sql`select current_setting('jit') as jit`).toEqual([{ jit: 'off' }]);
});

it('reads int8 as a number up to the largest safe integer', async () => {
  const [row] = await test.database.sql`
    select ${Number.MAX_SAFE_INTEGER}::int8 as one, array[1, -2]::int8[] as many, count(*) from pg_class`;
  expect(row).toMatchObject({ one: Number.MAX_SAFE_INTEGER, many: [1, -2], count: expect.any(Number) });
});

it('refuses to read an int8 beyond the safe integers', async () => {
  await expect(test.database.sql`select 9007199254740993::int8 as one`).rejects.toThrow('safe integers');
  const [row] = await test.database.sql`select 1 as still_usable`;
  expect(row).toEqual({ stillUsable: 1 });
});

it('leaves numeric as the text PostgreSQL sent', async () => {
  const [row] = await test.database.sql`select 12345678901234567890.10::numeric as amount`;
  expect(row).toEqual({ amount: '12345678901234567890.10' });
});

it('accepts arrays as parameters with a cast, empty ones included', async () => {
  const ids = ['6f2b1e0c-1111-4222-8333-444455556666'];
  const words = ['a,b', 'quo"te', 'back\\slash', '', 'NULL'];
  const numbers = [1, 2, 3];
  const none: string[] = [];
  const [row] = await test.database.sql`
    select ${ids}::uuid[] as ids, ${words}::text[] as words, ${numbers}::int[] as numbers,
           ${numbers}::int8[] as large, ${none}::uuid[] as none`;
  expect(row).toEqual({ ids, words, numbers, large: numbers, none });
});

it('parses arrays as PostgreSQL writes them: nested, quoted, with nulls and with bounds', async () => {
  const [row] = await test.database.sql`
    select array[[1, 2], [3, null]] as nested, array['a,b', 'q"\\', 'NULL', null, '', '{}'] as words,
           '[2:3]={7,8}'::int[] as bounds, '{}'::text[] as none, array[1.50, null]::numeric[] as amounts,
           array['{"a": [1, "x"]}']::jsonb[] as documents, array['\\x00ff'::bytea] as bytes,
           array[true, false, null] as flags, array['2026-01-31T00:00Z'::timestamptz, null] as instants`;
  expect(row).toEqual({
    nested: [
      [1, 2],
      [3, null],
    ],
    words: ['a,b', 'q"\\', 'NULL', null, '', '{}'],
    bounds: [7, 8],
    none: [],
    amounts: ['1.50', null],
    documents: [{ a: [1, 'x'] }],
    bytes: [Buffer.from([0, 255])],
    flags: [true, false, null],
    instants: [new Date('2026-01-31T00:00:00Z'), null],
  });
});

it('writes arrays of documents, bytes and nulls', async () => {
  const { sql } = test.database;
  const documents = [{ a: 'q"\\,{}' }, [1]];
  const words = ['a', null];
  const bytes = [Buffer.from([0, 255])];
  const [row] = await sql`
    select ${documents as unknown as string[]}::jsonb[] as documents, ${words}::text[] as words,
           ${sql.array(bytes)}::bytea[] as bytes, ${'{1,2}'}::int[] as literal`;
  expect(row).toEqual({ documents, words, bytes, literal: [1, 2] });
});

it('reads and writes arrays through drizzle too', async () => {
  const ids = ['6f2b1e0c-1111-4222-8333-444455556666'];
  const [row] = await test.database.db.execute(fragment`
    select ${fragment.param(ids)}::uuid[] as ids, array[1, 2] as numbers`);
  expect(row).toEqual({ ids, numbers: [1, 2] });
});

it('accepts arrays of Dates and booleans through sql.array', async () => {
  const { sql } = test.database;
  const dates = [new Date('2026-01-01T00:00:00Z')];
  const [row] = await sql`
    select ${sql.array(dates)}::timestamptz[] as dates, ${sql.array([true, false])}::bool[] as flags`;
  expect(row).toEqual({ dates, flags: [true, false] });
});
