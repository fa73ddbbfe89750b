import { gunzipSync } from 'node:zlib';
import type { ClosedFairness, FairnessDocument } from '@paheli/core/tournament/fairness';
import type { Deps } from '../deps';
import { readFairness, readPackedDocument } from '../fairness/read-fairness';

/** Returns the JSON of a tournament's fairness document as an anonymous reader gets it. */
export async function readDocumentText(deps: Deps, tournamentId: string): Promise<string> {
  const { version, ...head } = await readFairness(deps, null, { address: '203.0.113.7' }, { tournamentId });
  if (version === null) return JSON.stringify(head);
  return gunzipSync(await readPackedDocument(deps, { tournamentId, version })).toString();
}

/** Returns a tournament's fairness document; most of its fields are absent before the tournament is over. */
export async function readDocument(deps: Deps, tournamentId: string): Promise<ClosedFairness> {
  const document: FairnessDocument = JSON.parse(await readDocumentText(deps, tournamentId));
  return document as ClosedFairness;
}
