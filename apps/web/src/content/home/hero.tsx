import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOfThisVisit } from '../../lib/page/prerendered';
import { useAuth } from '../../lib/session/auth';
import { AnswerCard, type AnswerState, optionLetter } from '../../ui/answer-card';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { PlayLink } from './play-link';
import { headline, pitch, sampleQuestion as question } from './texts';

/** The first screen of the home page. */
export function Hero({ countdown }: { countdown: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className="grid items-center gap-8 pt-5 pb-12 md:grid-cols-[1.1fr_0.9fr] md:gap-12 md:pt-14 md:pb-20">
      <div className="flex flex-col gap-4">
        <h1 className="text-[2.25rem] md:text-[3.25rem]">{t(headline)}</h1>
        <p className="text-base text-ink-soft md:text-lg">{t(pitch)}</p>
        <div className="flex gap-2.5">
          <PlayLink className="flex-1 sm:flex-none sm:px-10" />
          <a href="#how-to-play" className={buttonClass('quiet')}>
            {t`How to Play`}
          </a>
        </div>
        <div className="mt-1 noscript:hidden md:max-w-xl">{countdown}</div>
      </div>
      <SampleCard />
    </section>
  );
}

/** A sample question that visitors can answer. */
function SampleCard() {
  const { t } = useLingui();
  const [picked, setPicked] = useState<number | null>(null);
  const { user } = useAuth();
  const navigate = useNavigate();
  const isWaiting = useOfThisVisit(() => false, true);
  return (
    <section
      aria-label={t`Sample question`}
      data-waiting={isWaiting || undefined}
      className="tile mx-auto flex w-full max-w-md flex-col gap-2.5 p-3.5 motion-safe:-rotate-1"
    >
      <div className="flex items-center justify-between gap-3">
        <Badge>{t(question.category)}</Badge>
        <span className="text-[0.8125rem] text-ink-soft">{t(question.position)}</span>
      </div>
      <h2 className="py-1 font-semibold text-[1.1875rem]">{t(question.text)}</h2>
      {question.options.map((option, index) => (
        <button
          type="button"
          key={option.id}
          disabled={isWaiting || picked !== null}
          onClick={() => setPicked(index)}
          className="rounded-card"
        >
          <AnswerCard size="compact" letter={optionLetter(index)} state={stateOf(index, picked)}>
            {t(option)}
          </AnswerCard>
        </button>
      ))}
      <p aria-live="polite" className="min-h-[2.9em] text-[0.9375rem] text-ink-soft">
        {picked !== null && (
          <>
            <strong className={picked === question.correct ? 'text-correct' : 'text-wrong'}>
              {picked === question.correct ? t`Correct!` : t`Incorrect!`}
            </strong>{' '}
            {t(question.explanation)}
          </>
        )}
      </p>
      <Button
        variant={picked === null ? 'quiet' : 'act'}
        disabled={isWaiting}
        onClick={() => void navigate({ to: user ? '/dashboard' : '/login' })}
      >
        {t`Next Question`}
      </Button>
    </section>
  );
}

function stateOf(index: number, picked: number | null): AnswerState {
  if (picked === null) return 'open';
  if (index === question.correct) return 'right';
  return picked === index ? 'wrong' : 'dim';
}
