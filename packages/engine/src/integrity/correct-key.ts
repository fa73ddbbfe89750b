import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import { type Choice, optionsOf, soleOption } from '@paheli/core/question-bank/choice';
import { questions } from '@paheli/db/schema/question-bank';
import { sessionQuestions } from '@paheli/db/schema/quiz';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Gate } from '../decisions/ask-second';
import { assertHoldsNoSeat } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { arrayOf, isAnyOf, type Tx } from '../foundation/transaction';
import { lockPoolsOf, readOwner } from '../question-bank/lock-open-pools';
import { lockAskedSessions } from '../quiz/lock-asked-sessions';
import { scoresChanged } from '../tournament/tournament-changed';

type Correction = {
  readonly tournamentId: string;
  readonly questionId: string;
  /** The right choice among the options in the pool's order. */
  readonly correctAnswer: Choice;
};

/**
 * Corrects the key of a question in every unsettled tournament that asks the same version of it, and in the bank. All
 * sessions that were asked it are scored again. Returns false where the decision waits at the gate. Throws `locked` where the tournament of the report is over, `forbidden`
 * (see `assertHoldsNoSeat`) and `invalid_input` where the key is right already.
 */
export async function correctKey(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { tournamentId, questionId, correctAnswer }: Correction,
  gate: Gate,
): Promise<boolean> {
  // Starts and first joins wait until all tournaments have the corrected key.
  await lockPoolsOf(tx, await readOwner(tx, questionId), [questionId]);
  const isPooled = eq(tournamentQuestions.questionId, questionId);
  const [pooled] = await tx
    .select()
    .from(tournamentQuestions)
    .where(and(isPooled, eq(tournamentQuestions.tournamentId, tournamentId)));
  if (!pooled)
    throw new Problem('not_found', { detail: msg('This question is not in the pool of this tournament.') });
  const { questionText, options } = pooled;
  const isVersion = and(
    eq(tournamentQuestions.questionText, questionText),
    eq(tournamentQuestions.options, options),
  );
  const open = await tx
    .select(getTableColumns(tournaments))
    .from(tournaments)
    .innerJoin(tournamentQuestions, eq(tournamentQuestions.tournamentId, tournaments.id))
    .where(and(isPooled, isVersion, isNull(tournaments.settledAt), isNull(tournaments.cancelledAt)))
    .orderBy(asc(tournaments.id));
  const ids = open.map(({ id }) => id);
  if (!ids.includes(tournamentId))
    throw new Problem('locked', {
      detail: msg('This tournament is over. Correct the question in the bank, and dismiss its reports here.'),
    });
  if (optionsOf(correctAnswer).some((option) => option >= options.length))
    throw fieldProblem('correctAnswer', msg('This question has no such option.'));
  // What a player could choose does not change afterwards.
  if ((soleOption(correctAnswer) === null) !== (soleOption(pooled.correctAnswer) === null))
    throw fieldProblem('correctAnswer', msg('Choose as before: one option, or several.'));
  if (pooled.correctAnswer === correctAnswer)
    throw fieldProblem('correctAnswer', msg('This is the correct answer already. Choose another one.'));
  for (const id of ids) await assertHoldsNoSeat(tx, deps, viewer, id);
  const amountPaise = open.reduce((sum, { prizePool }) => sum + prizePool, 0);
  if ((await gate({ tournamentId, amountPaise })) === 'waits') return false;
  await tx
    .update(tournamentQuestions)
    .set({ correctAnswer })
    .where(and(isPooled, isAnyOf(tournamentQuestions.tournamentId, ids)));
  for (const id of ids) await rescore(tx, id, questionId, correctAnswer);
  await tx
    .update(questions)
    .set({ correctAnswer })
    .where(
      and(
        eq(questions.id, questionId),
        eq(questions.questionText, questionText),
        eq(questions.options, options),
      ),
    );
  await recordAction(tx, deps, viewer, {
    action: 'question.correct',
    subject: `question:${questionId}`,
    before: { correctAnswer: pooled.correctAnswer },
    after: { correctAnswer, tournamentIds: ids },
  });
  // Nobody is told of rounds, which are in no list.
  const listed = open.filter(({ kind }) => kind === 'tournament');
  await appendEvents(
    tx,
    listed.flatMap((tournament) => scoresChanged(tournament)),
  );
  return true;
}

/** Judges the answers of one tournament by the corrected key. */
async function rescore(
  tx: Tx,
  tournamentId: string,
  questionId: string,
  correctAnswer: Choice,
): Promise<void> {
  const sessionIds = await lockAskedSessions(tx, tournamentId, questionId);
  if (sessionIds.length === 0) return;
  const ids = arrayOf('uuid', sessionIds);
  const shown = sql`shown_choice(${correctAnswer}::int, ${sessionQuestions.optionOrder})`;
  await tx
    .update(sessionQuestions)
    .set({ correctAnswer: shown, isCorrect: sql`coalesce(${sessionQuestions.answer} = ${shown}, false)` })
    .where(and(isAnyOf(sessionQuestions.sessionId, sessionIds), eq(sessionQuestions.questionId, questionId)));
  await tx.execute(sql`select rescore_sessions(${ids})`);
}
