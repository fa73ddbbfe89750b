import { useEffect } from 'react';
import { achievementNews } from '../../../lib/achievement-news';
import { useLocalStore } from '../../../lib/local-store';
import { announce } from '../../../lib/toasts';
import { Disc } from '../../../ui/disc';
import { AchievementIcon } from './achievement-icon';

/** What is earned together is told one by one: it is said in one breath. */
const burstMs = 400;

/** Says what was earned, once. */
export function AchievementAnnouncer(): null {
  const news = useLocalStore(achievementNews);
  useEffect(() => {
    const [first, ...others] = news;
    if (!first) return;
    const timer = setTimeout(() => {
      achievementNews.set([]);
      const badge = (
        <Disc tone="act">
          <AchievementIcon kind={first.kind} className="size-5" />
        </Disc>
      );
      const message = others.length === 0 ? 'Achievement earned' : `${news.length} achievements earned`;
      announce(message, 'success', news.map(({ title }) => title).join(', '), badge);
    }, burstMs);
    return () => clearTimeout(timer);
  }, [news]);
  return null;
}
