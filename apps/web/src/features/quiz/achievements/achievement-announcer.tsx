import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLocalStore } from '../../../lib/browser/local-store';
import { textOf } from '../../../lib/language/message';
import { achievementNews } from '../../../lib/live/achievement-news';
import { showAnnouncement } from '../../../lib/page/toasts';
import { IconCircle } from '../../../ui/icon-circle';
import { AchievementIcon } from './achievement-icon';

/** Achievements that are earned together arrive as separate events. Those within this period share one toast. */
const burstMs = 400;

/** Announces each earned achievement once. */
export function AchievementAnnouncer(): null {
  const news = useLocalStore(achievementNews);
  useEffect(() => {
    const [first, ...others] = news;
    if (!first) return;
    const timer = setTimeout(() => {
      achievementNews.set([]);
      const badge = (
        <IconCircle tone="act">
          <AchievementIcon kind={first.kind} className="size-5" />
        </IconCircle>
      );
      const message = others.length === 0 ? t`Achievement earned` : t`${news.length} achievements earned`;
      showAnnouncement(message, 'success', news.map(({ title }) => textOf({ key: title })).join(', '), badge);
    }, burstMs);
    return () => clearTimeout(timer);
  }, [news]);
  return null;
}
