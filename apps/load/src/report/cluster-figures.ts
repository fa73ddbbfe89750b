import type { RunResult } from '../run-tournament';
import type { UsageSample } from '../target/usage-sampler';
import { correctness, type Figure, type Measured, phaseOf, withRatio } from './figures';

/** The runs of one cluster: the same tournament on different servers. */
export type ClusterRuns = {
  /** On one process without a load balancer. */
  readonly one: RunResult;
  /** On all processes. */
  readonly steady: RunResult;
  /** On all processes, each of which was restarted during the play. */
  readonly restarted: RunResult | undefined;
};

const group = 'Cluster';

/** Returns what several processes cost beside one, and whether all runs were right. */
export function clusterFigures({ one, steady, restarted }: ClusterRuns): Figure[] {
  const cost = (name: string, read: (run: RunResult) => number): Measured => ({
    name,
    unit: 'ms',
    value: read(steady),
    floor: ['one process', read(one)],
  });
  const costs = [
    cost('Server, CPU time per answer, play', (run) => playCost(run, 'serverCpuMs')),
    cost('Server, CPU time per answer, whole run', (run) => wholeCost(run, 'serverCpuMs')),
    cost('PostgreSQL, CPU time per answer, play', (run) => playCost(run, 'postgresCpuMs')),
    cost('PostgreSQL, CPU time per answer, whole run', (run) => wholeCost(run, 'postgresCpuMs')),
    {
      name: 'HAProxy, CPU time per answer, whole run',
      unit: 'ms',
      value: wholeCost(steady, 'balancerCpuMs'),
    } satisfies Measured,
  ];
  const runs = Object.entries({ 'one process': one, 'no restart': steady, 'rolling restart': restarted });
  const mistakes = runs.flatMap(([name, run]): Measured[] =>
    run ? [{ name: `Mistakes, ${name} (must be 0)`, unit: '', value: mistakesOf(run) }] : [],
  );
  const restart: Measured[] = restarted
    ? [{ name: 'Rolling restart', unit: 's', value: (restarted.restartMs ?? Number.NaN) / 1_000 }]
    : [];
  return [...costs, ...restart, ...mistakes].map((figure) => withRatio(group, figure));
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

/** Returns the sum of the figures that must be 0. */
function mistakesOf(run: RunResult): number {
  return correctness(run)
    .filter(({ name }) => name.endsWith('(must be 0)'))
    .reduce((sum, { value }) => sum + value, 0);
}
