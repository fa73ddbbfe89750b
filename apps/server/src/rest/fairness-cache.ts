import { type FairnessDocument, isFinal } from '@paheli/core/tournament/fairness';
import type { CachePolicy } from './route';

const dayS = 24 * 60 * 60;

/**
 * Returns how long a fairness document may be kept: a final one for a day without asking, one with held prizes or of an
 * open tournament only while the server confirms it.
 */
export function fairnessCache(result: unknown): CachePolicy {
  const document = result as FairnessDocument;
  const { digests } = document;
  if (!digests) return { etag: null, control: 'public, no-cache' };
  return {
    // Weak: the version is the same in every coding.
    etag: `W/"${Object.values(digests)
      .map((digest) => digest.slice(0, 16))
      .join('')}"`,
    control: isFinal(document) ? `public, max-age=${dayS}, immutable` : 'public, no-cache',
  };
}
