import { readRealtimeStats } from '@paheli/engine/reports/read-stats';
import type { Services } from '../trpc/context';

/**
 * Makes a look at the platform's figures that tells them to everyone who listens to this process, when they
 * are not those it told last. Where nobody listens, nothing is asked of the database.
 */
export function createFigures({ deps, hub }: Pick<Services, 'deps' | 'hub'>): () => Promise<void> {
  let told = '';
  return async () => {
    if (!hub.isHeard('everyone')) return;
    const figures = await readRealtimeStats(deps);
    const telling = JSON.stringify(figures);
    if (telling === told) return;
    told = telling;
    hub.tell('everyone', { type: 'stats_update', ...figures });
  };
}
