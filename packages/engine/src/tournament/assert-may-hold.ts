import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { users } from '@paheli/db/schema/account';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

/**
 * Checks what holds for organisers' tournaments: neither a fee nor a prize, at most so many seats and tournaments that are not
 * over as an administrator allowed. What exists keeps the `seats` that it has. The house has no friends, and asks no shared
 * questions. Throws `invalid_input` and `locked`.
 */
export async function assertMayHold(
  tx: Tx,
  ownerId: string | null,
  draft: TournamentDraft,
  { seats }: { readonly seats: number | 'new' },
): Promise<void> {
  if (ownerId === null) return assertOfHouse(draft);
  if (draft.entryFee > 0) throw fieldProblem('entryFee', msg("An organiser's tournament has no entry fee."));
  if (draft.prizePool > 0) throw fieldProblem('prizePool', msg("An organiser's tournament has no prize."));
  // The lock lets one of two concurrent creations count the other.
  const [organiser] = await tx
    .select({ maxTournaments: users.maxTournaments, maxSeats: users.maxSeats })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  const { maxTournaments, maxSeats } = organiser ?? {};
  const isNew = seats === 'new';
  if (draft.maxParticipants > Math.max(maxSeats ?? 0, isNew ? 0 : seats))
    throw fieldProblem(
      'maxParticipants',
      msg('Your tournaments have at most {maximum} seats.', { maximum: maxSeats ?? 0 }),
    );
  if (!isNew) return;
  const running = await tx.$count(
    tournaments,
    and(eq(tournaments.ownerId, ownerId), isNull(tournaments.settledAt), isNull(tournaments.cancelledAt)),
  );
  if (running >= (maxTournaments ?? 0))
    throw new Problem('locked', {
      detail: msg('You may hold {maximum} tournaments at a time. Wait until one is over, or cancel it.', {
        maximum: maxTournaments ?? 0,
      }),
    });
}

function assertOfHouse({ guests, sharedQuestions }: TournamentDraft): void {
  if (guests === 'friends')
    throw fieldProblem('guests', msg('Only an organiser has friends: the house invites by numbers.'));
  if (sharedQuestions)
    throw fieldProblem('sharedQuestions', msg("Only organisers' tournaments ask shared questions."));
}
