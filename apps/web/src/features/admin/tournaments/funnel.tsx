import type { TournamentFunnel } from '@paheli/core/tournament/administration';
import { formatCount } from '../../../lib/format';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';

/** How far the players came: of those who joined, who started, finished and won. */
export function Funnel({ funnel }: { funnel: TournamentFunnel | undefined }) {
  return (
    <ChartCard title="How far players came" data={funnel && chartOf(funnel)} empty="Nobody has joined yet." />
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
