import type { SubscribePush } from '@paheli/core/notices/push-subscription';

/**
 * The subscription that the server knows, and the server's key, with which the service worker renews it. The server forgets it
 * with the login session; then nothing is renewed.
 */
type KeptSubscription = SubscribePush & { readonly publicKey: string };

/** The cache of this device that keeps it: pages and the service worker both read it. */
const cacheName = 'push';
const keptPath = '/push-subscription';

export async function keepSubscription(subscription: KeptSubscription): Promise<void> {
  await (await caches.open(cacheName)).put(keptPath, new Response(JSON.stringify(subscription)));
}

export async function readSubscription(): Promise<KeptSubscription | undefined> {
  return (await caches.match(keptPath, { cacheName }))?.json();
}

/** Subscribes a device under the server's key. */
export async function subscribeDevice(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<SubscribePush> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription under another key of the server is in the way.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}
