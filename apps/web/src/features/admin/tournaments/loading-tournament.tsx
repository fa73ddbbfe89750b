import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton';

/** The place of a tournament that is being loaded. */
export function LoadingTournament() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the tournament`} className="flex flex-col gap-4">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
    </div>
  );
}
