import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QuestionReport } from '@paheli/core/integrity/question-report';
import type { QuestionStat, QuizResult } from '@paheli/core/quiz/schema';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { lazyOrNothing } from '../../../lib/page/lazy-or-nothing';
import { formatGain } from '../../../lib/text/points';
import { AnswerCard, type AnswerState, optionLetter } from '../../../ui/answer-card';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { MarkedText } from '../../../ui/question-text';
import { useFlag } from '../flagged-questions';

const QuestionMedium = lazyOrNothing(async () => ({
  default: (await import('../../../ui/question/question-medium')).QuestionMedium,
}));

/** The questions with the chosen and the right option. Before settlement, states which parts appear later. */
export function QuestionReview({ result }: { result: QuizResult }) {
  const { t } = useLingui();
  const { sessionId, questionStats: stats, totalQuestions } = result;
  const reports = trpc.quiz.questionReports.useQuery({ sessionId });
  const missing = totalQuestions - stats.length;
  return (
    <div className="flex flex-col gap-3">
      {stats.some(({ correctAnswers }) => correctAnswers === null) && (
        <p className="text-ink-soft">{t`Right answers and explanations are shown once results are final.`}</p>
      )}
      {missing > 0 && (
        <p className="text-ink-soft">
          {t`${plural(missing, { one: '# question you did not reach is', other: '# questions you did not reach are' })} shown once results are final.`}
        </p>
      )}
      <ol className="grid gap-3">
        {stats.map((stat) => (
          <li key={stat.questionIndex} className="tile flex flex-col gap-3 p-4">
            <div className="flex items-center justify-between gap-3">
              <span className="text-[0.8125rem] text-ink-soft">
                {t`Question ${stat.questionIndex + 1}, ${stat.timeTaken.toFixed(2)} s`}
              </span>
              <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
                {stat.points !== null && <span className="font-semibold">{formatGain(stat.points)}</span>}
                <Verdict stat={stat} />
              </span>
            </div>
            <h2
              lang={stat.language}
              dir="auto"
              className="whitespace-pre-line font-semibold text-[1.1875rem]"
            >
              <MarkedText formulas={stat.formulas ?? []}>{stat.questionText}</MarkedText>
            </h2>
            {stat.media && (
              <Suspense fallback={null}>
                <QuestionMedium medium={stat.media} url={stat.media.smallUrl} lang={stat.language} />
              </Suspense>
            )}
            <ul className="grid gap-2 sm:grid-cols-2">
              {stat.options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
                <li key={index}>
                  <AnswerCard size="compact" letter={optionLetter(index)} state={stateOf(index, stat)}>
                    <span lang={stat.language}>
                      <MarkedText formulas={stat.formulas ?? []}>{option}</MarkedText>
                    </span>
                    <Mark index={index} stat={stat} />
                  </AnswerCard>
                </li>
              ))}
            </ul>
            {stat.explanation && (
              <p lang={stat.language} dir="auto" className="whitespace-pre-line text-ink-soft">
                <MarkedText formulas={stat.formulas ?? []}>{stat.explanation}</MarkedText>
              </p>
            )}
            {stat.closedAt !== null && (
              <ReportQuestion
                sessionId={sessionId}
                questionIndex={stat.questionIndex}
                questionText={stat.questionText}
                report={reports.data?.find(({ questionIndex }) => questionIndex === stat.questionIndex)}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Verdict({ stat }: { stat: QuestionStat }) {
  const { t } = useLingui();
  // A voided question counts as right for every player.
  if (stat.voided) return <Badge tone="structure">{t`Voided`}</Badge>;
  if (stat.isCorrect) return <Badge tone="right">{t`Correct`}</Badge>;
  return <Badge tone="wrong">{stat.timedOut ? t`No answer in time` : t`Incorrect`}</Badge>;
}

function Mark({ index, stat }: { index: number; stat: QuestionStat }) {
  const { t } = useLingui();
  const isRight = stateOf(index, stat) === 'right';
  const isMine = stat.userAnswers?.includes(index) ?? false;
  if (!isRight && !isMine) return null;
  const text = isRight && isMine ? t`Your answer, right` : isRight ? t`Right answer` : t`Your answer`;
  return <span className="block text-[0.8125rem] text-ink-soft">{text}</span>;
}

function stateOf(
  index: number,
  { correctAnswers, userAnswers, isCorrect, voided }: QuestionStat,
): AnswerState {
  const isMine = userAnswers?.includes(index) ?? false;
  // Before right answers are revealed, only the player's own choice is known to be right or wrong.
  const isRight = correctAnswers ? correctAnswers.includes(index) : isMine && isCorrect && !voided;
  if (isRight) return 'right';
  return isMine ? 'wrong' : 'dim';
}

// Most players report nothing.
const ReportDialog = lazy(() => import('./report-dialog'));
const ReportState = lazyOrNothing(() => import('./report-state'));

type ReportQuestionProps = {
  sessionId: string;
  questionIndex: number;
  questionText: string;
  /** The player's report; undefined where there is none. */
  report: QuestionReport | undefined;
};

/** The state of the player's report of a question, or the button to report it. */
function ReportQuestion({ report, ...question }: ReportQuestionProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isFlagged] = useFlag(question.sessionId, question.questionIndex);
  if (report) {
    return (
      <Suspense>
        <ReportState report={report} />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant={isFlagged ? 'act' : 'quiet'} size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-[1.1em]" />
        <Trans>
          Report<span className="sr-only"> question {question.questionIndex + 1}</span>
        </Trans>
      </Button>
      {isFlagged && <span className="text-[0.8125rem] text-ink-soft">{t`You marked this question.`}</span>}
      <Suspense>{isOpen && <ReportDialog {...question} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
