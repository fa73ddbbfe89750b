import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QuizReceipt, ReceiptQuestion } from '@paheli/core/quiz/receipt';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, ShieldCheck } from 'lucide-react';
import { queries } from '../../../lib/api/trpc';
import { Button, buttonClass } from '../../../ui/button';

/** The receipt of the player's own quiz, and its check against the published document once the tournament is over. */
export function FairPlay({ result: { sessionId, tournamentId, provisional } }: { result: QuizResult }) {
  const { t } = useLingui();
  const receipt = useMutation({ mutationFn: () => queries.quiz.receipt.fetch({ sessionId }) });
  const saving = useMutation({
    mutationFn: async () => {
      const { saveFile } = await import('../../../lib/api/rest');
      await saveFile(`/quiz/${sessionId}/receipt.csv`, `receipt-${sessionId}.csv`);
    },
  });
  const check = useMutation({ mutationFn: () => checkOwnSeat(sessionId, tournamentId) });
  return (
    <section aria-labelledby="fair-play-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="fair-play-title" className="flex items-center gap-2 font-semibold text-lg">
        <ShieldCheck aria-hidden="true" className="size-5 text-structure" />
        {t`Fair play`}
      </h2>
      <p className="text-ink-soft">
        {provisional
          ? t`See when each of your answers reached us. Once results are final, you can check your draw here.`
          : t`See when each of your answers reached us, and check that your questions followed from the published secret.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {!provisional && (
          <Button variant="quiet" size="small" busy={check.isPending} onClick={() => check.mutate()}>
            {t`Check my quiz`}
          </Button>
        )}
        {!receipt.data && (
          <Button variant="quiet" size="small" onClick={() => receipt.mutate()}>
            {t`Show my receipt`}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => saving.mutate()}>
          <Download aria-hidden="true" className="size-5" />
          {t`Receipt as CSV`}
        </Button>
        <Link
          to="/tournaments/$tournamentId/fairness"
          params={{ tournamentId }}
          className={buttonClass('quiet', 'small')}
        >
          {t`Fairness of the tournament`}
        </Link>
      </div>
      <div role="status">{check.data && <CheckOutcome check={check.data} />}</div>
      {receipt.data && <ReceiptTable receipt={receipt.data} />}
    </section>
  );
}

/** Returns what does not follow from the published document; `unavailable` where there is none. */
async function checkOwnSeat(sessionId: string, tournamentId: string) {
  const { fetchFairness } = await import('../../../lib/api/fetch-fairness');
  const [own, document] = await Promise.all([
    queries.quiz.receipt.fetch({ sessionId }, { staleTime: 0 }),
    fetchFairness(tournamentId),
  ]);
  const { isVerifiable } = await import('@paheli/core/tournament/fairness');
  if (!isVerifiable(document) || document.settlement.outcome === 'cancelled') return 'unavailable';
  const { verifyOwnSeat } = await import('@paheli/core/tournament/verify-own-seat');
  return verifyOwnSeat(document, own);
}

function CheckOutcome({ check }: { check: 'unavailable' | readonly string[] }) {
  const { t } = useLingui();
  if (check === 'unavailable')
    return (
      <p className="text-ink-soft">{t`The draw of this tournament was not published, so it cannot be checked.`}</p>
    );
  if (check.length === 0)
    return (
      <p className="font-semibold text-correct">
        {t`Your questions, options, answers, times and score are exactly what the published document says.`}
      </p>
    );
  return (
    <ul className="flex flex-col gap-1 text-wrong">
      {check.map((problem) => (
        <li key={problem} className="break-words">
          {problem}
        </li>
      ))}
    </ul>
  );
}

const verdicts = {
  right: msg`Right`,
  wrong: msg`Wrong`,
  missed: msg`No answer`,
  voided: msg`Voided`,
} as const;

/** The instants of each question by the server's clock, with the measured round trip. */
function ReceiptTable({ receipt: { questions, graceTime } }: { receipt: QuizReceipt }) {
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
    t`Opened and sent ${clockOf(openedAt)}`,
    deadlineAt && t`deadline ${clockOf(deadlineAt)}`,
    receivedText(receivedAt, usedGrace),
    claimedTime !== null && t`your device reported ${claimedTime} s`,
    roundTrip !== null && t`round trip ${Math.round(roundTrip * 1_000)} ms`,
    t`counted ${timeTaken.toFixed(3)} s`,
  ]
    .filter(Boolean)
    .join(', ');
}

function receivedText(receivedAt: Date | null, usedGrace: boolean): string {
  if (!receivedAt) return t`nothing received`;
  return usedGrace ? t`received ${clockOf(receivedAt)} within the grace` : t`received ${clockOf(receivedAt)}`;
}

/** Returns the time of day to the millisecond, in the viewer's time zone. */
function clockOf(instant: Date): string {
  const ms = String(instant.getMilliseconds()).padStart(3, '0');
  return `${instant.toLocaleTimeString('en-IN', { hour12: false })}.${ms}`;
}
