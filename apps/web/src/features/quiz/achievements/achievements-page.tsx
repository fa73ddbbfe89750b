import { useLingui } from '@lingui/react/macro';
import type { OwnAchievement } from '@paheli/core/achievements/badge';
import { Share2 } from 'lucide-react';
import { site } from '../../../content/site';
import { trpc } from '../../../lib/api/trpc';
import { Button } from '../../../ui/button';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { SharingBar } from '../sharing-bar';
import { EarnedBadges, OpenBadges } from './badge-sections';
import { badgeGridClass } from './badge-tile';
import { useBadgeLink } from './use-badge-link';

/** The player's achievements, and the progress towards the others. */
export function AchievementsPage() {
  const { t } = useLingui();
  const achievements = trpc.quiz.achievements.list.useQuery(undefined, { refetchOnWindowFocus: 'always' });
  if (achievements.data) return <Achievements all={achievements.data} />;
  return (
    <div className="flex flex-col gap-5 pt-5 md:pt-8">
      <h1 className="text-[1.75rem]">{t`Achievements`}</h1>
      {achievements.isError ? (
        <QueryFailure title={t`Your achievements could not be loaded`} query={achievements} />
      ) : (
        <div role="status" aria-label={t`Loading your achievements`} className={badgeGridClass}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
            <Skeleton key={tile} className="h-28 rounded-card sm:h-56" />
          ))}
        </div>
      )}
    </div>
  );
}

function Achievements({ all }: { all: readonly OwnAchievement[] }) {
  const { t } = useLingui();
  const sharing = useBadgeLink();
  const earned = all
    .flatMap((each) => (each.earnedAt ? [{ ...each, earnedAt: each.earnedAt }] : []))
    .toSorted((a, b) => b.earnedAt.getTime() - a.earnedAt.getTime());
  return (
    <div className="flex flex-col gap-5 pt-5 md:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-[1.75rem]">{t`Achievements`}</h1>
          <p className="text-ink-soft">{t`${earned.length} of ${all.length} earned`}</p>
        </div>
        {earned.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            busy={sharing.isOpening}
            onClick={() => sharing.shareBadges(t`See what I have earned on ${site.name}!`)}
          >
            <Share2 aria-hidden="true" className="size-5" />
            {t`Share all`}
          </Button>
        )}
      </div>
      {sharing.linkCode !== null && (
        <SharingBar
          title={t`Your badges are shared.`}
          question={t`Stop sharing your badges?`}
          note={t`Anyone with the link sees your username and your badges.`}
          onCopy={sharing.copyLink}
          stop={sharing.stop}
        />
      )}
      <EarnedBadges badges={earned} sharing={sharing} />
      <OpenBadges badges={all.filter(({ earnedAt }) => earnedAt === null)} />
    </div>
  );
}
