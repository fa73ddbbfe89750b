import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { logWarning } from '../../lib/log';
import { useOfThisVisit } from '../../lib/page/prerendered';
import { showToast } from '../../lib/page/toasts';
import { AnswerCard, optionLetter } from '../../ui/answer-card';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { sampleQuestion as question } from './texts';

/** A question with which a sample quiz begins. The first tap loads the quiz. */
export function SampleCard() {
  const { t } = useLingui();
  const [picked, setPicked] = useState<number | null>(null);
  const [Quiz, setQuiz] = useState<ComponentType<{ picked: number | null }>>();
  const [isLoading, setIsLoading] = useState(false);
  const isWaiting = useOfThisVisit(() => false, true);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (Quiz) card.current?.scrollIntoView({ block: 'nearest' });
  }, [Quiz]);
  const begin = async (option: number | null) => {
    setPicked(option);
    setIsLoading(true);
    try {
      const { SampleQuiz } = await import('./sample-quiz');
      setQuiz(() => SampleQuiz);
    } catch (error) {
      logWarning('The sample quiz could not be loaded.', error);
      showToast(t`This could not be loaded. Please try again.`, 'error');
      setIsLoading(false);
    }
  };
  return (
    <section
      ref={card}
      aria-label={t`Sample quiz`}
      data-waiting={isWaiting || undefined}
      className="tile mx-auto flex w-full max-w-md scroll-mb-3 flex-col gap-2.5 p-3.5 motion-safe:not-focus-within:-rotate-1"
    >
      {Quiz ? (
        <Quiz picked={picked} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Badge>{t(question.category)}</Badge>
            <span className="text-[0.8125rem] text-ink-soft">{t(question.position)}</span>
          </div>
          <h2 className="py-1 font-semibold text-[1.1875rem]">{t(question.text)}</h2>
          {question.options.map((option, index) => (
            <button
              type="button"
              key={option.id}
              disabled={isWaiting || isLoading}
              onClick={() => void begin(index)}
              className="rounded-card"
            >
              <AnswerCard
                size="compact"
                letter={optionLetter(index)}
                state={picked === index ? 'picked' : 'open'}
              >
                {t(option)}
              </AnswerCard>
            </button>
          ))}
          <p className="min-h-[2.9em] text-[0.9375rem]" />
          <Button
            variant="quiet"
            disabled={isWaiting}
            busy={isLoading && picked === null}
            onClick={() => void begin(null)}
          >
            {t`Next Question`}
          </Button>
        </>
      )}
    </section>
  );
}
