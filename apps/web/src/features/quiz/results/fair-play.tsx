import { useLingui } from '@lingui/react/macro';
import type { QuizReceipt } from '@paheli/core/quiz/receipt';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { saveFile } from '../../../lib/api/rest';
import { queries } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { Button, buttonClass } from '../../../ui/button';
import { ReceiptTable } from './receipt-table';

type Check = 'none' | 'running' | 'unavailable' | readonly string[];

/** The receipt of the player's own quiz, and its check against the published document once the tournament is over. */
export function FairPlay({ result: { sessionId, tournamentId, provisional } }: { result: QuizResult }) {
  const { t } = useLingui();
  const [receipt, setReceipt] = useState<QuizReceipt | null>(null);
  const [check, setCheck] = useState<Check>('none');
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      setCheck('none');
      showToast(problemDetailOr(error, t`This did not work. Please try again.`), 'error');
    }
  };
  const show = async () => setReceipt(await queries.quiz.receipt.fetch({ sessionId }));
  const save = () => saveFile(`/quiz/${sessionId}/receipt.csv`, `receipt-${sessionId}.csv`);
  const verify = async () => {
    setCheck('running');
    const [own, document] = await Promise.all([
      queries.quiz.receipt.fetch({ sessionId }, { staleTime: 0 }),
      queries.tournament.fairness.fetch({ tournamentId }, { staleTime: 0 }),
    ]);
    const { isVerifiable } = await import('@paheli/core/tournament/fairness');
    if (!isVerifiable(document) || document.settlement.outcome === 'cancelled') {
      setCheck('unavailable');
      return;
    }
    const { verifyOwnSeat } = await import('@paheli/core/tournament/verify-own-seat');
    setCheck(await verifyOwnSeat(document, own));
  };
  return (
    <section aria-labelledby="fair-play-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="fair-play-title" className="flex items-center gap-2 font-semibold text-lg">
        <ShieldCheck aria-hidden="true" className="size-5 text-structure" />
        {t`Fair play`}
      </h2>
      <p className="text-ink-soft">
        {provisional
          ? t`See when each of your answers reached us. Once the prizes are settled, you can check your draw here.`
          : t`See when each of your answers reached us, and check that your questions followed from the published secret.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {!provisional && (
          <Button
            variant="quiet"
            size="small"
            busy={check === 'running'}
            onClick={() => void attempt(verify)}
          >
            {t`Check my quiz`}
          </Button>
        )}
        {!receipt && (
          <Button variant="quiet" size="small" onClick={() => void attempt(show)}>
            {t`Show my receipt`}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => void attempt(save)}>
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
      <div role="status">
        <CheckOutcome check={check} />
      </div>
      {receipt && <ReceiptTable receipt={receipt} />}
    </section>
  );
}

function CheckOutcome({ check }: { check: Check }) {
  const { t } = useLingui();
  if (check === 'unavailable')
    return (
      <p className="text-ink-soft">{t`The draw of this tournament was not published, so it cannot be checked.`}</p>
    );
  if (typeof check === 'string') return null;
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
