import type { Screen } from './screen';

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
  ...['results-celebration', 'results-receipt', 'results-report-question', 'admin-notifications'],
  ...['admin-shortcuts', 'admin-question-dialog', 'admin-question-delete', 'admin-upload', 'admin-user'],
  ...['admin-message', 'admin-withdrawal-approve', 'admin-prize-review', 'admin-host-start'],
  // What a quiz shows: a question, formulas, a verdict and the review.
  ...['quiz-question', 'quiz-formulas', 'quiz-wrong', 'results-review'],
  // The shared parts: a list and a page while they load, when they failed, and when they are empty; long words.
  ...['own-tournaments-loading', 'wallet-failed', 'admin-questions-empty', 'dashboard-long-words'],
  // An organiser's pages are those of administrators with other words.
  'organiser-tournament',
]);

/** Returns the path of a screen without search and with `$` in place of ids and codes. */
export function routePath({ path }: Pick<Screen, 'path'>): string {
  return path
    .replace(/[?#].*$/, '')
    .replaceAll(/\/(?:\$\w+|nothing|[A-Z]{6}|[A-Z]{10}|[\da-f-]{36})(?=\/|$)/g, '/$');
}

/** Returns the screens of the first tier: the first state of each route, and the named ones. */
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
