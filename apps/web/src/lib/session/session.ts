import type { Profile } from '@paheli/core/account/schema';
import { readStored, writeStored } from '../browser/device-storage';
import { createLocalStore } from '../browser/local-store';

/** Who is signed in on this device. Both fields are there or neither is. */
export type Session = { readonly token: string; readonly user: Profile };

const tokenKey = 'token';
const userKey = 'user';

/** The session, restored from the device at once; null when signed out. */
export const session = createLocalStore<Session | null>(restore());

/** Signs in on this device. */
export function storeSession(next: Session): void {
  writeStored(tokenKey, next.token);
  writeStored(userKey, JSON.stringify(next.user));
  session.set(next);
}

/** Forgets the session on this device. */
export function clearSession(): void {
  writeStored(tokenKey, null);
  writeStored(userKey, null);
  session.set(null);
}

let heardExpiry: () => void = () => undefined;

/** Sets what happens, beyond forgetting it, when the server no longer knows this device's session. */
export function onSessionExpired(listener: () => void): void {
  heardExpiry = listener;
}

/**
 * The server no longer knows this token: forgets the session, unless a newer one has taken its place. A sign-in
 * that is refused was made without any.
 */
export function expireSession(token: string | undefined): void {
  if (token === undefined || session.get()?.token !== token) return;
  clearSession();
  heardExpiry();
}

/**
 * Merges fields into the current user and stores it; nothing happens when nobody is signed in, or when the fields are
 * another's, who was signed in when they were asked for.
 */
export function updateUser(fields: Partial<Profile>): void {
  const current = session.get();
  if (!current || (fields.id !== undefined && fields.id !== current.user.id)) return;
  storeSession({ ...current, user: { ...current.user, ...fields } });
}

/** Calls back when another account than before is signed in on this device, or none: in this tab or in another. */
export function onOwnerChange(listener: (isSignedIn: boolean) => void): void {
  let owner = session.get()?.user.id;
  session.subscribe(() => {
    const next = session.get()?.user.id;
    if (next === owner) return;
    owner = next;
    listener(next !== undefined);
  });
}

/** Follows what other tabs of this browser do with the session. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey || key === userKey) session.set(restore());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function restore(): Session | null {
  const token = readStored(tokenKey);
  const user = parseUser(readStored(userKey));
  return token && user ? { token, user } : null;
}

function parseUser(text: string | null): Profile | null {
  if (!text) return null;
  try {
    const user: unknown = JSON.parse(text);
    if (typeof user !== 'object' || user === null || !('id' in user)) return null;
    // What stands here was written by `storeSession`, and is replaced by the fresh profile at once.
    const stored = user as Profile;
    return { ...stored, createdAt: new Date(stored.createdAt) };
  } catch {
    return null;
  }
}
