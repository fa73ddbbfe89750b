import { useEffect } from 'react';
import { achievementNews } from '../../../lib/achievement-news';
import { useLocalStore } from '../../../lib/local-store';
import { say } from '../../../lib/toasts';
import { Disc } from '../../../ui/disc';
import { AchievementIcon } from './achievement-icon';

/** Says what was earned, once. */
export function AchievementAnnouncer(): null {
  const news = useLocalStore(achievementNews);
  useEffect(() => {
    if (news.length === 0) return;
    achievementNews.set([]);
    for (const { kind, title } of news) {
      const badge = (
        <Disc tone="act">
          <AchievementIcon kind={kind} className="size-5" />
        </Disc>
      );
      say('Achievement earned', 'success', title, badge);
    }
  }, [news]);
  return null;
}
