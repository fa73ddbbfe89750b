import type { AchievementKind } from '@paheli/core/achievements/achievements';
import { createLocalStore } from '../browser/local-store';
import { onOwnerChange } from '../session/session';

type Earned = { readonly kind: AchievementKind; readonly title: string };

/** Earned achievements that are not announced yet. They wait for a page on which a toast does not disturb. */
export const achievementNews = createLocalStore<readonly Earned[]>([]);

onOwnerChange(() => achievementNews.set([]));

export function addAchievementNews({ kind, title }: Earned): void {
  achievementNews.set([...achievementNews.get(), { kind, title }]);
}
