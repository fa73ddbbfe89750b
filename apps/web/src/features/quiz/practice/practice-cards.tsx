import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, Dumbbell } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { useServerNow } from '../../../lib/time/use-now';
import { buttonClass } from '../../../ui/button';
import { IconCircle } from '../../../ui/icon-circle';
import { StepProgress } from '../../../ui/step-progress';
import { streakText, untilNextText } from './daily-words';

/** What can be played for free: the daily quiz and practice. */
export function PracticeCards() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="free-title" className="flex flex-col gap-3">
      <h2 id="free-title" className="text-2xl">
        {t`Play for free`}
      </h2>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <DailyCard />
        <PracticeCard />
      </div>
    </section>
  );
}

function DailyCard() {
  const { t } = useLingui();
  const { data: daily } = trpc.quiz.daily.useQuery();
  const nowMs = useServerNow(60_000);
  const isRunning = daily !== undefined && daily.sessionId !== null && !daily.played;
  return (
    <Card
      icon={<CalendarCheck className="size-5" />}
      title={t`Daily quiz`}
      hint={daily ? streakText(daily) : t`Ten questions, one try`}
    >
      {daily?.played && daily.sessionId ? (
        <>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <StepProgress steps={daily.trail} current={-1} total={daily.questionsCount} />
            <span className="text-[0.875rem] text-ink-soft">{t`Next in ${untilNextText(daily, nowMs)}`}</span>
          </div>
          <Link
            to="/quiz-results/$sessionId"
            params={{ sessionId: daily.sessionId }}
            className={buttonClass('quiet', 'small')}
          >
            {t`Results`}
          </Link>
        </>
      ) : (
        <Link to="/daily" className={buttonClass('quiet', 'small', 'flex-1')}>
          {isRunning ? t`Resume daily quiz` : t`Play daily quiz`}
        </Link>
      )}
    </Card>
  );
}

function PracticeCard() {
  const { t } = useLingui();
  return (
    <Card icon={<Dumbbell className="size-5" />} title={t`Practice`} hint={t`Any subject, nothing at stake`}>
      <Link to="/practice" className={buttonClass('quiet', 'small', 'flex-1')}>
        {t`Practise`}
      </Link>
    </Card>
  );
}

type CardProps = { icon: ReactNode; title: string; hint: string; children: ReactNode };

function Card({ icon, title, hint, children }: CardProps) {
  return (
    <div className="tile flex flex-col justify-between gap-3 p-4">
      <div className="flex items-center gap-3">
        <IconCircle>{icon}</IconCircle>
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-[0.875rem] text-ink-soft">{hint}</p>
        </div>
      </div>
      <div className="flex min-h-11 items-center gap-3">{children}</div>
    </div>
  );
}
