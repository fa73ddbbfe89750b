import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { writeStatement } from './statement-csv';

const site = openTestApp();
let player: SignedIn;
beforeAll(async () => {
  player = await site.player({ rupees: 100 });
});

const lineOf = (description: string) => ({
  id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  date: new Date(0),
  description,
  type: 'debit' as const,
  amount: 0.1,
  balance: 1234567.8,
});
const write = (description: string) =>
  writeStatement({
    from: new Date(0),
    to: new Date(1),
    openingBalance: 0,
    closingBalance: 0,
    lines: [lineOf(description)],
  }).split('\r\n')[2];

test('a statement is a CSV file from the opening to the closing balance', async () => {
  const { status, text, headers } = await site.call('GET', '/api/payments/statement.csv', { as: player });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="statement.csv"',
  });
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('date,description,type,amount,balance');
  expect(lines[1]).toMatch(/^1970-01-01T00:00:00\.000Z,Opening balance,,,0\.00$/);
  expect(lines[2]).toMatch(/,Wallet top-up,credit,139\.00,139\.00$/);
  expect(lines[3]).toMatch(/,One-time access fee,debit,39\.00,100\.00$/);
  expect(lines[4]).toMatch(/,Closing balance,,,100\.00$/);
});

test.each(['One\n=1+1', 'One\r=1+1'])('%j stays in its cell', (name) => {
  expect(write(name)).toContain(`,"${name}",debit,`);
});

test('a period narrows it, and an invalid period is rejected', async () => {
  const empty = await site.call('GET', '/api/payments/statement.csv?from=2020-04-01&to=2021-03-31', {
    as: player,
  });
  expect(empty.text.split('\r\n').slice(1, 3)).toEqual([
    '2020-03-31T18:30:00.000Z,Opening balance,,,0.00',
    '2021-03-31T18:30:00.000Z,Closing balance,,,0.00',
  ]);
  const wrong = await site.call('GET', '/api/payments/statement.csv?from=soon', { as: player });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'from' }] } });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\uff1d1'])(
  '%j is written so that no program takes it for a formula',
  (description) => {
    expect(write(description)).toContain(`'${description}`);
  },
);

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(write('a "b", c\nd')).toContain('"a ""b"", c\nd"');
});
