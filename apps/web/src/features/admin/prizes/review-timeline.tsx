import { useLingui } from '@lingui/react/macro';
import type { PrizeReview } from '@paheli/core/integrity/prize-review';
import { questionMs } from '@paheli/core/quiz/constants';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { MarkedText } from '../../../ui/question-text';

type Question = PrizeReview['questions'][number];

const questionS = questionMs / 1_000;

/** The session question by question: the time of each answer on a line of five seconds, with the field's median. */
export function ReviewTimeline({ questions }: { questions: readonly Question[] }) {
  const { t } = useLingui();
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-[0.875rem] text-ink-soft">
        <Key className="h-2 w-5 rounded-full bg-structure">{t`this player`}</Key>
        <Key className="h-4 w-[3px] bg-ink">{t`median of the field`}</Key>
        <Key className="h-4 border-ink-soft border-l-2 border-dashed">{t`reading limit`}</Key>
      </p>
      <ol className="divide-y divide-line">
        {questions.map((question) => (
          <Row key={question.questionIndex} question={question} />
        ))}
      </ol>
    </>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={className} />
      {children}
    </span>
  );
}

function Row({ question }: { question: Question }) {
  const { t } = useLingui();
  const { questionIndex, questionText, time, readingLimit, fieldMedian, fieldRightPercentage } = question;
  const isFast = time !== null && time < readingLimit;
  return (
    <li className="flex flex-col gap-1.5 py-2.5 text-[0.9375rem]">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 whitespace-pre-line break-words font-medium">
          {questionIndex + 1}. <MarkedText formulas={question.formulas ?? []}>{questionText}</MarkedText>
        </span>
        <Outcome question={question} />
      </span>
      <TimeLine question={question} isFast={isFast} />
      <span className="text-[0.875rem] text-ink-soft tabular-nums">
        {time === null ? t`Nothing in time` : `${time.toFixed(2)} s`}
        {isFast && (
          <span className="font-semibold text-wrong">
            {t`, faster than reading allows (${readingLimit.toFixed(2)} s)`}
          </span>
        )}
        {fieldMedian !== null && t`; field ${fieldMedian.toFixed(2)} s`}
        {fieldRightPercentage !== null && t`, ${fieldRightPercentage} % right`}
      </span>
    </li>
  );
}

function Outcome({ question: { isAnswered, isRight } }: { question: Question }) {
  const { t } = useLingui();
  if (!isAnswered) return <Badge>{t`No answer`}</Badge>;
  return isRight ? <Badge tone="right">{t`Right`}</Badge> : <Badge tone="wrong">{t`Wrong`}</Badge>;
}

/** The same figures as a picture. */
function TimeLine({
  question: { time, fieldMedian, readingLimit },
  isFast,
}: {
  question: Question;
  isFast: boolean;
}) {
  const at = (seconds: number) => `${Math.min(100, (100 * seconds) / questionS)}%`;
  return (
    <span aria-hidden="true" className="relative block h-4">
      <span className="absolute inset-x-0 top-1 h-2 rounded-full bg-sunken" />
      {time !== null && (
        <span
          className={classNames(
            'absolute top-1 left-0 h-2 rounded-full',
            isFast ? 'bg-wrong' : 'bg-structure',
          )}
          style={{ width: at(time) }}
        />
      )}
      <span
        className="absolute top-0 h-4 border-ink-soft border-l-2 border-dashed"
        style={{ left: at(readingLimit) }}
      />
      {fieldMedian !== null && (
        <span className="absolute top-0 h-4 w-[3px] bg-ink" style={{ left: at(fieldMedian) }} />
      )}
    </span>
  );
}
