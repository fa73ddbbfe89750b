import { Problem } from '@paheli/core/problem';
import type { AskQuestion, QuestionView, SessionRef } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';
import type { Turn } from './turn';
import { requireSession, toQuestionView, toTurn } from './visit-session';

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
  const row = await requireSession(deps, viewer, sessionId, now, 'show');
  if (row.cancelled) throw new Problem('cancelled');
  if (row.finished) throw new Problem('finished', { facts: { sessionId: row.sessionId } });
  if (row.questionIndex !== questionIndex) {
    throw new Problem('out_of_order', { facts: { questionIndex: row.questionIndex } });
  }
  if (row.startsAt > now) throw new Problem('not_yet', { facts: { startsAt: row.startsAt } });
  const question = toQuestionView(deps, row);
  if (!question) throw new Error(`session ${row.sessionId} has no open question`);
  return question;
}

/**
 * Returns what the viewer's session asks now or next. `shows` says that the text is handed out at once if the question is
 * open. Throws `not_found`.
 */
export async function readTurn(
  deps: Deps,
  viewer: Viewer,
  { sessionId }: SessionRef,
  shows = true,
): Promise<Turn> {
  return toTurn(deps, await requireSession(deps, viewer, sessionId, deps.now(), shows ? 'show' : 'ask'));
}
