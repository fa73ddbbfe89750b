import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FairnessDocument, type FairnessSummary, isFinal } from '@paheli/core/tournament/fairness';
import { TournamentRef } from '@paheli/core/tournament/schema';
import { readPackedDocument } from '@paheli/engine/fairness/read-fairness';
import { codingFor } from '../http/compress-responses';
import type { CachePolicy, SpecialReply } from './route';

const dayS = 24 * 60 * 60;

/**
 * Returns how long a fairness document may be kept: a final one for a day without asking, one with held prizes or of an
 * open tournament only while the server confirms it.
 */
export function fairnessCache(result: unknown): CachePolicy {
  const { version, settlement } = result as FairnessSummary;
  return {
    // Weak: the version is the same in every coding.
    etag: version === null ? null : `W/"${version}"`,
    control: isFinal({ settlement }) ? `public, max-age=${dayS}, immutable` : 'public, no-cache',
  };
}

/** Sends the document as it was written: in gzip, or unpacked piece by piece for callers who do not accept that. */
export const fairnessReply: SpecialReply = {
  types: ['application/json'],
  schema: FairnessDocument,
  async send(reply, result, { input, deps }) {
    const { version, ...head } = result as FairnessSummary;
    if (version === null) return reply.send(head);
    const { tournamentId } = TournamentRef.parse(input);
    const packed = await readPackedDocument(deps, { tournamentId, version });
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (codingFor(reply.request.headers['accept-encoding'], ['gzip']))
      return reply.header('content-encoding', 'gzip').send(packed);
    return reply.send(Readable.from([packed], { objectMode: false }).pipe(createGunzip()));
  },
};
