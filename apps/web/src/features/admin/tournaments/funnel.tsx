import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentFunnel } from '@paheli/core/tournament/administration';
import { formatCount } from '../../../lib/text/format';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { QueryFailure } from '../../../ui/query-failure';

export type FunnelQuery = {
  readonly data: TournamentFunnel | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** The number of players who joined, started, finished and won. */
export function Funnel({ query }: { query: FunnelQuery }) {
  const { t } = useLingui();
  const { data } = query;
  if (!data && query.error) return <QueryFailure title={t`The funnel could not be loaded`} query={query} />;
  return (
    <ChartCard
      title={t`How far players came`}
      data={data && chartOf(data)}
      empty={t`Nobody has joined yet.`}
    />
  );
}

function chartOf({ joined, started, finished, won }: TournamentFunnel): ChartData {
  return {
    rowName: t`Step`,
    series: [{ name: t`Players`, role: 'structure', kind: 'bar', format: formatCount }],
    rows: [
      { label: t`Joined`, values: [joined] },
      { label: t({ context: 'players', message: 'Started' }), values: [started] },
      { label: t`Finished`, values: [finished] },
      { label: t`Won`, values: [won] },
    ],
  };
}
