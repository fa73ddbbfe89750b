import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { followOptions } from '@paheli/core/question-bank/follow-options';
import {
  type AdminQuestion,
  type QuestionDraft,
  questionKeyOf,
  toDraft,
  type UpdateQuestion,
} from '@paheli/core/question-bank/question';
import { kindsOf } from '@paheli/core/question-bank/question-shape';
import { questions } from '@paheli/db/schema/question-bank';
import { quizSessions } from '@paheli/db/schema/quiz';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { reportTaken } from '../foundation/report-taken';
import { isAnyOf, type Tx, transact } from '../foundation/transaction';
import { questionConflicts } from './create-question';
import { adminQuestionColumns, isKeptBy, toAdminQuestion, withMedium } from './list-questions';
import { lockPoolsOf } from './lock-open-pools';
import { mediumOf, requireMedia } from './media/require-medium';

/**
 * Changes a question in the bank, and in the pools of open tournaments in which nobody has started. All players of a
 * tournament are asked the same version. Pools of tournaments whose prizes are above the limit of four eyes stay as they were
 * frozen. Throws `not_found`, `locked` for an archived question, and `taken` where its category has the same text
 * already. It keeps what such a pool needs: a variant, and a kind that the tournament admits (`locked`). Options of a variant
 * move with the question's own (see `followOptions`).
 */
export async function updateQuestion(
  deps: Deps,
  viewer: Viewer,
  { questionId, ...written }: UpdateQuestion,
): Promise<AdminQuestion> {
  const wanted = toDraft(written);
  await deps.fileWorker.assertFormulas(wanted);
  const changed = await reportTaken(questionConflicts, () =>
    transact(deps, async (tx) => {
      await lockPoolsOf(tx, ownerOf(viewer), [questionId]);
      const [before] = await tx
        .select(adminQuestionColumns)
        .from(questions)
        .where(and(eq(questions.id, questionId), isKeptBy(viewer)))
        .for('no key update');
      if (!before) throw new Problem('not_found', { detail: msg('This question was not found.') });
      if (before.archivedAt)
        throw new Problem('locked', {
          detail: msg('This question is archived; it can no longer be changed.'),
        });
      const draft = { ...wanted, translations: followOptions(before, wanted, false) };
      const kinds = kindsOf(draft);
      const medium = mediumOf(draft);
      await requireMedia(tx, [medium]);
      const after = { ...before, ...draft, ...medium, kinds };
      await tx
        .update(questions)
        .set({ ...draft, ...medium, kinds, textKey: questionKeyOf(draft) })
        .where(eq(questions.id, questionId));
      await updatePools(tx, deps, questionId, after);
      await recordAction(tx, deps, viewer, {
        action: 'question.update',
        subject: `question:${questionId}`,
        before: toAdminQuestion(before),
        after: toAdminQuestion(after),
      });
      return after;
    }),
  );
  return withMedium(deps, changed);
}

/** Changes the question where it is frozen in the pool of an open tournament in which nobody has started. */
async function updatePools(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  questionId: string,
  { questionText, options, correctAnswer, explanation, seconds, keepsOrder, ...medium }: QuestionDraft,
): Promise<void> {
  // The lock keeps starts out until the pool is changed. `lockPoolsOf` holds it already, except where a tournament was
  // created and joined meanwhile.
  const open = await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .innerJoin(tournamentQuestions, eq(tournamentQuestions.tournamentId, tournaments.id))
    .where(
      and(
        eq(tournamentQuestions.questionId, questionId),
        isNull(tournaments.settledAt),
        isNull(tournaments.cancelledAt),
        // Otherwise one administrator alone could tell an accomplice the keys of a large prize.
        lte(
          sql`greatest(${tournaments.prizePool}, ${tournaments.pendingPrizePool})`,
          settings.prizeFourEyesPaise,
        ),
      ),
    )
    .orderBy(asc(tournaments.id))
    .for('no key update', { of: tournaments });
  const ids = open.map(({ id }) => id);
  const started = tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(eq(quizSessions.tournamentId, tournamentQuestions.tournamentId));
  const isOpenPool = and(
    eq(tournamentQuestions.questionId, questionId),
    isAnyOf(tournamentQuestions.tournamentId, ids),
    notExists(started),
  );
  // The bank has the new version already.
  const lacksTexts = sql<boolean>`not has_texts_in(${questions.language}, ${questions.translations}, ${tournaments.languages})`;
  const [lacking] = await tx
    .select({ name: tournaments.name, lacksTexts })
    .from(tournamentQuestions)
    .innerJoin(tournaments, eq(tournaments.id, tournamentQuestions.tournamentId))
    .innerJoin(questions, eq(questions.id, tournamentQuestions.questionId))
    .where(
      and(
        isOpenPool,
        eq(tournaments.kind, 'tournament'),
        or(lacksTexts, sql`not admits(${tournaments}, ${questions})`),
      ),
    )
    .limit(1);
  if (lacking) {
    const names = { tournament: lacking.name };
    const message = lacking.lacksTexts
      ? msg('"{tournament}" asks this question in a language that its texts would lack.', names)
      : msg('"{tournament}" asks this question, and admits none of this kind or time.', names);
    const path = lacking.lacksTexts ? 'translations' : '';
    throw new Problem('locked', { detail: message, errors: [{ path, message }] });
  }
  await tx
    .update(tournamentQuestions)
    .set({
      questionText,
      options: [...options],
      correctAnswer,
      explanation,
      seconds,
      keepsOrder,
      ...mediumOf(medium),
      translations: sql`(select pool_variants(${questions}, t.languages) from ${questions}, ${tournaments} as t
        where ${questions.id} = ${questionId}::uuid and t.id = ${tournamentQuestions.tournamentId})`,
    })
    .where(isOpenPool);
}
