import type { RunResult } from '../run-tournament';
import { type Figure, figuresOfRows, mustBeZero, type Row } from './figure';
import { correctness } from './figures';
import { costOf } from './read-run';

/** The runs of one cluster: the same tournament on different servers. */
export type ClusterRuns = {
  /** On one process without a load balancer. */
  readonly one: RunResult;
  /** On one process with as many players as each process of the cluster has. */
  readonly share: RunResult;
  /** On all processes. */
  readonly steady: RunResult;
  /** On all processes, each of which was restarted during the play. */
  readonly restarted: RunResult | undefined;
};

/** Returns what several processes cost beside one, and whether all runs were right. */
export function clusterFigures({ one, share, steady, restarted }: ClusterRuns): Figure[] {
  // The figures of the last run stand in a group of their own.
  const runs = Object.entries({ 'One process': one, 'Its share': share, 'No restart': steady });
  const mistakes = runs.flatMap(([of, run]) =>
    correctness(run).flatMap(([name, unit, value]): Row[] =>
      mustBeZero({ name }) ? [[`${of}: ${name}`, unit, value]] : [],
    ),
  );
  return figuresOfRows('Cluster', [
    ...costsOf(steady, 'equal load', 'one process, its share of players', share),
    ...costsOf(steady, 'equal players', 'one process, all players', one),
    ['HAProxy, CPU time per answer, whole run', 'ms', costOf(steady, 'balancerCpuMs', 'connect', 'settle')],
    ...(restarted ? [['Rolling restart', 's', (restarted.restartMs ?? Number.NaN) / 1_000] as const] : []),
    ...mistakes,
  ]);
}

/** Returns the costs of an answer beside those of another run, under names that no other comparison has. */
function costsOf(run: RunResult, kind: string, of: string, other: RunResult): Row[] {
  const cost = (who: string, which: 'serverCpuMs' | 'postgresCpuMs') =>
    [['play', 'play', 'play'] as const, ['whole run', 'connect', 'settle'] as const].map(
      ([when, first, last]): Row => [
        `${who}, CPU time per answer at ${kind}, ${when}`,
        'ms',
        costOf(run, which, first, last),
        [of, costOf(other, which, first, last)],
      ],
    );
  return [...cost('Server', 'serverCpuMs'), ...cost('PostgreSQL', 'postgresCpuMs')];
}
