import { useSyncExternalStore } from 'react';

/** The class of the document while a signed-in user sees a prerendered page. */
const returningClass = 'returning';
/** The class of the document while a visitor is led on from the frame of a signed-in user's page. */
const visitingClass = 'visiting';

/** Returns whether the page in `root` was prerendered for this address. */
export function isPrerenderedFor(root: HTMLElement, pathname: string): boolean {
  return root.dataset.page === pathname;
}

/** Returns whether `root` holds the frame of a page for signed-in users. */
export function isFrame(root: HTMLElement): boolean {
  return root.dataset.frame !== undefined;
}

/** Ends the frame, so that `start.ts` no longer writes into it. */
export function endFrame(root: HTMLElement): void {
  delete root.dataset.frame;
}

/** Shows the hidden parts of a prerendered page once the client controls it. */
export function showAll(): void {
  document.documentElement.classList.remove(returningClass, visitingClass);
}

const neverChanges = () => () => undefined;

/**
 * Returns a value that differs between visits, such as the year. Returns `prerendered` during hydration, because server
 * and client output must agree.
 */
export function useOfThisVisit<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => prerendered);
}
