import { Problem } from '@paheli/core/problem';
import type { AskQuestion, QuestionView, SessionRef } from '@paheli/core/quiz/schema';
import { retryOnConflict } from '@paheli/db/retry';
import type { Deps, Viewer } from '../deps';
import { patientWithLocks } from './answer-question';
import { requireSession, toQuestionView } from './visit-session';

/** The state of a session; its question only once it has opened. */
export type Peek = {
  readonly sessionId: string;
  readonly finished: boolean;
  readonly questionIndex: number;
  readonly startsAt: Date;
  readonly deadlineAt: Date;
  /** When the total time is over. */
  readonly endsAt: Date;
  readonly question: QuestionView | null;
};

/**
 * Returns the open question. Throws `not_found`, `cancelled`, `finished`, `out_of_order`, and `not_yet` before the
 * question opens.
 */
export async function askQuestion(
  deps: Deps,
  viewer: Viewer,
  { sessionId, questionIndex }: AskQuestion,
): Promise<QuestionView> {
  const now = deps.now();
  const row = await retryOnConflict(() => requireSession(deps, viewer, sessionId, now), patientWithLocks);
  if (row.cancelled) throw new Problem('cancelled');
  if (row.finished) throw new Problem('finished', { facts: { sessionId: row.sessionId } });
  if (row.questionIndex !== questionIndex) {
    throw new Problem('out_of_order', { facts: { questionIndex: row.questionIndex } });
  }
  if (row.startsAt > now) throw new Problem('not_yet', { facts: { startsAt: row.startsAt } });
  const question = toQuestionView(row);
  if (!question) throw new Error(`session ${row.sessionId} has no open question`);
  return question;
}

/** Returns the state of the viewer's session. Throws `not_found`. */
export async function peekQuestion(deps: Deps, viewer: Viewer, ref: SessionRef): Promise<Peek> {
  const now = deps.now();
  const row = await retryOnConflict(() => requireSession(deps, viewer, ref.sessionId, now), patientWithLocks);
  const { sessionId, finished, questionIndex, startsAt, deadlineAt, endsAt } = row;
  const question = !finished && startsAt <= now ? toQuestionView(row) : null;
  return { sessionId, finished, questionIndex, startsAt, deadlineAt, endsAt, question };
}
