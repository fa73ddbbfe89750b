import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useMutation } from '@tanstack/react-query';
import { storeChanged } from '../../lib/api/store-changed';
import { api, queries } from '../../lib/api/trpc';
import { Switch } from '../../ui/switch';

/** Lets a player with a seat join each further tournament of a series. */
export default function SeriesSwitch({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const { id: tournamentId, series, guests } = tournament;
  const { mutate, isPending } = useMutation({
    mutationFn: (follows: boolean) =>
      follows
        ? api.tournament.followSeries.mutate({ tournamentId })
        : api.tournament.unfollowSeries.mutate({ tournamentId }),
    onSuccess: (card) => storeChanged(queries.tournament.byId, { tournamentId }, card),
    meta: { failure: t`This could not be saved. Please try again.` },
  });
  return (
    <div className="tile px-4 py-1">
      <Switch
        label={guests === 'numbers' ? t`Tell me of the next one` : t`Join the next one too`}
        hint={
          guests === 'numbers'
            ? t`This tournament repeats. You are told of each one that invites you, a week ahead.`
            : t`This tournament repeats. You get a seat in each one as it is announced, a week ahead.`
        }
        checked={series?.following === true}
        disabled={isPending}
        onChange={(follows) => mutate(follows)}
      />
    </div>
  );
}
