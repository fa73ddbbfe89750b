import { type Language, pickLanguage } from '@paheli/core/languages';
import type { PushMessage } from '@paheli/core/notices/push-message';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keepSubscription, readSubscription, subscribeDevice } from '../lib/browser/kept-subscription';

declare const self: ServiceWorkerGlobalScope;

/** The files of the shell and the version of the build, written by the build. */
declare const precached: { url: string; revision: string | null }[];
declare const buildVersion: string;

const shell = '/app.html';
const assetCache = `assets-${buildVersion}`;

// Only files of the build are cached. Calls are never: they are marked `no-store`, and the page keeps its own last data.
precacheAndRoute(precached, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assetCache,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null) }],
  }),
);

/** How long a page waits for a network that is connected and dead. */
const patienceMs = 4_000;
const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
/** A proxy responds with these in place of the server. */
const awayStatuses = [502, 503, 504];

// Pages come from the server whenever it responds, so that no old build is shown.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const responding = fetch(request);
      const response = await Promise.race([responding, patience()]).catch(() => undefined);
      if (response && !awayStatuses.includes(response.status)) return response;
      return (await matchPrecache(shell)) ?? responding;
    },
    { denylist: [/^\/(?:api|trpc|healthz?|readyz|metrics)(?:\/|$)/] },
  ),
);

function isStorable({ status, headers }: Response): boolean {
  return status === 200 && !/no-store/.test(headers.get('cache-control') ?? '');
}

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldAssets());
});

async function removeOldAssets(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('assets-') && name !== assetCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// A new version waits until the user accepts it or every page is closed.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readMessage(event.data);
  const icons = { icon: '/icon-192.png', badge: '/badge-96.png' };
  event.waitUntil(self.registration.showNotification(title, { body, tag, ...icons, data: { path } }));
});

/** Tells the server the address that the browser gave this device. Where that fails, the next page does it. */
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(renewSubscription());
});

async function renewSubscription(): Promise<void> {
  const kept = await readSubscription();
  if (!kept) return;
  const { publicKey, endpoint, auth } = kept;
  const subscription = await subscribeDevice(self.registration, publicKey);
  const response = await fetch('/trpc/auth.notices.renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { ...subscription, former: { endpoint, auth } } }),
  });
  if (response.ok) await keepSubscription({ ...subscription, publicKey });
}

const newsTexts: Readonly<Record<Language, string>> = {
  en: 'There is news for you.',
  hi: 'आपके लिए एक ख़बर है।',
};

/** Browsers require a notification for each message, so one that cannot be read shows as news. */
function readMessage(data: PushMessageData | null): PushMessage {
  const news = {
    title: self.location.hostname,
    body: newsTexts[pickLanguage(self.navigator.languages.join(','))],
    path: '/dashboard',
    tag: 'news',
  };
  try {
    const message: Partial<PushMessage> = data?.json() ?? {};
    const isOwn = typeof message.path === 'string' && /^\/(?!\/)/.test(message.path);
    return { ...news, ...message, path: isOwn && message.path ? message.path : news.path };
  } catch {
    return news;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.path ?? '/dashboard', self.location.origin).href));
});

/**
 * Opens a page in a window that is open, but never in one with a running quiz, or else in a new one. Windows that were
 * open before the first installation cannot be used.
 */
async function open(href: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const free = windows.find(
    ({ url }) => !/^\/(?:quiz|practice|daily|rehearsal)(?:\/|$)/.test(new URL(url).pathname),
  );
  if (!free) {
    await self.clients.openWindow(href);
    return;
  }
  const moved = free.url === href ? free : ((await free.navigate(href)) ?? free);
  await moved.focus();
}
