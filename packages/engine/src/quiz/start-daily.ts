import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { dayOf } from '@paheli/core/quiz/daily';
import type { QuizSession, StartDaily } from '@paheli/core/quiz/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { openRound } from './open-round';
import { selectDailyQuestions } from './select-practice-questions';
import { type StartOptions, startQuiz } from './start-quiz';

/**
 * Starts the viewer's one try at today's daily quiz, which asks everybody the same questions, or returns the running one.
 * It is free and has no prize. Throws `finished` (with the session's id), `not_ready` without practice questions or
 * while an open tournament asks one of them, and `suspended`.
 */
export async function startDaily(
  deps: Deps,
  viewer: Viewer,
  { language }: StartDaily,
  options: StartOptions,
): Promise<QuizSession> {
  const tournamentId = await openDaily(deps);
  if (tournamentId === undefined)
    throw new Problem('not_ready', {
      detail: msg("Today's quiz is still being prepared. Try again later."),
    });
  return startQuiz(deps, viewer, { tournamentId, language }, options);
}

/**
 * Opens today's daily quiz, unless it is open; of several at once, one. A job calls it too, so that a day without a daily quiz
 * is one on which nobody could play. Returns its id; undefined while there are no questions for it.
 */
export async function openDaily(
  deps: Pick<Deps, 'database' | 'live' | 'now' | 'newId' | 'random' | 'settings'>,
): Promise<string | undefined> {
  const { day, from, to } = dayOf(deps.now());
  const daily = await findDaily(deps.database.db, from);
  if (daily !== undefined) return daily;
  return transact(deps, async (tx) => {
    const questionIds = await selectDailyQuestions(tx, day);
    if (questionIds.length === 0) return undefined;
    const opened = await openRound(tx, deps, {
      kind: 'daily',
      name: 'Daily quiz',
      category: 'general',
      startsAt: from,
      endsAt: to,
      questionIds,
    });
    return opened ?? findDaily(tx, from);
  });
}

async function findDaily(db: Pick<Tx, 'select'>, from: Date): Promise<string | undefined> {
  const [daily] = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.kind, 'daily'), eq(tournaments.startsAt, from)));
  return daily?.id;
}
