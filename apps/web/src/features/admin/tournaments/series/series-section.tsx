import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SeriesDetails } from '@paheli/core/tournament/series';
import { Link, useNavigate } from '@tanstack/react-router';
import { queries, trpc } from '../../../../lib/api/trpc';
import { showToast } from '../../../../lib/page/toasts';
import { formatDay } from '../../../../lib/text/format';
import { buttonClass } from '../../../../ui/button';
import { QueryFailure } from '../../../../ui/query-failure';
import { Skeleton } from '../../../../ui/skeleton';
import { ConfirmedAction } from '../../confirmed-action';
import { nameWeekdays } from '../repeat-fields';
import { DatedList } from './dated-list';

type SeriesSectionProps = { tournamentId: string; seriesId: string };

/** The series that a tournament is one of: when it repeats, how to change all that follow, and how to end it. */
export function SeriesSection({ tournamentId, seriesId }: SeriesSectionProps) {
  const { t } = useLingui();
  const series = trpc.admin.tournaments.series.byId.useQuery({ seriesId });
  if (series.data?.endedAt) return null;
  return (
    <section aria-labelledby="series-title" className="tile flex flex-col gap-3 p-5">
      <h3 id="series-title" className="text-lg">{t`Repeats`}</h3>
      {series.data ? (
        <Schedule tournamentId={tournamentId} series={series.data} />
      ) : series.isError ? (
        <QueryFailure title={t`The series could not be loaded`} query={series} />
      ) : (
        <Skeleton className="h-20" />
      )}
    </section>
  );
}

function Schedule({ tournamentId, series }: { tournamentId: string; series: SeriesDetails }) {
  const { t } = useLingui();
  const { weekdays, until, followers } = series;
  const [days, last] = [nameWeekdays(weekdays), formatDay(new Date(`${until}T00:00:00Z`), 'UTC')];
  return (
    <>
      <p>
        {t`${days}, until ${last}.`}{' '}
        {followers > 0 &&
          t`${plural(followers, { one: '# player joins', other: '# players join' })} each one.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Link
          to="/admin/tournaments/$tournamentId/edit"
          params={{ tournamentId }}
          search={{ all: true }}
          className={buttonClass('quiet', 'small')}
        >
          {t`Change all that follow`}
        </Link>
        <EndSeries series={series} />
      </div>
    </>
  );
}

/** Ends a series, after a question that says which tournaments stay and which go. */
function EndSeries({ series: { id: seriesId, ahead } }: { series: SeriesDetails }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const end = trpc.admin.tournaments.series.end.useMutation({
    onSuccess: () => {
      showToast(t`The series was ended`, 'success');
      // The tournament of this page may be gone.
      void navigate({ to: '/admin/tournaments' });
      void queries.admin.tournaments.invalidate();
    },
    meta: { failure: t`The series could not be ended. Please try again.` },
  });
  const startsOf = (wasJoined: boolean) =>
    ahead.flatMap(({ frozen, startTime }) => (frozen === wasJoined ? startTime : []));
  return (
    <ConfirmedAction
      label={t`End the series`}
      button={{ variant: 'danger' }}
      title={t`End the series?`}
      description={t`No further tournament is made. This cannot be taken back.`}
      confirm={t`End the series`}
      variant="danger"
      busy={end.isPending}
      onConfirm={(close) => end.mutate({ seriesId }, { onSettled: close })}
    >
      <DatedList title={deletedText} starts={startsOf(false)} />
      <DatedList title={keptText} starts={startsOf(true)} />
    </ConfirmedAction>
  );
}

const deletedText = (count: number) =>
  t`${plural(count, { one: '# tournament that nobody has joined is deleted:', other: '# tournaments that nobody has joined are deleted:' })}`;
const keptText = (count: number) =>
  t`${plural(count, { one: '# tournament that players have joined takes place:', other: '# tournaments that players have joined take place:' })}`;
