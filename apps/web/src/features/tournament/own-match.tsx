import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '../../lib/api/trpc';
import { pressStartText } from '../../lib/text/press-start';
import { countdownParts } from '../../lib/time/countdown';
import { useServerNow } from '../../lib/time/use-now';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Countdown } from '../../ui/countdown';
import { Skeleton } from '../../ui/skeleton';
import { ownNext } from './own-next';

const labels = { resume: msg`Resume`, play: msg`Start`, wait: msg`Enter` } as const;

const tileClass = 'tile flex min-h-[4.25rem] items-center justify-between gap-4 px-4 py-2';

/**
 * What comes before everything else on the dashboard: the player's own next match, or without one, what is free. Its
 * height is the same in every state.
 */
export function OwnMatch({ free }: { free: ReactNode }) {
  const { t } = useLingui();
  const { data, isError } = trpc.tournament.list.useQuery({});
  const now = useServerNow();
  if (!data) return isError ? free : <OwnMatchSkeleton />;
  const own = ownNext(data.items);
  if (!own) return free;
  const { tournament: next, action } = own;
  return (
    <section aria-labelledby="own-match" className={classNames(tileClass, 'border-act')}>
      <div className="min-w-0">
        <h2 id="own-match" className="truncate font-semibold text-[1.0625rem]">
          {next.name}
        </h2>
        {action === 'wait' && !next.startsOnPress ? (
          <Countdown
            size="small"
            parts={countdownParts(next.startTime.getTime() - now)}
            label={t`Until ${next.name} starts`}
          />
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">
            {action === 'wait'
              ? pressStartText(next)
              : action === 'resume'
                ? t`Your quiz is running`
                : t`You have a seat: begin when you are ready`}
          </p>
        )}
      </div>
      <Link
        to="/quiz/$tournamentId"
        params={{ tournamentId: next.id }}
        className={buttonClass('act', 'small', 'flex-none')}
        aria-label={`${t(labels[action])}: ${next.name}`}
      >
        {t(labels[action])}
      </Link>
    </section>
  );
}

/** What is free, in the place further down that it has while the player's own next match comes first. */
export function AfterOwnMatch({ free }: { free: ReactNode }) {
  const { data } = trpc.tournament.list.useQuery({});
  return data && ownNext(data.items) ? free : null;
}

function OwnMatchSkeleton() {
  return (
    <div aria-hidden="true" className={tileClass}>
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-28" />
      </div>
      <Skeleton className="h-11 w-20 flex-none rounded-card" />
    </div>
  );
}
