import type { QuizSession } from '@paheli/core/quiz/schema';
import { LeaveGuard } from './leave-guard';
import { QuizScreen } from './quiz-screen';
import { useFinishQuiz } from './use-finish-quiz';
import { useQuizPlay } from './use-quiz-play';
import { useViolations } from './use-violations';

/** The secure quiz view: plays a session of the server and counts violations. */
export function QuizStage({ session }: { session: QuizSession }) {
  const [state, dispatch] = useQuizPlay(session);
  const violations = useViolations(state, session.violationCount);
  useFinishQuiz(state);
  return (
    <>
      <QuizScreen state={state} dispatch={dispatch} mode="secure" violations={violations} />
      <LeaveGuard state={state} session={session} />
    </>
  );
}
