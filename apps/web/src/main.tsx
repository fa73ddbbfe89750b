import './theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { isPrerenderedFor } from './lib/page/prerendered';
import { reloadWhenStale } from './lib/page/stale-build';
import { onSessionExpired, session } from './lib/session/session';
import { createSiteRouter } from './router';

// Read by zod when it is loaded: our policy forbids the code that it would otherwise make of schemas.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const router = createSiteRouter();

reloadWhenStale();
onSessionExpired(() => void router.navigate({ to: '/login' }));
// Whoever is signed out elsewhere must not stay on a guarded page: the guards look again.
session.subscribe(() => {
  if (!session.get()) void router.invalidate();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Not awaited: the code of pages imports this module's file, and would wait for it to end.
if (isPrerenderedFor(root, window.location.pathname)) void takeOver(root);
else createRoot(root).render(<App router={router} />);

/** The page can be read already: it is replaced or taken over only once its code is here. */
async function takeOver(root: HTMLElement): Promise<void> {
  await router.load();
  if (session.get()) {
    createRoot(root).render(<App router={router} />);
  } else {
    // What the router puts around pages is then what it put there when they were prerendered.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, <App router={router} />);
  }
}
