import './theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { activateLanguage } from './lib/language/catalogues';
import { followOtherTabsLanguage, languageOfPath, showPreferredLanguage } from './lib/language/language';
import { readJoinSearch } from './lib/page/join-search';
import { endFrame, isFrame, isPrerenderedFor } from './lib/page/prerendered';
import { reloadWhenStale } from './lib/page/stale-build';
import { onSessionExpired, session } from './lib/session/session';
import { createSiteRouter } from './router';

// zod reads this when it loads: the content security policy forbids the code that zod would generate from schemas.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** How long hydration may take in browsers that do not tell when they are idle. */
const withoutIdleMs = 300;

const router = createSiteRouter();

reloadWhenStale();
followOtherTabsLanguage();
onSessionExpired(
  () => void router.navigate({ to: '/login', search: readJoinSearch({ ...router.state.location.search }) }),
);
// Runs the route guards again, so that a user who is signed out in another tab does not stay on a guarded page.
session.subscribe(() => {
  if (!session.get()) void router.invalidate();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Not awaited: page code imports this module's file, and would wait for it to finish.
if (isFrame(root) || isPrerenderedFor(root, window.location.pathname)) void takeOver(root);
else
  void showPreferredLanguage(window.location.pathname).then(() =>
    createRoot(root).render(<App router={router} />),
  );

/**
 * Hydrates the prerendered page, or replaces the frame. Both stay until the code of the page is loaded.
 */
async function takeOver(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  // A prerendered page is hydrated in its own language.
  await (isFrame(root)
    ? showPreferredLanguage(pathname)
    : activateLanguage(languageOfPath(pathname) ?? 'en'));
  await router.load();
  if (session.get() || isFrame(root)) {
    endFrame(root);
    createRoot(root).render(<App router={router} />);
  } else {
    // Makes the router's wrappers match those of the prerendered page.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, <App router={router} />);
    await hydrated();
    // Not the address of before: the user may have chosen another language meanwhile.
    await showPreferredLanguage(window.location.pathname);
  }
}

/**
 * Resolves once React has hydrated the page in tasks of its own, the last of them for what suspended. Another language
 * before would differ from the prerendered texts: a page that is loaded again has its catalogues at once.
 */
function hydrated(): Promise<unknown> {
  return new Promise(
    (resolve) => window.requestIdleCallback?.(resolve) ?? setTimeout(resolve, withoutIdleMs),
  );
}
