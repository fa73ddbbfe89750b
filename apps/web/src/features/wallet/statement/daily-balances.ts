import { dateInIndia } from '@paheli/core/india';
import type { Statement } from '@paheli/core/wallet/statement';
import { region } from '../../../lib/language/region';

/**
 * Returns the balance in rupees at the end of each day in India with a transaction, oldest first. Days are written as
 * '19 Jun 2025'.
 */
export function dailyBalances({ lines }: Pick<Statement, 'lines'>): { day: string; balance: number }[] {
  const days = new Map<string, number>();
  for (const { date, balance } of lines) days.set(dateInIndia(date), balance);
  return [...days].map(([date, balance]) => ({ day: nameOf(date), balance }));
}

function nameOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(region(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  });
}
