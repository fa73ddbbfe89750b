import type { TournamentDraft } from '@paheli/core/tournament/schema';
import type { Viewer } from '../deps';
import { joinTournament } from '../tournament/join-tournament';
import type { TestEngine } from './test-engine';

/** Creates a tournament in which these players have seats, and returns its id. */
export async function holdTournament(
  engine: Pick<TestEngine, 'deps' | 'tournament'>,
  players: readonly Viewer[],
  changes: Partial<TournamentDraft> = {},
): Promise<string> {
  const { id: tournamentId } = await engine.tournament(changes);
  for (const player of players) await joinTournament(engine.deps, player, { tournamentId });
  return tournamentId;
}
