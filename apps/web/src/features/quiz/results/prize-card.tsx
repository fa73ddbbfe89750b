import type { QuizResult } from '@paheli/core/quiz/schema';
import { Hourglass } from 'lucide-react';
import { formatRupees } from '../../../lib/text/format';
import { IconCircle } from '../../../ui/icon-circle';

/** The prize, or the reason why no prize is shown yet. */
export function PrizeCard({ result }: { result: QuizResult }) {
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
          ? 'Your prize is held until an administrator has reviewed the violations of this quiz.'
          : 'Ranks and prizes are settled when the tournament is over. This page shows it by itself.'}
      </p>
    </div>
  );
}
