import { TriangleAlert } from 'lucide-react';
import { formatClock, formatNumberOf } from '../../lib/text/format';
import { useServerNow } from '../../lib/time/use-now';
import { Badge } from '../../ui/badge';
import { StepProgress } from '../../ui/step-progress';
import type { QuizState } from './quiz-state';

type QuizHeaderProps = { state: QuizState; violationCount: number; isBannerShown: boolean };

/** Secure mode, violations, total time and the results so far. */
export function QuizHeader({ state, violationCount, isBannerShown }: QuizHeaderProps) {
  const { trail, questionIndex, totalQuestions, score, endsAt, phase } = state;
  const remainingMs = endsAt.getTime() - useServerNow(500);
  const number = Math.min(questionIndex + 1, totalQuestions);
  return (
    <header className="flex flex-col gap-2.5 px-4 pt-3.5 pb-2.5">
      <div className="flex items-center justify-between gap-2">
        <Badge>Secure Quiz Mode</Badge>
        <div className="flex items-center gap-2">
          {violationCount > 0 && <Badge tone="wrong">{formatNumberOf(violationCount, 'violation')}</Badge>}
          <span role="timer" aria-label="Total time left" className="figures text-lg">
            {formatClock(phase === 'ended' ? 0 : remainingMs / 1_000)}
          </span>
        </div>
      </div>
      <StepProgress steps={trail} current={questionIndex} total={totalQuestions} />
      <div className="flex justify-between text-[0.8125rem] text-ink-soft">
        <span>
          Question {number} of {totalQuestions}
        </span>
        <span>
          Score <span className="figures text-[0.9375rem] text-ink">{score}</span>
        </span>
      </div>
      <div role="alert">
        {isBannerShown && (
          <p className="appear flex items-center gap-2 rounded-card bg-wrong-soft px-3 py-2 font-semibold text-[0.875rem] text-wrong leading-snug">
            <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
            Security violation detected! This action is being monitored.
          </p>
        )}
      </div>
    </header>
  );
}
