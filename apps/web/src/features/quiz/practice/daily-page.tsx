import { Link, useNavigate } from '@tanstack/react-router';
import { api, trpc } from '../../../lib/api/trpc';
import { useServerNow } from '../../../lib/time/use-now';
import { buttonClass } from '../../../ui/button';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { ResumedQuiz } from '../resumed-quiz';
import { useStartQuiz } from '../use-start-quiz';
import { streakText, untilNextText } from './daily-words';
import { FreeQuiz } from './free-quiz';
import { PracticeStage } from './practice-stage';

const title = 'Daily quiz';

/** The page of the daily quiz: the notice, the quiz, and once it was played, when the next one comes. */
export function DailyPage() {
  const navigate = useNavigate();
  const nowMs = useServerNow(60_000);
  const daily = trpc.quiz.daily.useQuery();
  const { session, isStarting, start } = useStartQuiz({
    open: () => api.quiz.startDaily.mutate(),
    onRefused: () => navigate({ to: '/dashboard', replace: true }),
  });
  if (session) return <PracticeStage session={session} />;
  if (daily.isPending) return <PageSpinner label="Loading the daily quiz..." />;
  if (!daily.data) return <QueryFailure isPage title="The daily quiz could not be loaded" query={daily} />;
  const { played, sessionId } = daily.data;
  if (!played && sessionId) return <ResumedQuiz onStart={start} />;
  if (played && sessionId)
    return (
      <FreeQuiz
        title={title}
        lead={`Played. The next one begins in ${untilNextText(daily.data, nowMs)}.`}
        start={null}
      >
        <p className="font-semibold">{streakText(daily.data)}</p>
        <Link to="/quiz-results/$sessionId" params={{ sessionId }} className={buttonClass()}>
          See your results
        </Link>
      </FreeQuiz>
    );
  return (
    <FreeQuiz
      title={title}
      lead="Everybody gets the same ten questions, two of each subject. You have one try a day. It is free and has no prize."
      start={{ label: 'Play daily quiz', busy: isStarting, onPress: () => void start() }}
    >
      <p className="tile p-4 font-semibold">{streakText(daily.data)}</p>
    </FreeQuiz>
  );
}
