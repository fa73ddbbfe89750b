import { useLingui } from '@lingui/react/macro';
import type { OwnAchievement } from '@paheli/core/achievements/badge';
import { Link } from '@tanstack/react-router';
import { Award, Share2 } from 'lucide-react';
import { site } from '../../../content/site';
import { useSentence } from '../../../lib/language/sentence';
import { Button, buttonClass } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { BadgeTile, badgeGridClass } from './badge-tile';
import type { BadgeLink } from './use-badge-link';

type EarnedBadgesProps = { badges: readonly OwnAchievement[]; sharing: BadgeLink };

/** The earned achievements, newest first, each with a share button. */
export function EarnedBadges({ badges, sharing }: EarnedBadgesProps) {
  const { t } = useLingui();
  const sentence = useSentence();
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
                aria-label={t`Share ${sentence(badge.title)}`}
                disabled={sharing.isOpening}
                onClick={() =>
                  sharing.shareBadges(t`I earned “${sentence(badge.title)}” on ${site.name}!`, badge.kind)
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
export function OpenBadges({ badges }: { badges: readonly OwnAchievement[] }) {
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
