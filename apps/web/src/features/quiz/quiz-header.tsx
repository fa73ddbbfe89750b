import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useConnectionProblem } from '../../lib/live/use-connection-problem';
import { formatClock, formatCount } from '../../lib/text/format';
import { useServerNow } from '../../lib/time/use-now';
import { Badge } from '../../ui/badge';
import { StepProgress } from '../../ui/step-progress';
import type { QuizState } from './quiz-state';
import { SoundSwitch } from './sound-switch';

/** What is played. Only secure mode counts violations. */
export type QuizMode = 'secure' | 'rehearsal' | 'practice' | 'daily';
export type ShownViolations = { readonly count: number; readonly isBannerShown: boolean };

const modeNames: Readonly<Record<QuizMode, MessageDescriptor>> = {
  secure: msg`Secure Quiz Mode`,
  rehearsal: msg`Rehearsal`,
  practice: msg`Practice`,
  daily: msg`Daily quiz`,
};

type QuizHeaderProps = { state: QuizState; mode: QuizMode; violations: ShownViolations | undefined };

/**
 * The mode, violations, total time and the results so far. Notices lie over the results: nothing on the question screen
 * moves while a question is open.
 */
export function QuizHeader({ state, mode, violations }: QuizHeaderProps) {
  const { t } = useLingui();
  const { trail, questionIndex, totalQuestions, score, points, opensAt, endsAt, phase, hasFailed } = state;
  const problem = useConnectionProblem();
  const isCountdown = phase === 'waiting' && questionIndex === 0;
  const now = useServerNow(500);
  const remainingMs = endsAt.getTime() - (isCountdown ? Math.max(now, opensAt.getTime()) : now);
  const number = Math.min(questionIndex + 1, totalQuestions);
  return (
    <header className="quiz-header -mt-2 flex flex-col">
      <div className="flex items-center justify-between gap-2">
        {problem ? (
          <Badge tone="structure">{problem === 'offline' ? t`Offline` : t`Reconnecting...`}</Badge>
        ) : (
          <span className="quiz-mode">
            <Badge>{t(modeNames[mode])}</Badge>
          </span>
        )}
        <span className="ms-auto flex items-center">
          <span role="timer" aria-label={t`Total time left`} className="figures text-lg">
            {formatClock(phase === 'ended' ? 0 : remainingMs / 1_000)}
          </span>
          <SoundSwitch />
        </span>
      </div>
      <div className="quiz-status flex min-h-9 flex-col justify-between">
        <StepProgress steps={trail} current={questionIndex} total={totalQuestions} />
        <div className="flex items-center justify-between gap-2 whitespace-nowrap text-[0.8125rem] text-ink-soft">
          <span>{t`Question ${number} of ${totalQuestions}`}</span>
          {violations && <ViolationCount count={violations.count} />}
          {points !== score && (
            <span>
              <Trans>
                Points <Figure key={points}>{points}</Figure>
              </Trans>
            </span>
          )}
          <span>
            <Trans>
              Score <Figure key={score}>{score}</Figure>
            </Trans>
          </span>
        </div>
        <div role="alert">
          {violations?.isBannerShown ? (
            <Notice>{t`Security violation detected! This action is being monitored.`}</Notice>
          ) : (
            hasFailed && <Notice>{t`Error submitting answer. Please try again.`}</Notice>
          )}
        </div>
      </div>
    </header>
  );
}

/** A figure that stands out when it changes. */
function Figure({ children }: { children: number }) {
  return <span className="pop figures inline-block text-[0.9375rem] text-ink">{formatCount(children)}</span>;
}

function ViolationCount({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <span className={`flex items-center gap-1 ${count > 0 ? 'font-semibold text-wrong' : ''}`}>
      <TriangleAlert aria-hidden="true" className="size-[1.1em] flex-none" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t`${plural(count, { one: '# violation', other: '# violations' })}`}</span>
    </span>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p className="appear -inset-x-1 absolute inset-y-0 flex items-center gap-2 rounded-small bg-wrong-soft px-2 font-semibold text-[0.8125rem] text-wrong leading-tight">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {children}
    </p>
  );
}
