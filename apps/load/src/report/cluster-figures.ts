import type { RunResult } from '../run-tournament';
import type { UsageSample } from '../target/usage-sampler';
import {
  capitalise,
  correctness,
  type Figure,
  type Measured,
  mustBeZero,
  phaseOf,
  withRatio,
} from './figures';

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

const group = 'Cluster';

/** Returns what several processes cost beside one, and whether all runs were right. */
export function clusterFigures({ one, share, steady, restarted }: ClusterRuns): Figure[] {
  const costs = [
    ...costsOf(steady, 'equal load', ['one process, its share of players', share]),
    ...costsOf(steady, 'equal players', ['one process, all players', one]),
    {
      name: 'HAProxy, CPU time per answer, whole run',
      unit: 'ms',
      value: wholeCost(steady, 'balancerCpuMs'),
    } satisfies Measured,
  ];
  // The figures of the last run stand in a group of their own.
  const runs = Object.entries({ 'one process': one, 'its share': share, 'no restart': steady });
  const mistakes = runs.flatMap(([name, run]): Measured[] =>
    correctness(run)
      .filter(mustBeZero)
      .map((figure) => ({ ...figure, name: `${capitalise(name)}: ${figure.name}` })),
  );
  const restart: Measured[] = restarted
    ? [{ name: 'Rolling restart', unit: 's', value: (restarted.restartMs ?? Number.NaN) / 1_000 }]
    : [];
  return [...costs, ...restart, ...mistakes].map((figure) => withRatio(group, figure));
}

/** Returns the costs of an answer beside those of another run, under names that no other comparison has. */
function costsOf(run: RunResult, kind: string, [name, other]: readonly [string, RunResult]): Measured[] {
  const cost = (who: string, which: CpuTime): Measured[] => [
    {
      name: `${who}, CPU time per answer at ${kind}, play`,
      unit: 'ms',
      value: playCost(run, which),
      baseline: [name, playCost(other, which)],
    },
    {
      name: `${who}, CPU time per answer at ${kind}, whole run`,
      unit: 'ms',
      value: wholeCost(run, which),
      baseline: [name, wholeCost(other, which)],
    },
  ];
  return [...cost('Server', 'serverCpuMs'), ...cost('PostgreSQL', 'postgresCpuMs')];
}

type CpuTime = 'serverCpuMs' | 'postgresCpuMs' | 'balancerCpuMs';

const used = (which: CpuTime, before: UsageSample, after: UsageSample) =>
  (after[which] ?? Number.NaN) - (before[which] ?? Number.NaN);

function playCost(run: RunResult, which: CpuTime): number {
  const { before, after } = phaseOf(run, 'play');
  return used(which, before, after) / run.check.answers.stored;
}

function wholeCost(run: RunResult, which: CpuTime): number {
  return used(which, phaseOf(run, 'connect').before, phaseOf(run, 'settle').after) / run.check.answers.stored;
}
