import type { Deps } from '@paheli/engine/deps';
import { adminReads } from './admin-reads';
import { jobReads, wholeJobReads } from './job-reads';
import { playerReads, wholePlayerReads } from './player-reads';
import type { Read } from './read';
import type { Samples } from './samples';

/** Lists every read of the product that can grow. */
export function listReads(deps: Deps, samples: Samples): Read[] {
  const kinds = {
    call: { ...playerReads(deps, samples), ...adminReads(deps, samples) },
    job: jobReads(deps, samples),
    whole: { ...wholePlayerReads(deps, samples), ...wholeJobReads(deps) },
  };
  return (['call', 'job', 'whole'] as const).flatMap((kind) =>
    Object.entries(kinds[kind]).map(([name, runs]) => ({ name, kind, runs })),
  );
}
