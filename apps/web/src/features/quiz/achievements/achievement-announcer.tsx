import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLocalStore } from '../../../lib/browser/local-store';
import { textOf } from '../../../lib/language/message';
import { achievementNews, playedHours } from '../../../lib/live/achievement-news';
import { showAnnouncement } from '../../../lib/page/toasts';
import { IconCircle } from '../../../ui/icon-circle';
import { AchievementIcon } from './achievement-icon';

/** Achievements that are earned together arrive as separate events. Those within this period share one toast. */
const burstMs = 400;

/** Announces each earned achievement and each full hour of play once. */
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
  const hours = useLocalStore(playedHours);
  useEffect(() => {
    if (hours === null) return;
    playedHours.set(null);
    showAnnouncement(
      t`You have played for ${plural(hours, { one: '# hour', other: '# hours' })} today`,
      'plain',
      t`Time for a break? Settings has a daily limit.`,
    );
  }, [hours]);
  return null;
}
