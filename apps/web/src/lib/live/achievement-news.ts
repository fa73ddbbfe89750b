import type { AchievementKind } from '@paheli/core/achievements/achievements';
import { createLocalStore } from '../browser/local-store';
import { onOwnerChange } from '../session/session';

type Earned = { readonly kind: AchievementKind; readonly title: string };

/** What was earned and not yet said: it waits for a page on which it disturbs nobody. */
export const achievementNews = createLocalStore<readonly Earned[]>([]);

onOwnerChange(() => achievementNews.set([]));

export function addAchievementNews({ kind, title }: Earned): void {
  achievementNews.set([...achievementNews.get(), { kind, title }]);
}
