import type { AchievementKind } from '@paheli/core/achievements/achievements';
import { createLocalStore } from '../browser/local-store';
import { onOwnerChange } from '../session/session';

type Earned = { readonly kind: AchievementKind; readonly title: string };

/** Earned achievements that are not announced yet. They wait for a page on which a toast does not disturb. */
export const achievementNews = createLocalStore<readonly Earned[]>([]);

/** The full hours played today that the player is not reminded of yet. They wait like achievements. */
export const playedHours = createLocalStore<number | null>(null);

onOwnerChange(() => {
  achievementNews.set([]);
  playedHours.set(null);
});

export function addAchievementNews({ kind, title }: Earned): void {
  achievementNews.set([...achievementNews.get(), { kind, title }]);
}
