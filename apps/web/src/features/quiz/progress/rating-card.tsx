import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OwnRating, Rating } from '@paheli/core/rating/schema';
import { Link } from '@tanstack/react-router';
import { queries, trpc } from '../../../lib/api/trpc';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatDay } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { Switch } from '../../../ui/switch';

/** The player's rating with its interval, in all and by category, and its history. Hidden before the first rated quiz. */
export function RatingCard() {
  const { t } = useLingui();
  const { data: own } = trpc.quiz.rating.own.useQuery();
  const hide = trpc.quiz.rating.hide.useMutation({
    meta: { failure: t`This could not be changed. Please try again.` },
    onSettled: () => queries.quiz.rating.own.invalidate(),
  });
  if (!own?.rating) return null;
  return (
    <section aria-labelledby="rating-title" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <div className="tile flex flex-col gap-3 p-4">
        <h2 id="rating-title" className="font-semibold text-base">{t`Your rating`}</h2>
        <p className="figures text-3xl">
          {formatCount(own.rating.points)} <Margin {...own.rating} />
        </p>
        <dl className="flex flex-col gap-1">
          {own.categories.map(({ category, ...rating }) => (
            <div key={category} className="flex flex-wrap justify-between gap-x-3">
              <dt>{i18n._(categoryNames[category])}</dt>
              <dd className="figures">
                {formatCount(rating.points)} <Margin {...rating} />
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t`Hide it from friends`}
          checked={hide.isPending ? hide.variables.isHidden : own.isHidden}
          onChange={(isHidden) => hide.mutate({ isHidden })}
        />
        <Link
          to="/measurement"
          className="self-start text-structure underline"
        >{t`What the rating says`}</Link>
      </div>
      <ChartCard title={t`Rating after each tournament`} data={chartOf(own)} empty="" />
    </section>
  );
}

function Margin({ marginPoints }: Rating) {
  return <span className="font-normal font-text text-base text-ink-soft">± {formatCount(marginPoints)}</span>;
}

/** The chart begins a little below the lowest rating: from zero on, every history would look level. */
function chartOf({ history }: OwnRating): ChartData {
  const min = 100 * Math.floor((Math.min(...history.map(({ points }) => points)) - 50) / 100);
  return {
    rowName: t`Quiz`,
    noteName: t`Tournament`,
    series: [{ name: t`Rating`, role: 'structure', kind: 'line', format: formatCount, min }],
    rows: history.toReversed().map(({ points, marginPoints, tournamentName, finishedAt }, index) => ({
      label: String(index + 1),
      values: [points],
      note: t`± ${formatCount(marginPoints)}, ${isolated(tournamentName)}, ${formatDay(finishedAt)}`,
    })),
  };
}
