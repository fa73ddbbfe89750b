import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { exactCountdown } from '../../lib/time/countdown';
import { useServerNow } from '../../lib/time/use-now';
import { Countdown } from '../../ui/countdown';
import { Skeleton } from '../../ui/skeleton';
import { useComingTournaments } from './use-coming-tournaments';

/** The next tournament to start, with a countdown. Its height is the same in every state. */
export function NextTournament() {
  const { t } = useLingui();
  const coming = useComingTournaments();
  const now = useServerNow();
  if (coming === 'loading') return <NextSkeleton />;
  if (coming === 'failed') return <Tile label={t`Next tournament`}>{t`Not to be read at the moment`}</Tile>;
  const next = coming.find(({ startsAt }) => startsAt.getTime() > now);
  if (!next) return <Tile label={t`Next tournament`}>{t`Soon to be announced`}</Tile>;
  return (
    <Tile label={t`Next tournament: ${next.name}`}>
      <Countdown parts={exactCountdown(next.startsAt.getTime() - now)} label={t`Until ${next.name} starts`} />
    </Tile>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tile flex flex-col gap-1 px-3.5 py-3">
      <p className="truncate text-[0.8125rem] text-ink-soft">{label}</p>
      <div className="flex min-h-9 items-center font-medium">{children}</div>
    </div>
  );
}

function NextSkeleton() {
  return (
    <div className="tile flex flex-col gap-1 px-3.5 py-3">
      <Skeleton className="my-0.5 h-[1rem] w-2/3" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
