import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AdminTrends } from '@paheli/core/reports/trends';
import { region } from '../../../lib/language/region';
import { formatCount, formatPercent, formatPrice } from '../../../lib/text/format';
import type { ChartData } from '../../../ui/chart/chart-data';

const difficulties = [
  { difficulty: 'easy', name: msg`Easy`, role: 'quiet' },
  { difficulty: 'medium', name: msg`Medium`, role: 'act' },
  { difficulty: 'hard', name: msg`Hard`, role: 'structure' },
] as const;

const ages: Readonly<Record<AdminTrends['kycQueue'][number]['age'], MessageDescriptor>> = {
  'under a day': msg`under a day`,
  '1 to 2 days': msg`1 to 2 days`,
  '3 to 6 days': msg`3 to 6 days`,
  'a week or more': msg`a week or more`,
};

/** Returns chart data for revenue and joins, each on its own scale. */
export function revenueOf({ days }: AdminTrends): ChartData {
  return {
    rowName: t`Day`,
    series: [
      { name: t`Revenue`, role: 'structure', kind: 'line', format: formatPrice },
      { name: t`Joins`, role: 'act', kind: 'line', format: formatCount, axis: 'right', isCount: true },
    ],
    rows: days.map(({ day, revenue, joins }) => ({ label: nameOfDay(day), values: [revenue, joins] })),
  };
}

/** Returns the sums of the period, with their change since the period before; null where that had none. */
export function sumsOf({ days, before }: AdminTrends) {
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
  const joins = days.reduce((sum, day) => sum + day.joins, 0);
  return [
    { name: msg`Revenue`, sum: formatPrice(revenue), change: changeOf(revenue, before.revenue) },
    { name: msg`Joins`, sum: formatCount(joins), change: changeOf(joins, before.joins) },
  ];
}

/** Formats a change in percent: '+20%', '−3%', '±0%'; null where nothing stands before. */
function changeOf(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percentage = Math.round((100 * (now - before)) / before);
  const sign = percentage > 0 ? '+' : percentage < 0 ? '−' : '±';
  return `${sign}${Math.abs(percentage)}%`;
}

export function activityOf({ days }: AdminTrends): ChartData {
  return {
    rowName: t`Day`,
    series: [{ name: t`Active players`, role: 'structure', kind: 'bar', format: formatCount, isCount: true }],
    rows: days.map(({ day, activePlayers }) => ({ label: nameOfDay(day), values: [activePlayers] })),
  };
}

export function kycQueueOf({ kycQueue }: AdminTrends): ChartData {
  return {
    rowName: t`Waiting for`,
    series: [{ name: t`Submissions`, role: 'structure', kind: 'bar', format: formatCount, isCount: true }],
    rows: kycQueue.map(({ age, waiting }) => ({ label: t(ages[age]), values: [waiting] })),
  };
}

/** Returns chart data for the share of right answers, by category and labelled difficulty. */
export function difficultyOf({ difficulty }: AdminTrends): ChartData {
  const categories = [...new Set(difficulty.map(({ category }) => category))];
  return {
    rowName: t`Category`,
    series: difficulties.map(({ name, role }) => ({
      name: t(name),
      role,
      kind: 'bar',
      format: formatPercent,
      formatTick: (percentage) => `${percentage}%`,
      max: 100,
    })),
    rows: categories.map((category) => ({
      label: category,
      values: difficulties.map(
        (each) =>
          difficulty.find((row) => row.category === category && row.difficulty === each.difficulty)
            ?.rightPercentage ?? null,
      ),
    })),
  };
}

/** Formats a day: '2025-06-19' becomes '19 Jun'. */
function nameOfDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(region(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });
}
