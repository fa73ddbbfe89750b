import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { questionMs } from '@paheli/core/quiz/constants';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '../../lib/session/auth';
import { categoryNames } from '../../lib/text/category-names';
import { localNowMs } from '../../lib/time/server-clock';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { CountdownRing } from '../../ui/countdown-ring';
import { SampleOptions, SampleVerdict } from './sample-parts';
import { firstQuestion, timedQuestions } from './sample-questions';
import { sampleQuestion } from './texts';

type Answer = { readonly isRight: boolean; readonly takenMs: number };

/** The number of the first question after the one that the card shows, and of all questions of the quiz. */
const [firstNumber, lastNumber] = [4, 10];

/**
 * The verdict on the option picked on the card, then five timed questions. All of it is in the browser alone: nothing is
 * sent or stored.
 */
export function SampleQuiz({ picked }: { picked: number | null }) {
  const { t } = useLingui();
  const [isBegun, setIsBegun] = useState(picked === null);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const question = timedQuestions[answers.length];
  const number = firstNumber + answers.length;
  if (!isBegun) return <FirstVerdict picked={picked} onNext={() => setIsBegun(true)} />;
  if (!question) return <SampleResult answers={answers} onRepeat={() => setAnswers([])} />;
  return (
    <TimedQuestion
      key={number}
      question={question}
      position={t`Question ${number} of ${lastNumber}`}
      onNext={(answer) => setAnswers([...answers, answer])}
    />
  );
}

function FirstVerdict({ picked, onNext }: { picked: number | null; onNext: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge>{t(sampleQuestion.category)}</Badge>
        <span className="text-[0.8125rem] text-ink-soft">{t(sampleQuestion.position)}</span>
      </div>
      <h2 className="py-1 font-semibold text-[1.1875rem]">{t(firstQuestion.text)}</h2>
      <SampleOptions question={firstQuestion} picked={picked} isClosed />
      <SampleVerdict question={firstQuestion} picked={picked} isClosed />
      <Button autoFocus aria-describedby="sample-verdict" onClick={onNext}>{t`Next Question`}</Button>
    </>
  );
}

type TimedQuestionProps = {
  question: (typeof timedQuestions)[number];
  position: string;
  onNext: (answer: Answer) => void;
};

function TimedQuestion({ question, position, onNext }: TimedQuestionProps) {
  const { t } = useLingui();
  const [openedAtMs] = useState(localNowMs);
  const [picked, setPicked] = useState<number | null>(null);
  const [takenMs, setTakenMs] = useState<number | null>(null);
  const isClosed = takenMs !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isClosed) return;
    const timer = setTimeout(() => setTakenMs(questionMs), openedAtMs + questionMs - localNowMs());
    return () => clearTimeout(timer);
  }, [isClosed, openedAtMs]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge>{t(categoryNames[question.category])}</Badge>
        <span className="ms-auto text-[0.8125rem] text-ink-soft">{position}</span>
        <Ring openedAtMs={openedAtMs} takenMs={takenMs} />
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex min-h-[2.6em] items-center py-1 font-semibold text-[1.1875rem]"
      >
        {t(question.text)}
      </h2>
      <SampleOptions
        question={question}
        picked={picked}
        isClosed={isClosed}
        onPick={(option) => {
          setPicked(option);
          setTakenMs(Math.min(questionMs, localNowMs() - openedAtMs));
        }}
      />
      <SampleVerdict question={question} picked={picked} isClosed={isClosed} />
      <Button
        variant={isClosed ? 'act' : 'quiet'}
        disabled={!isClosed}
        onClick={() => onNext({ isRight: picked === question.right, takenMs: takenMs ?? questionMs })}
      >
        {t`Next Question`}
      </Button>
    </>
  );
}

/** The remaining seconds; once the question is closed, how long it took. */
function Ring({ openedAtMs, takenMs }: { openedAtMs: number; takenMs: number | null }) {
  const { t } = useLingui();
  const [nowMs, setNowMs] = useState(openedAtMs);
  const isClosed = takenMs !== null;
  useEffect(() => {
    if (isClosed) return;
    const timer = setInterval(() => setNowMs(localNowMs()), 100);
    return () => clearInterval(timer);
  }, [isClosed]);
  const seconds = Math.max(0, Math.ceil((openedAtMs + questionMs - nowMs) / 1_000));
  return (
    <div className="grid size-11 flex-none place-items-center [--ring-text:1.125rem] [--ring:2.75rem]">
      {isClosed ? (
        <span className="figures whitespace-nowrap">{t`${(takenMs / 1_000).toFixed(1)} s`}</span>
      ) : (
        <CountdownRing seconds={seconds} totalMs={questionMs} elapsedMs={0} urgent={seconds <= 2} />
      )}
    </div>
  );
}

function SampleResult({ answers, onRepeat }: { answers: readonly Answer[]; onRepeat: () => void }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const right = answers.filter(({ isRight }) => isRight).length;
  const seconds = answers.reduce((sum, { takenMs }) => sum + takenMs, 0) / 1_000;
  return (
    <div className="flex flex-col items-stretch gap-4 px-2 py-5 text-center">
      <h2 ref={heading} tabIndex={-1} className="text-[1.5rem]">
        {t`That was half a quiz`}
      </h2>
      <p className="grid grid-cols-2 gap-2">
        <span>
          <span className="figures block text-[2.5rem]">
            {right}/{answers.length}
          </span>
          <span className="text-ink-soft">{t`${plural(right, { one: 'right answer', other: 'right answers' })}`}</span>
        </span>
        <span>
          <span className="figures block text-[2.5rem]">{t`${seconds.toFixed(1)} s`}</span>
          <span className="text-ink-soft">{t`time`}</span>
        </span>
      </p>
      <Link to={user ? '/dashboard' : '/register'} className={buttonClass('act', 'large')}>
        {user ? t`Play Now` : t`Register to play for real`}
      </Link>
      <Button variant="plain" onClick={onRepeat}>
        {t`Play it again`}
      </Button>
    </div>
  );
}
