import { readRealtimeStats } from '@paheli/engine/reports/read-stats';
import type { Services } from '../trpc/context';

/**
 * Creates a job that reads the platform's figures and sends them to the listeners of this process if they changed.
 * Without listeners it does not query the database.
 */
export function createFigures({ deps, hub }: Pick<Services, 'deps' | 'hub'>): () => Promise<void> {
  let lastSent = '';
  return async () => {
    if (!hub.hasListeners('everyone')) return;
    const figures = await readRealtimeStats(deps);
    const serialized = JSON.stringify(figures);
    if (serialized === lastSent) return;
    lastSent = serialized;
    hub.send('everyone', { type: 'stats_update', ...figures });
  };
}
