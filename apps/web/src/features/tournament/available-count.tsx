import { useLingui } from '@lingui/react/macro';
import { trpc } from '../../lib/api/trpc';
import { formatCount } from '../../lib/text/format';
import { Skeleton } from '../../ui/skeleton';
import { Stat } from '../../ui/stat';

/** The number of tournaments yet to start. */
export function AvailableCount() {
  const { t } = useLingui();
  const tournaments = trpc.tournament.list.useQuery({});
  const upcoming = tournaments.data?.items.filter(({ status }) => status === 'upcoming');
  return (
    <Stat label={t`Available Tournaments`}>
      {upcoming ? formatCount(upcoming.length) : <Skeleton className="h-7 w-12" />}
    </Stat>
  );
}
