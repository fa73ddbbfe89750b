import { session } from '../session/session';
import { readStored, writeStored } from './device-storage';

/** The session whose notices this device receives, and the endpoint that the server knows. */
const storageKey = 'push';

/**
 * Whether this device can show notices, and does: `denied` is the user's decision in the browser, and `lost` a
 * subscription that the browser or its push service ended.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'lost' | 'on';

/** Returns the state of this device for the signed-in user. */
export function readPushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && readStored(storageKey)?.startsWith(ownPrefix())
    ? 'on'
    : 'off';
}

/** Notes that this device receives the notices of the session at this endpoint. */
export function notePush(endpoint: string): void {
  writeStored(storageKey, ownPrefix() + endpoint);
}

/** Returns what this device receives: nothing, another session's notices, or this session's at an endpoint. */
export function readPushed(): { readonly endpoint: string } | 'other' | null {
  const known = readStored(storageKey);
  if (known === null) return null;
  return known.startsWith(ownPrefix()) ? { endpoint: known.slice(ownPrefix().length) } : 'other';
}

/** Ends the subscription of this device, so that it receives nothing for a user who signed out. */
export async function endPush(): Promise<void> {
  if (readStored(storageKey) === null) return;
  writeStored(storageKey, null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The user and the start of their token, so that a new sign-in subscribes anew. */
function ownPrefix(): string {
  const current = session.get();
  return `${current?.user.id} ${current?.token.slice(0, 8)} `;
}
