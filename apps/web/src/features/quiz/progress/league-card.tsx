import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { highestTier } from '@paheli/core/rating/leagues';
import type { League, LeagueEntry } from '@paheli/core/rating/schema';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';
import { RankMark } from '../../../ui/rank-mark';

/** The player's league of the week: the own place, and all places on demand. Hidden for a player without a league. */
export function LeagueCard() {
  const { t } = useLingui();
  const { league } = trpc.quiz.rating.league.useQuery().data ?? {};
  const own = league?.entries.find(({ isYou }) => isYou);
  if (!league || !own) return null;
  return (
    <section aria-labelledby="league-title" className="tile flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="league-title" className="font-semibold text-base">{t`Your league this week`}</h2>
        <span className="text-ink-soft">{t`Tier ${league.tier} of ${highestTier}`}</span>
      </div>
      <p className="figures text-3xl">
        #{own.place}{' '}
        <span className="font-normal font-text text-base text-ink-soft">
          {t`${plural(own.points, { one: '# point', other: '# points' })}`}
        </span>
      </p>
      <p>
        {own.nextTier > own.tier
          ? t`As places stand, you move up a tier.`
          : own.nextTier < own.tier
            ? t`As places stand, you move down a tier.`
            : t`As places stand, you stay in your tier.`}
      </p>
      <Places league={league} />
      <p className="text-[0.875rem] text-ink-soft">
        {t`A point for every right answer, once a public tournament is settled; organisers’ tournaments do not count. With equal points, less answer time wins. The week ends on Sunday at midnight in India.`}
      </p>
    </section>
  );
}

function Places({ league: { entries } }: { league: League }) {
  const { t } = useLingui();
  return (
    <details>
      <summary className="cursor-pointer py-2 text-structure">
        {t`${plural(entries.length, { one: '# player', other: 'All # players' })}`}
      </summary>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <Row key={entry.username} {...entry} />
        ))}
      </ol>
    </details>
  );
}

function Row({ place, username, points, tier, nextTier, isYou }: LeagueEntry) {
  const { t } = useLingui();
  const isUp = nextTier > tier;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <li className={classNames('flex items-center gap-3 py-2', isYou && 'bg-structure-soft')}>
      <RankMark rank={place} />
      <span className="flex min-w-0 flex-1 gap-1 font-semibold">
        <span className="truncate">{username}</span>
        {isYou && <span className="flex-none text-structure">{t`(You)`}</span>}
      </span>
      {nextTier !== tier && (
        <span className={isUp ? 'text-correct' : 'text-wrong'}>
          <Arrow aria-hidden="true" className="size-5" />
          <span className="sr-only">{isUp ? t`Moves up` : t`Moves down`}</span>
        </span>
      )}
      <span className="figures min-w-12 flex-none whitespace-nowrap text-right text-lg">
        {formatCount(points)}
      </span>
    </li>
  );
}
