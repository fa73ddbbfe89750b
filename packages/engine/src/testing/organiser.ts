import type { NamedViewer } from '../deps';
import { setRole } from '../roles/set-role';
import { createPlayer } from './crowd';
import type { TestEngine } from './test-engine';

/** Creates a player who may hold tournaments. */
export async function appointOrganiser(
  { deps, admin }: Pick<TestEngine, 'deps' | 'admin'>,
  limits: { maxTournaments?: number; maxSeats?: number } = { maxTournaments: 20, maxSeats: 50 },
): Promise<NamedViewer> {
  const player = await createPlayer(deps);
  await setRole(deps, admin, { userId: player.userId, role: 'player', duty: 'organiser', ...limits });
  return { ...player, duty: 'organiser' };
}
