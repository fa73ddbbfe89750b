import { exactCountdown } from '../../lib/countdown';
import { useServerNow } from '../../lib/use-now';
import { Countdown } from '../../ui/countdown';
import { Skeleton } from '../../ui/skeleton';
import { useNextTournament } from './use-next-tournament';

/** The next tournament that starts, with the time until then. Nothing where none is planned. */
export function NextTournament() {
  const next = useNextTournament();
  const now = useServerNow();
  if (next === undefined) return <NextSkeleton />;
  if (next === null || next.startsAt.getTime() <= now) return null;
  return (
    <div className="tile flex flex-col gap-1 px-3.5 py-3">
      <p className="truncate text-[0.8125rem] text-ink-soft">Next tournament: {next.name}</p>
      <Countdown parts={exactCountdown(next.startsAt.getTime() - now)} label={`Until ${next.name} starts`} />
    </div>
  );
}

function NextSkeleton() {
  return (
    <div className="tile flex flex-col gap-3 px-3.5 py-3">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-7 w-full" />
    </div>
  );
}
