import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, freemem, loadavg, platform, release, totalmem } from 'node:os';

/** The machine and the versions of a measurement. */
export type Machine = Readonly<Record<string, string>>;

/** Describes this machine before the measurement, with its load by others. */
export function describeMachine(postgresVersion: string): Machine {
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  return {
    Processor: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`,
    Memory: `${gigabytes(totalmem())}, ${gigabytes(freemem())} free`,
    'Load before the run': loadavg()
      .map((load) => load.toFixed(2))
      .join(', '),
    System: `${platform()} ${release()}`,
    'Node.js': process.version,
    PostgreSQL: postgresVersion,
    Commit: readCommit(),
  };
}

function readCommit(): string {
  try {
    const run = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return `${run('rev-parse', '--short=10', 'HEAD').trim()}${run('status', '--porcelain') === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
