import type { Database } from '@paheli/db/client/connect';
import { adminReads } from './admin-reads';
import { growthDeps } from './growth-deps';
import { jobReads, wholeReads } from './job-reads';
import type { Read } from './measure-reads';
import { ownReads, publicReads, startReads } from './player-reads';
import { findSamples } from './samples';

/** Lists every read of the product that can grow, of those whose names contain a text. */
export async function listReads(database: Database, only = ''): Promise<Read[]> {
  const deps = growthDeps(database);
  const samples = await findSamples(database);
  const players = {
    ...ownReads(deps, samples),
    ...(await startReads(deps, samples)),
    ...publicReads(deps, samples),
  };
  const kinds = {
    call: { ...players, ...(await adminReads(deps, samples)) },
    job: jobReads(deps, samples),
    whole: wholeReads(deps, samples),
  };
  const reads = (['call', 'job', 'whole'] as const).flatMap((kind) =>
    Object.entries(kinds[kind]).map(([name, runs]) => ({ name, kind, runs })),
  );
  return reads.filter(({ name }) => name.includes(only));
}
