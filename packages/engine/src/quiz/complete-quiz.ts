import type { QuizResult, SessionRef } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';
import { readResults } from './read-results';

/** Ends the viewer's session, once: open and unreached questions count as timed out. Throws `not_found`. */
export async function completeQuiz(
  deps: Deps,
  viewer: Viewer,
  { sessionId }: SessionRef,
): Promise<QuizResult> {
  return readResults(deps, viewer, { sessionId }, 'complete');
}
