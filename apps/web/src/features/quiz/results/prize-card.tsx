import type { QuizResult } from '@paheli/core/quiz/schema';
import { Hourglass } from 'lucide-react';
import { formatRupees } from '../../../lib/text/format';
import { IconCircle } from '../../../ui/icon-circle';

/** The prize, or the reason why no prize is shown, with the decision on a prize that was held. */
export function PrizeCard({ result }: { result: QuizResult }) {
  const { decision } = result;
  return (
    <>
      <Prize result={result} />
      {decision && (
        <p role="status" className="tile p-4">
          {decision.status === 'released'
            ? 'An administrator checked your prize and released it.'
            : 'An administrator checked your prize and voided it.'}
          {decision.reason !== null && ` Reason: ${decision.reason}`}
        </p>
      )}
    </>
  );
}

function Prize({ result }: { result: QuizResult }) {
  const { prizeAmount, rank, held, provisional } = result;
  if (prizeAmount > 0) {
    return (
      <div role="status" className="appear flex items-center gap-3.5 rounded-card bg-act p-4 text-on-act">
        <p className="flex-1">
          <span className="block text-[0.8125rem]">Prize won</span>
          <span className="figures text-[2.125rem]">{formatRupees(prizeAmount)}</span>
        </p>
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
          ? 'Your prize is being checked. It is not lost: an administrator reviews this quiz, and the decision and its reason appear here.'
          : 'Ranks and prizes are settled when the tournament is over. This page shows it by itself.'}
      </p>
    </div>
  );
}
