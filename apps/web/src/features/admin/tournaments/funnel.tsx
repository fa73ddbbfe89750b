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
  const { data } = query;
  if (!data && query.error) return <QueryFailure title="The funnel could not be loaded" query={query} />;
  return (
    <ChartCard title="How far players came" data={data && chartOf(data)} empty="Nobody has joined yet." />
  );
}

function chartOf({ joined, started, finished, won }: TournamentFunnel): ChartData {
  return {
    rowName: 'Step',
    series: [{ name: 'Players', role: 'structure', kind: 'bar', format: formatCount }],
    rows: [
      { label: 'Joined', values: [joined] },
      { label: 'Started', values: [started] },
      { label: 'Finished', values: [finished] },
      { label: 'Won', values: [won] },
    ],
  };
}
