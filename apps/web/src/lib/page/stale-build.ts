const storageKey = 'reloaded-at';
const patienceMs = 60_000;

/**
 * A page that was opened before a new version was installed asks for files that are gone. It loads itself
 * again, once a minute at most, so that a missing file cannot make it go round in circles.
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
