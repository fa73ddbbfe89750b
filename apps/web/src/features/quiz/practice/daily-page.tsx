import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, pickQuizLanguage } from '@paheli/core/languages';
import type { DailyQuiz } from '@paheli/core/quiz/daily';
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
import { freezeText } from './freeze-text';
import { PracticeStage } from './practice-stage';

const title = msg`Daily quiz`;

/** The page of the daily quiz: the notice, the quiz, and once it was played, when the next one comes. */
export function DailyPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const nowMs = useServerNow(60_000);
  const daily = trpc.quiz.daily.useQuery();
  const { session, isStarting, start } = useStartQuiz({
    open: () => api.quiz.startDaily.mutate({ language: pickQuizLanguage(LANGUAGES, [i18n.locale]) }),
    onRefused: () => navigate({ to: '/dashboard', replace: true }),
  });
  if (session) return <PracticeStage session={session} />;
  if (daily.isPending) return <PageSpinner label={t`Loading the daily quiz...`} />;
  if (!daily.data) return <QueryFailure isPage title={t`The daily quiz could not be loaded`} query={daily} />;
  const { played, sessionId } = daily.data;
  if (!played && sessionId) return <ResumedQuiz onStart={start} />;
  if (played && sessionId)
    return (
      <FreeQuiz
        title={t(title)}
        lead={t`Played. The next one begins in ${untilNextText(daily.data, nowMs)}.`}
        start={null}
      >
        <Streak daily={daily.data} />
        <Link to="/quiz-results/$sessionId" params={{ sessionId }} className={buttonClass()}>
          {t`See your results`}
        </Link>
      </FreeQuiz>
    );
  return (
    <FreeQuiz
      title={t(title)}
      lead={t`Everybody gets the same ten questions, two of each subject. You have one try a day. It is free and has no prize.`}
      start={{ label: t`Play daily quiz`, busy: isStarting, onPress: () => void start() }}
    >
      <div className="tile p-4">
        <Streak daily={daily.data} />
      </div>
    </FreeQuiz>
  );
}

/** The streak, and the days that may be missed. */
function Streak({ daily }: { daily: DailyQuiz }) {
  const freeze = freezeText(daily);
  return (
    <div>
      <p className="font-semibold">{streakText(daily)}</p>
      {freeze && <p className="text-[0.875rem] text-ink-soft">{freeze}</p>}
    </div>
  );
}
