import type { QuizReceipt, ReceiptQuestion } from '@paheli/core/quiz/receipt';

const verdicts = { right: 'Right', wrong: 'Wrong', missed: 'No answer', voided: 'Voided' } as const;

/** The instants of each question by the server's clock, with the measured round trip. */
export function ReceiptTable({ receipt: { questions, graceTime } }: { receipt: QuizReceipt }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[0.9375rem] text-ink-soft">
        Times are those of our clock. An answer counted up to {graceTime} s after its deadline.
      </p>
      <ol className="divide-y divide-line">
        {questions.map((question) => (
          <li key={question.questionIndex} className="flex flex-col gap-0.5 py-2 text-[0.9375rem]">
            <span className="flex justify-between gap-3 font-medium">
              Question {question.questionIndex + 1}
              <span>{verdicts[question.verdict]}</span>
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
  if (!openedAt) return 'It never opened.';
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
