const storageKey = 'reloaded-at';
const patienceMs = 60_000;

/**
 * Reloads a page that was opened before a new version was installed, because its files are gone. Reloads at most once a
 * minute, so that a missing file cannot cause a loop.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < patienceMs || !navigator.onLine) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    window.location.reload();
  });
}
