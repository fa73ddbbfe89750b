import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuestionView } from '@paheli/core/quiz/schema';
import { useState } from 'react';
import { serverClock } from '../../lib/time/server-clock';
import { useServerNow } from '../../lib/time/use-now';
import { classNames } from '../../ui/class-names';
import { CountdownRing } from '../../ui/countdown-ring';

const urgentSeconds = 2;

/**
 * The remaining seconds of the question. Screen readers announce them twice: when the question opens and when time is
 * short.
 */
export function QuestionCountdown({ question }: { question: QuestionView }) {
  const { t } = useLingui();
  const { startsAt, deadlineAt } = question;
  const totalMs = deadlineAt.getTime() - startsAt.getTime();
  const [elapsedMs] = useState(() => clamp(serverClock.nowMs() - startsAt.getTime(), totalMs));
  const remainingMs = clamp(deadlineAt.getTime() - useServerNow(100), totalMs);
  const seconds = Math.ceil(remainingMs / 1_000);
  const isUrgent = seconds <= urgentSeconds;
  return (
    <div className="quiz-ring gap-1.5">
      <CountdownRing seconds={seconds} totalMs={totalMs} elapsedMs={elapsedMs} urgent={isUrgent} />
      <p
        aria-hidden="true"
        className={classNames(
          'quiz-hint text-[0.8125rem]',
          isUrgent ? 'font-semibold text-wrong' : 'text-ink-soft',
        )}
      >
        {t`${plural(seconds, { one: 'second', other: 'seconds' })} remaining for this question`}
      </p>
      <p role="status" className="sr-only">
        {isUrgent ? t`${urgentSeconds} seconds remaining for this question` : ''}
      </p>
    </div>
  );
}

function clamp(ms: number, totalMs: number): number {
  return Math.min(totalMs, Math.max(0, ms));
}
