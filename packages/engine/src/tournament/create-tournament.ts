import { toPaise } from '@paheli/core/money';
import type { TournamentCard, TournamentDraft } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { transact } from '../transaction';
import { openEscrow } from '../wallet/accounts';
import { readTournament } from './list-tournaments';

const secretBytes = 32;

/** Creates a tournament with its escrow. A start in the past is allowed: it is active at once. */
export async function createTournament(
  deps: Deps,
  viewer: Viewer,
  draft: TournamentDraft,
): Promise<TournamentCard> {
  const tournamentId = deps.newId();
  const { entryFee, prizePool, durationMinutes, startTime, endTime, ...facts } = draft;
  await transact(deps, async (tx) => {
    await tx.insert(tournaments).values({
      ...facts,
      id: tournamentId,
      entryFee: toPaise(entryFee),
      prizePool: toPaise(prizePool),
      durationMs: durationMinutes * 60_000,
      startsAt: startTime,
      endsAt: endTime,
      secret: Buffer.from(deps.random(secretBytes)),
      createdBy: viewer.userId,
      createdAt: deps.now(),
    });
    await openEscrow(tx, tournamentId);
    await appendEvents(tx, [{ audience: 'everyone', event: { type: 'tournament_update', tournamentId } }]);
  });
  return readTournament(deps, viewer, { tournamentId });
}
