import { useLingui } from '@lingui/react/macro';
import type { OwnAchievement } from '@paheli/core/achievements/badge';
import { Link } from '@tanstack/react-router';
import { Award, Share2 } from 'lucide-react';
import { site } from '../../../content/site';
import { trpc } from '../../../lib/api/trpc';
import { useMessage } from '../../../lib/language/message';
import { Button, buttonClass } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { SharingBar } from '../sharing-bar';
import { BadgeTile, badgeGridClass } from './badge-tile';
import { type BadgeLink, useBadgeLink } from './use-badge-link';

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

type EarnedBadgesProps = { badges: readonly OwnAchievement[]; sharing: BadgeLink };

/** The earned achievements, newest first, each with a share button. */
function EarnedBadges({ badges, sharing }: EarnedBadgesProps) {
  const { t } = useLingui();
  const text = useMessage();
  return (
    <section aria-labelledby="earned-title" className="flex flex-col gap-3">
      <h2 id="earned-title" className="text-[1.375rem]">
        {t`Earned`}
      </h2>
      {badges.length === 0 && <NothingEarned />}
      <ul className={`${badgeGridClass} empty:hidden`}>
        {badges.map((badge) => (
          <BadgeTile
            key={badge.kind}
            badge={badge}
            action={
              <Button
                variant="plain"
                size="small"
                className="-mt-2 -mr-3 px-3 sm:m-0"
                aria-label={t`Share ${text({ key: badge.title })}`}
                disabled={sharing.isOpening}
                onClick={() =>
                  sharing.shareBadges(
                    t`I earned “${text({ key: badge.title })}” on ${site.name}!`,
                    badge.kind,
                  )
                }
              >
                <Share2 aria-hidden="true" className="size-5" />
                <span className="hidden sm:inline">{t`Share`}</span>
              </Button>
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** The achievements not yet earned, with the progress towards each. */
function OpenBadges({ badges }: { badges: readonly OwnAchievement[] }) {
  const { t } = useLingui();
  if (badges.length === 0) return null;
  return (
    <section aria-labelledby="open-title" className="flex flex-col gap-3">
      <h2 id="open-title" className="text-[1.375rem]">
        {t`Still to earn`}
      </h2>
      <ul className={badgeGridClass}>
        {badges.map((badge) => (
          <BadgeTile key={badge.kind} badge={badge} />
        ))}
      </ul>
    </section>
  );
}

function NothingEarned() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Award}
      title={t`Your first badge is one quiz away`}
      action={
        <Link to="/dashboard" className={buttonClass('act')}>
          {t`Find a tournament`}
        </Link>
      }
    >
      {t`Finish a quiz and it appears here.`}
    </EmptyState>
  );
}
