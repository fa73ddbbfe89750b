import { endPush, notePush, type PushState, readPushed, readPushState } from '../browser/push-state';
import { api } from './trpc';

/** Asks for permission and subscribes this device. Returns the new state. */
export async function switchPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  await subscribe(publicKey);
  return readPushState();
}

/** Ends the subscription of this device, here and on the server. */
export async function switchPushOff(): Promise<PushState> {
  await api.auth.notices.unsubscribe.mutate();
  await endPush();
  return readPushState();
}

/** Subscribes again where the browser ended the subscription, and ends one of an earlier session. */
export async function renewPush(): Promise<void> {
  const pushed = readPushed();
  if (pushed === null || readPushState() === 'unsupported' || Notification.permission !== 'granted') return;
  if (pushed === 'other') return endPush();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription?.endpoint === pushed.endpoint) return;
  const { pushKey } = await api.auth.notices.settings.query();
  if (pushKey !== null) await subscribe(pushKey);
}

async function subscribe(publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription under another key of the server is in the way.
    const former = await registration.pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await api.auth.notices.subscribe.mutate({
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
  notePush(endpoint ?? '');
}
