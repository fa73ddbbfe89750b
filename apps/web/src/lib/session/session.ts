import type { Profile } from '@paheli/core/account/schema';
import { readStored, writeStored } from '../browser/device-storage';
import { createLocalStore } from '../browser/local-store';

/** The signed-in user of this device and their session token. */
export type Session = { readonly token: string; readonly user: Profile };

const tokenKey = 'token';
const userKey = 'user';

/** The session, restored from the device on load; null when signed out. */
export const session = createLocalStore<Session | null>(restore());

/** Signs in on this device. */
export function storeSession(next: Session): void {
  writeStored(tokenKey, next.token);
  writeStored(userKey, JSON.stringify(next.user));
  session.set(next);
}

/** Removes the session from this device. */
export function clearSession(): void {
  writeStored(tokenKey, null);
  writeStored(userKey, null);
  session.set(null);
}

let notifyExpiry: () => void = () => undefined;

/** Sets the listener for a session that the server has ended. */
export function onSessionExpired(listener: () => void): void {
  notifyExpiry = listener;
}

/**
 * Removes the session whose token the server has refused, unless a newer session has replaced it. A refused sign-in has
 * no token.
 */
export function expireSession(token: string | undefined): void {
  if (token === undefined || session.get()?.token !== token) return;
  clearSession();
  notifyExpiry();
}

/**
 * Merges fields into the current user and stores the user. Does nothing when signed out, or when the fields belong to
 * an earlier user.
 */
export function updateUser(fields: Partial<Profile>): void {
  const current = session.get();
  if (!current || (fields.id !== undefined && fields.id !== current.user.id)) return;
  storeSession({ ...current, user: { ...current.user, ...fields } });
}

/**
 * Marks the current user as suspended after a refused call, until the profile is loaded again. Does nothing for a
 * suspension that is known.
 */
export function noteSuspension({ reason, freeze }: Readonly<Record<string, unknown>>): void {
  if (session.get()?.user.suspension) return;
  const terms = { reason: String(reason ?? ''), until: null, freeze: freeze === true };
  updateUser({ suspension: { ...terms, suspendedAt: new Date(), appeal: null } });
}

/** Calls the listener when the signed-in account changes, in this tab or another. */
export function onOwnerChange(listener: (isSignedIn: boolean) => void): void {
  let owner = session.get()?.user.id;
  session.subscribe(() => {
    const next = session.get()?.user.id;
    if (next === owner) return;
    owner = next;
    listener(next !== undefined);
  });
}

/** Follows sign-ins and sign-outs in other tabs of this browser. */
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
    // The value was written by `storeSession`, and a fresh profile replaces it at once.
    const stored = user as Profile;
    return { ...stored, createdAt: new Date(stored.createdAt) };
  } catch {
    return null;
  }
}
