import type { FairnessDocument } from '@paheli/core/tournament/fairness';
import type { CachePolicy } from './route';

const dayS = 24 * 60 * 60;

/**
 * Returns how long a fairness document may be kept: a final one for a day, one with held prizes or of an open tournament
 * only while the server confirms it.
 */
export function fairnessCache(result: unknown): CachePolicy {
  const { digests, settlement } = result as FairnessDocument;
  if (!digests || !settlement) return { etag: null, control: 'public, no-cache' };
  return {
    etag: `"${Object.values(digests)
      .map((digest) => digest.slice(0, 16))
      .join('')}"`,
    control: settlement.held > 0 ? 'public, no-cache' : `public, max-age=${dayS}`,
  };
}
