import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LeaderboardEntry, TournamentCard } from '@paheli/core/tournament/schema';
import { trpc } from '../../lib/api/trpc';
import { formatPrice } from '../../lib/text/format';
import { type PayoutReason, payoutReason } from './payout-reason';
import { PrizeTable } from './prize-table';

/** The prizes that were paid, each with the reason for its sum; the promised ones while nothing is settled. */
export function PaidPrizes({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const isSettled = tournament.status === 'completed' && tournament.prizePool > 0;
  const { data } = trpc.tournament.leaderboard.useQuery(
    { tournamentId: tournament.id },
    { enabled: isSettled },
  );
  if (!isSettled || !data || data.provisional) return <PrizeTable prizes={tournament.prizes} heading="h2" />;
  const paid = data.entries.filter(({ prizeAmount }) => prizeAmount > 0);
  return (
    <div>
      <h2 id="paid-title" className="font-semibold text-lg">
        {t`Prizes paid`}
      </h2>
      {paid.length === 0 && (
        <p className="text-ink-soft">{t`None: nobody had a right answer, or prizes are still being checked.`}</p>
      )}
      <ol aria-labelledby="paid-title" className="mt-1.5 flex flex-col gap-2">
        {paid.map((entry) => (
          <li key={entry.username} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="block break-words">{t`#${entry.rank} ${entry.username}`}</span>
              <span className="block text-[0.875rem] text-ink-soft">
                {reasonText(payoutReason(entry, paid, tournament.prizes), entry)}
              </span>
            </span>
            <span className="figures">{formatPrice(entry.prizeAmount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function reasonText({ promised, sharers, hasMore }: PayoutReason, { rank }: LeaderboardEntry): string {
  const share =
    sharers > 1
      ? t`Shared by ${plural(sharers, { one: '# equal player', other: '# equal players' })}`
      : t`Rank ${rank}: ${formatPrice(promised)}`;
  return hasMore ? t`${share}, and a part of what nobody earned` : share;
}
