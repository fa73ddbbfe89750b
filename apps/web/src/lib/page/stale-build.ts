const storageKey = 'reloaded-at';
const patienceMs = 60_000;

/** The running quizzes on this page: their clocks go on while a page reloads. */
let quizzesCount = 0;

/** Forbids to reload the page until the returned function is called. */
export function forbidReload(): () => void {
  quizzesCount += 1;
  return () => {
    quizzesCount -= 1;
  };
}

/**
 * Reloads a page that was opened before a new version was installed, because its files are gone: never during a quiz, and
 * at most once a minute, so that a missing file cannot cause a loop.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (quizzesCount > 0 || Date.now() - last < patienceMs || !navigator.onLine) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    window.location.reload();
  });
}
