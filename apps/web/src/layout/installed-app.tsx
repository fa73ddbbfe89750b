import { useLingui } from '@lingui/react/macro';
import { hourMs } from '@paheli/core/clock';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { renewPush } from '../lib/api/push';
import { createLocalStore, useLocalStore } from '../lib/browser/local-store';
import { logWarning } from '../lib/log';
import { useRunningQuiz } from '../lib/session/running-quiz';
import { Button } from '../ui/button';

/** A new version that waits to take over; null for none. */
const waitingVersion = createLocalStore<ServiceWorker | null>(null);

const checkEveryMs = hourMs;
/** How long the installation waits for an idle moment. */
const latestMs = 3_000;

/** Installs the service worker, and offers a new version. Mounted once, while a user is signed in. */
export default function InstalledApp() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const stopping = new AbortController();
    install(stopping.signal).catch((error: unknown) =>
      logWarning('The service worker was not installed.', error),
    );
    return () => stopping.abort();
  }, []);
  return <UpdateOffer />;
}

/** Offers to load the new version, but never while a quiz runs. */
function UpdateOffer() {
  const { t } = useLingui();
  const waiting = useLocalStore(waitingVersion);
  const isOnStage = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_stage'),
  });
  const isPlaying = useRunningQuiz() !== null || isOnStage;
  if (!waiting || isPlaying) return null;
  return (
    <section
      aria-label={t`New version`}
      className="fixed inset-x-4 bottom-24 z-10 mx-auto flex max-w-md flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-floating"
    >
      <p role="status" className="font-semibold">
        {t`A new version is ready.`}
      </p>
      <div className="flex gap-2">
        <Button variant="plain" size="small" onClick={() => waitingVersion.set(null)}>
          {t`Later`}
        </Button>
        <Button size="small" onClick={() => takeOver(waiting)}>
          {t`Load it`}
        </Button>
      </div>
    </section>
  );
}

async function install(signal: AbortSignal): Promise<void> {
  await untilIdle();
  if (signal.aborted) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const offer = () => {
    // Without a controller this is the first version, which takes over nothing.
    if (navigator.serviceWorker.controller) waitingVersion.set(registration.waiting);
  };
  offer();
  const follow = () => registration.installing?.addEventListener('statechange', offer, { signal });
  registration.addEventListener('updatefound', follow, { signal });
  follow();
  const timer = setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  await renewPush();
}

/** Waits until the page has loaded, so that its own files come first. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: latestMs })
        : setTimeout(resolve, latestMs);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
}

/** Lets the new version take over, and loads the page anew once it has. Other tabs go on. */
function takeOver(waiting: ServiceWorker): void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage('take-over');
}
