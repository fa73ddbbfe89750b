import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Statement } from '@paheli/core/wallet/statement';
import { formatPrice, formatRupees } from '../../../lib/text/format';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { dailyBalances } from './daily-balances';

/** A chart of the balance at the end of each day with a transaction. */
export function BalanceChart({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  return (
    <ChartCard
      title={t`Balance over time`}
      data={chartOf(statement)}
      empty={t`No transactions in this period.`}
    />
  );
}

function chartOf(statement: Statement): ChartData {
  return {
    rowName: t`Day`,
    series: [
      { name: t`Balance`, role: 'structure', kind: 'line', format: formatRupees, formatTick: formatPrice },
    ],
    rows: dailyBalances(statement).map(({ day, balance }) => ({ label: day, values: [balance] })),
  };
}
