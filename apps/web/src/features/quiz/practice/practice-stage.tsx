import type { QuizSession } from '@paheli/core/quiz/schema';
import { LeaveGuard } from '../leave-guard';
import { QuizScreen } from '../quiz-screen';
import { useFinishQuiz } from '../use-finish-quiz';
import { useQuizPlay } from '../use-quiz-play';

/** Plays a practice round or the daily quiz: without fullscreen and violations, because nothing is at stake. */
export function PracticeStage({ session }: { session: QuizSession }) {
  const [state, dispatch] = useQuizPlay(session);
  useFinishQuiz(state);
  const mode = session.kind === 'daily' ? 'daily' : 'practice';
  return (
    <>
      <QuizScreen state={state} dispatch={dispatch} mode={mode} />
      <LeaveGuard state={state} session={session} />
    </>
  );
}
