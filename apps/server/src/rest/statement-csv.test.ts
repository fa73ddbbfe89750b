import { expect, test } from 'vitest';
import { openTestApp, openUser } from '../testing/test-app';

const site = openTestApp();
const player = openUser(() => site.player({ rupees: 100 }));

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
