import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { type Day, dayOf } from '@paheli/core/quiz/daily';
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
  const today = dayOf(deps.now());
  const tournamentId = (await findDaily(deps.database.db, today)) ?? (await openDaily(deps, today));
  return startQuiz(deps, viewer, { tournamentId, language }, options);
}

async function findDaily(db: Pick<Tx, 'select'>, { from }: Day): Promise<string | undefined> {
  const [daily] = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.kind, 'daily'), eq(tournaments.startsAt, from)));
  return daily?.id;
}

/** Opens the daily quiz of a day; of several at once, one. */
async function openDaily(deps: Deps, day: Day): Promise<string> {
  return transact(deps, async (tx) => {
    const questionIds = await selectDailyQuestions(tx, day.day);
    if (questionIds.length === 0)
      throw new Problem('not_ready', {
        detail: msg("Today's quiz is still being prepared. Try again later."),
      });
    const opened = await openRound(tx, deps, {
      kind: 'daily',
      name: 'Daily quiz',
      category: 'general',
      startsAt: day.from,
      endsAt: day.to,
      questionIds,
    });
    const daily = opened ?? (await findDaily(tx, day));
    if (daily === undefined) throw new Error(`the daily quiz of ${day.day} is gone`);
    return daily;
  });
}
