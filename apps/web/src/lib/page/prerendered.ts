import { useSyncExternalStore } from 'react';

/** The class of the document while a prerendered page stands there for somebody who is signed in. */
const returningClass = 'returning';

/** Whether the page in `root` was prerendered for this very address. */
export function isPrerenderedFor(root: HTMLElement, pathname: string): boolean {
  return root.dataset.page === pathname;
}

/** Once the page is the client's own, nothing of it is hidden any more. */
export function showAll(): void {
  document.documentElement.classList.remove(returningClass);
}

const neverChanges = () => () => undefined;

/**
 * Something that differs from visit to visit, such as the year: `prerendered` stands there until the client has
 * taken over the page, because both have to agree on what it takes over.
 */
export function useOfThisVisit<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => prerendered);
}
