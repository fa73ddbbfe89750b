import { type Message, msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { questions } from '@paheli/db/schema/question-bank';
import { quizSessions } from '@paheli/db/schema/quiz';
import { tournamentQuestions } from '@paheli/db/schema/tournament';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import type { LockedTournament } from './lock-tournament';

/**
 * Throws `locked` where a tournament gets its first prize after its start or the press for it, after an administrator has
 * started their quiz, because administrators do not play for prizes, or while its pool has questions whose answers others may
 * know: shared ones, and those for games without a stake. Call it with the tournament locked.
 */
export async function assertMayHavePrize(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  {
    id,
    prizePool,
    startsAt,
    pressedAt,
  }: Pick<LockedTournament, 'id' | 'prizePool' | 'startsAt' | 'pressedAt'>,
): Promise<void> {
  if (prizePool > 0) return;
  if (pressedAt !== null || now() >= startsAt)
    throw locked(msg('This tournament has started, so it can no longer get a prize.'));
  const [played] = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .innerJoin(users, and(eq(users.id, quizSessions.userId), eq(users.role, 'admin')))
    .where(eq(quizSessions.tournamentId, id))
    .limit(1);
  if (played)
    throw locked(msg('An administrator has played in this tournament, so it can no longer get a prize.'));
  const [shared] = await tx
    .select({ id: questions.id })
    .from(tournamentQuestions)
    .innerJoin(
      questions,
      and(
        eq(questions.id, tournamentQuestions.questionId),
        or(isNotNull(questions.sharedAt), isNotNull(questions.openedAt)),
      ),
    )
    .where(eq(tournamentQuestions.tournamentId, id))
    .limit(1);
  if (shared)
    throw locked(
      msg('The answers to questions of this tournament may be known, so it can no longer get a prize.'),
    );
}

function locked(message: Message): Problem {
  return new Problem('locked', { detail: message, errors: [{ path: 'prizePool', message }] });
}
