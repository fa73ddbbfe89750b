import { Link } from '@tanstack/react-router';
import { trpc } from '../../lib/api/trpc';
import { exactCountdown } from '../../lib/time/countdown';
import { useServerNow } from '../../lib/time/use-now';
import { buttonClass } from '../../ui/button';
import { Countdown } from '../../ui/countdown';
import { ownNext } from './own-next';

const labels = { resume: 'Resume', play: 'Start', wait: 'Enter' } as const;

/** The player's own next match, before everything else on the dashboard. Nothing without one. */
export function OwnMatch() {
  const { data } = trpc.tournament.list.useQuery({});
  const now = useServerNow();
  const own = data && ownNext(data.items);
  if (!own) return null;
  const { tournament: next, action } = own;
  return (
    <section
      aria-labelledby="own-match"
      className="tile flex items-center justify-between gap-4 border-act px-4 py-2"
    >
      <div className="min-w-0">
        <h2 id="own-match" className="truncate font-semibold text-[1.0625rem]">
          {next.name}
        </h2>
        {action === 'wait' ? (
          <Countdown
            size="small"
            parts={exactCountdown(next.startTime.getTime() - now)}
            label={`Until ${next.name} starts`}
          />
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">
            {action === 'resume' ? 'Your quiz is running' : 'You have a seat: begin when you are ready'}
          </p>
        )}
      </div>
      <Link
        to="/quiz/$tournamentId"
        params={{ tournamentId: next.id }}
        className={buttonClass('act', 'small', 'flex-none')}
        aria-label={`${labels[action]}: ${next.name}`}
      >
        {labels[action]}
      </Link>
    </section>
  );
}
