import type { Screen } from './screen';
import type { World } from './world';

/** The dialogs and shared parts of the first tier, besides the first state of each route. */
const named = new Set([
  // Dialogs and menus.
  ...[
    'leave',
    'profile-menu',
    'seat',
    'add-funds',
    'transactions',
    'birth-question',
    'profile-close-account',
  ],
  ...['results-celebration', 'results-receipt', 'results-report-question', 'quiz-waiting-room-leave'],
  ...[
    'admin-notifications',
    'admin-shortcuts',
    'admin-question-dialog',
    'admin-question-delete',
    'admin-upload',
  ],
  ...['admin-user', 'admin-user-suspend', 'admin-message', 'admin-withdrawal-approve', 'admin-refund'],
  ...['admin-prize-review', 'admin-host-start'],
  // What a quiz shows: a question, a medium, formulas, both verdicts, the review and the board.
  ...['quiz-question', 'quiz-picture', 'quiz-formulas', 'quiz-right', 'quiz-wrong', 'results-review'],
  'results-leaderboard',
  // The shared parts: a list and a page while they load, when they failed, and when they are empty.
  ...['own-tournaments-loading', 'own-tournaments-failed', 'own-tournaments-empty', 'wallet-failed'],
  ...['admin-questions-loading', 'admin-questions-failed', 'admin-questions-empty', 'dashboard-long-words'],
  // An organiser's pages are those of administrators with other words.
  ...['organiser-tournament', 'organiser-new'],
]);

/** Ids and codes by their names, so that a path says its route. */
const names = new Proxy({} as World, { get: (_, name) => `$${String(name)}` });

/** Returns the path of a screen without search and with names in place of ids. */
export function routePath({ path }: Pick<Screen, 'path'>): string {
  const named = typeof path === 'string' ? path : path(names);
  return named.replace(/[?#].*$/, '');
}

/** Returns the screens of the first tier: the first state of each path, and the named ones. */
export function firstTier(screens: readonly Screen[]): Screen[] {
  const seen = new Set<string>();
  return screens.filter((screen) => {
    const route = routePath(screen);
    const isFirst = !seen.has(route);
    seen.add(route);
    return isFirst || named.has(screen.name);
  });
}

/** The names of the list above that are no screen's. */
export function unknownNames(screens: readonly Screen[]): string[] {
  const known = new Set(screens.map(({ name }) => name));
  return [...named].filter((name) => !known.has(name));
}
