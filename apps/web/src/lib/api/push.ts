import { keepSubscription, subscribeDevice } from '../browser/kept-subscription';
import { endPush, notePush, type PushState, readPushed, readPushState } from '../browser/push-state';
import { logWarning } from '../log';
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

/** Returns whether this device receives notices: the browser and the server have its subscription, after a try to renew it. */
export async function isPushed(): Promise<boolean> {
  await renewPush().catch((error: unknown) => logWarning('The device was not subscribed again.', error));
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Boolean(subscription) && (await api.auth.notices.device.query()).isSubscribed;
}

async function subscribe(publicKey: string): Promise<void> {
  const subscription = await subscribeDevice(await navigator.serviceWorker.ready, publicKey);
  await api.auth.notices.subscribe.mutate(subscription);
  await keepSubscription({ ...subscription, publicKey });
  notePush(subscription.endpoint);
}
