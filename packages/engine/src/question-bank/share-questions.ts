import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { SharedQuestions, ShareQuestions } from '@paheli/core/question-bank/share';
import { questions } from '@paheli/db/schema/question-bank';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { isAnyOf, type Tx, transact } from '../foundation/transaction';
import { lockPoolsOf } from './lock-open-pools';

/**
 * Shares questions of the house with all organisers, who see their answers: for good, and no tournament of the house asks them
 * from then on. Throws `locked` where an open tournament with a stake asks one of them. Archived, shared and unknown questions
 * are left out.
 */
export function shareQuestions(
  deps: Deps,
  viewer: Viewer,
  { questionIds }: ShareQuestions,
): Promise<SharedQuestions> {
  return transact(deps, async (tx) => {
    // Meanwhile no pool is frozen, and no tournament that has one of them gets its first prize.
    await lockPoolsOf(tx, null, questionIds);
    const name = await findStake(tx, questionIds);
    if (name !== undefined)
      throw new Problem('locked', {
        detail: msg('"{tournament}" asks one of these questions and has a fee or a prize.', {
          tournament: name,
        }),
      });
    const shared = await tx
      .update(questions)
      .set({ sharedAt: deps.now() })
      .where(
        and(
          isAnyOf(questions.id, questionIds),
          isNull(questions.ownerId),
          isNull(questions.sharedAt),
          isNull(questions.archivedAt),
        ),
      )
      .returning({ id: questions.id });
    const after = { questions: shared.map(({ id }) => id) };
    if (shared.length > 0)
      await recordAction(tx, deps, viewer, { action: 'question.share', subject: 'questions', after });
    return { shared: shared.length };
  });
}

/** Returns the name of an open tournament with a stake that has one of the questions in its pool. */
async function findStake(tx: Tx, ids: readonly string[]): Promise<string | undefined> {
  const { entryFee, prizePool, pendingPrizePool, settledAt, cancelledAt, name } = tournaments;
  const [found] = await tx
    .select({ name })
    .from(tournamentQuestions)
    .innerJoin(tournaments, eq(tournaments.id, tournamentQuestions.tournamentId))
    .where(
      and(
        isAnyOf(tournamentQuestions.questionId, ids),
        or(gt(entryFee, 0), gt(prizePool, 0), gt(pendingPrizePool, 0)),
        isNull(settledAt),
        isNull(cancelledAt),
      ),
    )
    .limit(1);
  return found?.name;
}
