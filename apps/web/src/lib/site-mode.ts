declare global {
  /** The legal mode that the build renders the pages for. */
  var renderedPlayMode: 'money' | 'social' | undefined;
}

/**
 * Whether this document was written for social mode: for texts that are shown before any data. The server serves one set of
 * pages or the other. `useIsSocial` is what the server's settings say.
 */
export const isSocialSite =
  (typeof document === 'undefined'
    ? globalThis.renderedPlayMode
    : document.documentElement.dataset.playMode) === 'social';

/** Returns what the legal mode of this document shows. */
export function byMode<T>(money: T, social: T): T {
  return isSocialSite ? social : money;
}
