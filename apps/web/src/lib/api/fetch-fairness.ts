import type { FairnessDocument } from '@paheli/core/tournament/fairness';
import { callRest } from './rest';

/** Returns the whole fairness document of a tournament, as everybody gets it; `tournament.fairness` has its short parts. */
export async function fetchFairness(tournamentId: string): Promise<FairnessDocument> {
  const response = await callRest(`/tournaments/${tournamentId}/fairness`);
  return response.json();
}
