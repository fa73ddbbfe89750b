import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { msg } from '@paheli/core/message';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../unreadable-file';
import { type HeaderRules, readCsv } from './read-csv';

const spectrum = new URL('../fixtures/csv-spectrum/', import.meta.url);
const rules: HeaderRules = { countKnown: () => 0, check: () => [] };

function spectrumCsv(name: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(
    readFileSync(new URL(`csvs/${name}.csv`, spectrum)),
  );
}

function spectrumJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`json/${name}.json`, spectrum), 'utf8'));
}

async function rowsOf(csv: string, changes: Partial<HeaderRules> = {}): Promise<unknown[]> {
  return (await Readable.from(readCsv(csv, { ...rules, ...changes })).toArray()).map((read) =>
    'cells' in read ? read.cells : read.error,
  );
}

/** Returns the errors that make a file unreadable. */
async function faultsOf(csv: string): Promise<unknown> {
  const reading = Readable.from(readCsv(csv, rules)).toArray();
  const error: unknown = await reading.then(
    () => new Error('the file was read'),
    (thrown) => thrown,
  );
  if (!(error instanceof UnreadableFile)) throw error;
  return error.errors.map(({ row, column, code }) => ({ row, column, code }));
}

describe('csv-spectrum', () => {
  const odd = 'location_coordinates';
  const names = readdirSync(new URL('csvs/', spectrum)).map((file) => file.replace('.csv', ''));

  test.each(names.filter((name) => name !== odd))('%s is read as expected', async (name) => {
    expect(await rowsOf(spectrumCsv(name))).toEqual(spectrumJson(name));
  });

  // Its bytes are UTF-8: both the CSV and the JSON have U+FFFD in place of degree signs.
  test(`${odd} is read as its CSV says: its JSON is no list and has another phone number`, async () => {
    const expected = spectrumJson(odd) as Record<string, string>;
    expect(await rowsOf(spectrumCsv(odd))).toEqual([{ ...expected, 'Contact Phone Number': '2095257564' }]);
  });
});

describe('a file is read', () => {
  test('with a byte order mark, which is no part of the first name', async () => {
    expect(await rowsOf('\ufeff"a",b\n1,2')).toEqual([{ a: '1', b: '2' }]);
  });

  test('with lines that end in every way, also within one file', async () => {
    expect(await rowsOf('a,b\r1,2\r\n3,4\n5,6')).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
      { a: '5', b: '6' },
    ]);
  });

  test('with quotes that enclose nothing as parts of their values', async () => {
    expect(await rowsOf('a,b\n5" disk,"Who" sang?\n""x"",y')).toEqual([
      { a: '5" disk', b: '"Who" sang?' },
      { a: '""x""', b: 'y' },
    ]);
  });

  test('with quotes that enclose nothing over several lines, and with rows that are quoted in a value', async () => {
    expect(await rowsOf('a,b\n"Be, or\nnot" who?,x\n"""Q,a""\nR,b",y')).toEqual([
      { a: '"Be, or\nnot" who?', b: 'x' },
      { a: '"Q,a"\nR,b', b: 'y' },
    ]);
  });

  test('with characters of several bytes, wherever it is cut for reading', async () => {
    const value = 'क😀é'.repeat(4_000);
    expect(await rowsOf(`a,b\n${value},1\n2,"${value}"`)).toEqual([
      { a: value, b: '1' },
      { a: '2', b: value },
    ]);
  });

  test('with column names that are properties of every object', async () => {
    const [row] = await rowsOf('__proto__,constructor\n1,2');
    expect(Object.entries(row as object)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  test('without its blank rows, which are counted as in a spreadsheet', async () => {
    const read = await Readable.from(readCsv('\n,\na,b\n\n1,2\n , \n\n3,4\n,\n\n', rules)).toArray();
    expect(read.map(({ row }) => row)).toEqual([2, 5]);
  });

  test('with millions of empty lines, in seconds', async () => {
    const startedAt = performance.now();
    expect(await rowsOf(`a,b\n1,2${'\n'.repeat(5_000_000)}3,4`)).toHaveLength(2);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('with an error for each row that has more values than the header has names, or lacks some that it needs', async () => {
    const errorOf = (column: string | null, values: number) => ({
      column,
      code: 'column_count',
      message: msg('This row has {values} values, but the header has {names} names.', { values, names: 3 }),
    });
    const check = (names: readonly string[]) => (names.includes('b') ? [] : [errorOf('b', 0)]);
    expect(await rowsOf('a,b,c\n1\n1,2\n1,2,3\n1,2,3,4', { check })).toEqual([
      errorOf(null, 1),
      { a: '1', b: '2', c: '' },
      { a: '1', b: '2', c: '3' },
      errorOf('column 4', 4),
    ]);
  });
});

describe('a file is unreadable', () => {
  test.each([
    ['that is empty', '', 0, null, 'column_missing'],
    ['of nothing but blank lines', '\n\r\n , \n', 0, null, 'column_missing'],
    ['with 101 columns', Array.from({ length: 101 }, (_, n) => `c${n}`).join(), 0, null, 'too_many_columns'],
    ['with a million columns', ','.repeat(1_000_000), 0, null, 'column_missing'],
    ['with a million names', 'a,'.repeat(1_000_000), 0, null, 'unreadable'],
    [
      'with 10,001 rows, blank ones included',
      `a,b\n1,2${'\n,'.repeat(10_000)}`,
      10_001,
      null,
      'too_many_rows',
    ],
    ['with a quote never closed in its header', 'a,"b\n1,2\n', 0, null, 'unreadable'],
    ['with a quote never closed', 'a,b\n1,2\n\n3,"4\n5,6\n', 3, null, 'unreadable'],
    ['with a quote never closed at its end', 'a,b\n1,2\n3,"', 2, null, 'unreadable'],
    [
      'with a quote never closed before a row with quotes',
      'a,b\n1,2\n"3,4\n5,6\n"7" x,8',
      2,
      null,
      'unreadable',
    ],
    ['with a value over 64 KiB', `a,b\n1,${'x'.repeat(65_537)}\n`, 1, null, 'unreadable'],
    ['with a value over 64 KiB in quotes', `a,b\n1,"${'x\n'.repeat(40_000)}"\n`, 1, null, 'unreadable'],
  ])('%s', async (_, csv, row, column, code) => {
    expect(await faultsOf(csv)).toEqual([{ row, column, code }]);
  });

  test('where its names differ from the required ones', async () => {
    const error = {
      row: 0,
      column: 'c',
      code: 'column_missing',
      message: msg('The column {name} is missing.', { name: 'c' }),
    };
    await expect(
      Readable.from(readCsv('a,b\n1,2', { ...rules, check: () => [error] })).toArray(),
    ).rejects.toMatchObject({
      errors: [error],
    });
  });

  test('but not with a hundred columns, or with values of 64 KiB', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `c${n}`);
    expect(await rowsOf(`${names.join()}\n${names.join()}`)).toHaveLength(1);
    expect(await rowsOf(`a,b\n1,${'x'.repeat(65_000)}`)).toHaveLength(1);
  });
});
