import type { StatementLine } from '@paheli/core/wallet/statement';
import { expect, test } from 'vitest';
import { dailyBalances } from './daily-balances';

const line = (date: string, balance: number): StatementLine => ({
  id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  date: new Date(date),
  description: 'Wallet top-up',
  type: 'credit',
  amount: 1,
  balance,
});

test('each day in India with a transaction has the balance of its last line', () => {
  const lines = [
    line('2026-05-31T10:00:00Z', 10),
    line('2026-05-31T18:29:59.999Z', 30),
    // 18:30 UTC is midnight in India.
    line('2026-05-31T18:30:00Z', 20),
    line('2026-06-04T00:00:00Z', 5),
  ];
  expect(dailyBalances({ lines })).toEqual([
    { day: '31 May 26', balance: 30 },
    { day: '1 Jun 26', balance: 20 },
    { day: '4 Jun 26', balance: 5 },
  ]);
  expect(dailyBalances({ lines: [] })).toEqual([]);
});
