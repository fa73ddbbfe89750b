import { useSyncExternalStore } from 'react';

/** The class of the document while a signed-in user sees a prerendered page. */
const returningClass = 'returning';

/** Returns whether the page in `root` was prerendered for this address. */
export function isPrerenderedFor(root: HTMLElement, pathname: string): boolean {
  return root.dataset.page === pathname;
}

/** Shows the hidden parts of a prerendered page once the client controls it. */
export function showAll(): void {
  document.documentElement.classList.remove(returningClass);
}

const neverChanges = () => () => undefined;

/**
 * Returns a value that differs between visits, such as the year. Returns `prerendered` during hydration, because server
 * and client output must agree.
 */
export function useOfThisVisit<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => prerendered);
}
