declare global {
  /** The legal mode that the build renders the pages for. */
  var renderedPlayMode: 'money' | 'social' | undefined;
}

/** Whether this document was written for the social mode. Known before any data, and constant: the server serves another set of pages. */
export const isSocialSite =
  (typeof document === 'undefined'
    ? globalThis.renderedPlayMode
    : document.documentElement.dataset.playMode) === 'social';

/** Returns what the legal mode of this document shows. */
export function byMode<T>(money: T, social: T): T {
  return isSocialSite ? social : money;
}
