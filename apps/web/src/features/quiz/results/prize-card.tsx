import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Check, Hourglass, X } from 'lucide-react';
import { lazyOnIntent } from '../../../lib/page/lazy-on-intent';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { IconCircle } from '../../../ui/icon-circle';

const HeldSigns = lazyOnIntent<{ sessionId: string }>(() => import('./held-signs'));

/** The prize, or the reason why no prize is shown, with the decision on a prize that was held. */
export function PrizeCard({ result }: { result: QuizResult }) {
  return (
    <>
      <Prize result={result} />
      {(result.held || result.decision) && <HeldSigns sessionId={result.sessionId} />}
      {result.decision && <DecisionCard decision={result.decision} />}
    </>
  );
}

/** What an administrator decided about a held prize, when and why. */
function DecisionCard({
  decision: { status, reason, decidedAt },
}: {
  decision: NonNullable<QuizResult['decision']>;
}) {
  const { t } = useLingui();
  const isReleased = status === 'released';
  return (
    <div role="status" className="tile flex items-start gap-3.5 p-4">
      <IconCircle tone={isReleased ? 'right' : 'wrong'}>
        {isReleased ? <Check className="size-5" /> : <X className="size-5" />}
      </IconCircle>
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-semibold">
          {isReleased
            ? t`An administrator checked your prize and released it.`
            : t`An administrator checked your prize and voided it.`}
        </p>
        {reason !== null && <p className="break-words">{t`Reason: ${reason}`}</p>}
        {decidedAt !== null && (
          <p className="text-[0.875rem] text-ink-soft">{t`Decided ${formatInstant(decidedAt)}`}</p>
        )}
      </div>
    </div>
  );
}

function Prize({ result }: { result: QuizResult }) {
  const { t } = useLingui();
  const { prizeAmount, rank, held, provisional, tournamentId } = result;
  if (prizeAmount > 0) {
    return (
      <div
        role="status"
        className="appear flex flex-wrap items-center gap-3.5 rounded-card bg-act p-4 text-on-act"
      >
        <div className="flex-1">
          <p className="text-[0.8125rem]">{t`Prize won`}</p>
          <p className="figures text-[2.125rem]">{formatRupees(prizeAmount)}</p>
          <Link
            to="/tournaments/$tournamentId"
            params={{ tournamentId }}
            className="inline-block py-1 text-[0.9375rem] underline"
          >
            {t`Why ${formatRupees(prizeAmount)}?`}
          </Link>
        </div>
        {rank !== null && (
          <IconCircle tone="ink" size="large">
            #{rank}
          </IconCircle>
        )}
      </div>
    );
  }
  if (!held && !provisional) return null;
  return (
    <div role="status" className="tile flex items-center gap-3.5 p-4">
      <IconCircle>
        <Hourglass className="size-5" />
      </IconCircle>
      <p>
        {held
          ? t`Your prize is being checked. It is not lost: an administrator reviews this quiz, and the decision and its reason appear here.`
          : t`The result is final when the tournament is over. This page shows it by itself.`}
      </p>
    </div>
  );
}
