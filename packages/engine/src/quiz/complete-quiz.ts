import type { QuizResult, SessionRef } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';
import { readResults } from './read-results';
import { requireSession } from './visit-session';

/** Ends the viewer's session, once: open and unreached questions count as timed out. Throws `not_found`. */
export async function completeQuiz(
  deps: Deps,
  viewer: Viewer,
  { sessionId }: SessionRef,
): Promise<QuizResult> {
  const session = await requireSession(deps, viewer, sessionId, deps.now(), { completes: true });
  return readResults(deps, viewer, { sessionId: session.sessionId });
}
