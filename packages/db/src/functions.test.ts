import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adultYears } from '@paheli/core/account/age';
import { paisePerRupee } from '@paheli/core/money';
import {
  deadAfterMs,
  earlyToleranceMs,
  feedbackMs,
  handedOutMs,
  longestDelayMs,
  longestOutageMs,
  questionMs,
} from '@paheli/core/quiz/constants';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const folder = join(import.meta.dirname, '../functions');

/** The definition of each function by its file's name. */
const files = new Map<string, string>();
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  for (const file of await readdir(folder)) files.set(file, await readFile(join(folder, file), 'utf8'));
});

afterAll(() => test.drop());

/** Returns SQL without comments and with single spaces; string literals stay unchanged. */
function normalise(sql: string): string {
  const withoutComments = sql.replace(/'(?:[^']|'')*'|--[^\n]*/g, (part) =>
    part.startsWith('--') ? ' ' : part,
  );
  return withoutComments.replace(/'(?:[^']|'')*'|\s+/g, (part) => (part.startsWith("'") ? part : ' ')).trim();
}

/** Returns every function of the product in a database: name with argument types, and normalised definition. */
async function definitions(sql: postgres.ISql): Promise<Map<string, string>> {
  const rows = await sql<{ file: string; name: string; definition: string }[]>`
    select p.proname || '.sql' as file, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 2`;
  return new Map(rows.map(({ file, name, definition }) => [`${file}: ${name}`, normalise(definition)]));
}

class RolledBack extends Error {}

/** Returns the definitions that the files alone create, one file after the other; nothing is kept. */
async function definitionsOfFiles(sql: postgres.Sql): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await sql
    .begin(async (transaction) => {
      for (const name of (await definitions(transaction)).keys()) {
        await transaction.unsafe(`drop function if exists ${name.split(': ')[1]} cascade`);
      }
      // Functions call each other, and bodies are checked when they are called.
      await transaction`set local check_function_bodies = off`;
      for (const [file, content] of files) {
        const before = await definitions(transaction);
        await transaction.unsafe(content);
        for (const [name, definition] of await definitions(transaction)) {
          if (before.has(name)) continue;
          expect(name).toContain(`${file}: `);
          found.set(name, definition);
        }
      }
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

it('keeps the current source of every function in a file of its own, and nothing else', async () => {
  const { sql } = test.database;
  const migrated = await definitions(sql);
  expect(migrated.size).toBeGreaterThan(0);
  expect(files.size).toBe(migrated.size);
  expect(Object.fromEntries(await definitionsOfFiles(sql))).toEqual(Object.fromEntries(migrated));
});

it('detects every difference but those of comments and white space', () => {
  expect(normalise("select 'a  -- b',\n  1 -- one\n")).toBe("select 'a  -- b', 1");
  expect(normalise("select 'a -- b'")).not.toBe(normalise("select 'a'"));
});

/** Milliseconds of the units in which functions write intervals. */
const unitMs: Record<string, number> = { ms: 1, s: 1_000 };

/** Returns the numbers above 1 of a function, intervals in milliseconds, each once and in order. */
function numbersOf(file: string): number[] {
  const code = normalise(files.get(file) ?? '');
  const intervals = [...code.matchAll(/interval '(\d+) (\w+)'/g)].map(
    ([, count, unit]) => Number(count) * (unitMs[unit ?? ''] ?? Number.NaN),
  );
  const withoutStrings = code.replace(/'(?:[^']|'')*'/g, '');
  const plain = [...withoutStrings.matchAll(/(?<![\w.])\d+(?![\w.])/g)].map(([digits]) => Number(digits));
  return [...new Set([...intervals, ...plain])].filter((number) => number > 1).sort((a, b) => a - b);
}

describe('numbers in functions', () => {
  const msPerSecond = 1_000;
  /** Sorts an event behind those of all seats. */
  const lastOfAll = 2 ** 31 - 1;
  /** The maximum number of sessions closed in one call. */
  const batchSize = 500;
  const rows: [string, number[]][] = [
    ['advance_sessions.sql', [feedbackMs, questionMs, handedOutMs]],
    ['announce_seats.sql', [2, 3, 4, paisePerRupee, lastOfAll]],
    ['answer_many.sql', [earlyToleranceMs, msPerSecond, feedbackMs, deadAfterMs, questionMs, handedOutMs]],
    ['ask_sessions.sql', [questionMs, handedOutMs]],
    ['charge_entries.sql', [2, 3]],
    ['delay_many.sql', [longestDelayMs]],
    ['expire_sessions.sql', [batchSize]],
    ['finish_sessions.sql', [questionMs]],
    ['freeze_pool.sql', [2, 3]],
    ['hand_out_sessions.sql', [handedOutMs]],
    ['is_lost.sql', [deadAfterMs, longestOutageMs]],
    ['join_many.sql', [adultYears]],
    ['ledger_base_invariants.sql', [2]],
    ['ledger_post_many.sql', [2]],
    ['store_sessions.sql', [feedbackMs, questionMs, handedOutMs]],
  ];

  it.each(rows)('equal those of the rules in core: %s', (file, numbers) => {
    expect(numbersOf(file)).toEqual(numbers);
  });

  it('are all listed', () => {
    const listed = new Set(rows.map(([file]) => file));
    const others = [...files.keys()].filter((file) => !listed.has(file) && numbersOf(file).length > 0);
    expect(others).toEqual([]);
  });
});
