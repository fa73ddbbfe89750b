import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QuizReceipt, ReceiptQuestion } from '@paheli/core/quiz/receipt';

const verdicts = {
  right: msg`Right`,
  wrong: msg`Wrong`,
  missed: msg`No answer`,
  voided: msg`Voided`,
} as const;

/** The instants of each question by the server's clock, with the measured round trip. */
export function ReceiptTable({ receipt: { questions, graceTime } }: { receipt: QuizReceipt }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Times are those of our clock. An answer counted up to ${graceTime} s after its deadline.`}
      </p>
      <ol className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question.questionIndex} className="flex flex-col gap-0.5 py-2 text-[0.9375rem]">
            <span className="flex justify-between gap-3 font-medium">
              <Trans>
                Question {question.questionIndex + 1}
                <span>{t(verdicts[question.verdict])}</span>
              </Trans>
            </span>
            <span className="text-ink-soft tabular-nums">{describe(question)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function describe({
  openedAt,
  deadlineAt,
  receivedAt,
  claimedTime,
  roundTrip,
  timeTaken,
  usedGrace,
}: ReceiptQuestion): string {
  if (!openedAt) return t`It never opened.`;
  return [
    `Opened and sent ${clockOf(openedAt)}`,
    deadlineAt && `deadline ${clockOf(deadlineAt)}`,
    receivedAt
      ? `received ${clockOf(receivedAt)}${usedGrace ? ' within the grace' : ''}`
      : 'nothing received',
    claimedTime !== null && `your device reported ${claimedTime} s`,
    roundTrip !== null && `round trip ${Math.round(roundTrip * 1_000)} ms`,
    `counted ${timeTaken.toFixed(3)} s`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the time of day to the millisecond, in the viewer's time zone. */
function clockOf(instant: Date): string {
  const ms = String(instant.getMilliseconds()).padStart(3, '0');
  return `${instant.toLocaleTimeString('en-IN', { hour12: false })}.${ms}`;
}
