import { t } from '@lingui/core/macro';
import { dateInIndia, financialYearOf } from '@paheli/core/india';
import type { Period, StatementSearch } from './period-search';

export type Preset = { readonly name: string; readonly period: Period };

/** Returns the preset periods at an instant. */
export function presetsAt(now: Date): readonly [thisMonth: Preset, ...others: Preset[]] {
  const today = dateInIndia(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const april = `${financialYearOf(now)}-04-01`;
  return [
    { name: t`This month`, period: { from: `${today.slice(0, 7)}-01`, to: today } },
    { name: t`Last month`, period: { from: day(year, month - 2, 1), to: day(year, month - 1, 0) } },
    { name: t`Financial year`, period: { from: april, to: today } },
  ];
}

/** Returns the period of the search parameters. Missing days default to those of this month. */
export function periodOf({ from, to }: StatementSearch, now: Date): Period {
  const [{ period }] = presetsAt(now);
  if (from === undefined && to === undefined) return period;
  return { from: from ?? to ?? period.from, to: to ?? period.to };
}

/** Returns a day as YYYY-MM-DD. Months count from 0. Months and days may overflow, as in `Date.UTC`. */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
