import { useLingui } from '@lingui/react/macro';
import { trpc } from '../../lib/api/trpc';
import { formatDuration } from '../../lib/text/format';
import { pointsBeside } from '../../lib/text/points';

/** The final ranks of a tournament without prizes, for everybody who has its link. */
export default function GroupBoard({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const { data } = trpc.tournament.leaderboard.useQuery({ tournamentId });
  if (!data || data.entries.length === 0) return null;
  return (
    <section aria-labelledby="ranks-title" className="tile flex flex-col gap-2 p-4 md:p-5">
      <h2 id="ranks-title" className="font-semibold text-lg">
        {t`Ranks`}
      </h2>
      <ol className="divide-y divide-line">
        {data.entries.map((entry) => {
          const points = pointsBeside(entry);
          return (
            <li key={entry.username} className="flex items-center gap-3 py-2">
              <span className="figures w-9 flex-none text-center text-lg">{entry.rank}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{entry.username}</span>
                <span className="block text-[0.8125rem] text-ink-soft">
                  {points !== undefined && `${points}, `}
                  {t`${entry.score} right in ${formatDuration(entry.timeTaken)}`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
