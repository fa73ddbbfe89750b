import type { Deps, Viewer } from '../deps';
import { answerQuestion } from '../quiz/answer-question';

/** Answers a question at this instant of the clock; the server's own client asks for the next one by itself. */
export function answerNow(
  deps: Deps,
  viewer: Viewer,
  input: Parameters<typeof answerQuestion>[2],
  handsOut = false,
): ReturnType<typeof answerQuestion> {
  return answerQuestion(deps, viewer, input, { receivedAt: deps.now(), handsOut });
}
