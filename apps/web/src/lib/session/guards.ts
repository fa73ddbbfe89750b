import { redirect } from '@tanstack/react-router';
import { logWarning } from '../log';
import { readJoinSearch } from '../page/join-search';
import { type ReturnSearch, wantedPage } from '../page/return-search';
import { refreshProfile } from './auth';
import { mayAdminister } from './may-administer';
import { session } from './session';

/** The pages that stay open to suspended users. */
const openWhileSuspended: readonly string[] = [
  '/suspended',
  '/wallet',
  '/withdraw',
  '/statements',
  '/kyc',
  '/profile',
  '/notifications',
];

/** Returns whether a page is open to suspended users. */
export function isOpenWhileSuspended(path: string): boolean {
  return openWhileSuspended.includes(path.replace(/(.)\/$/, '$1'));
}

type Opening = { readonly location: { readonly pathname: string; readonly search: object } };

/**
 * Guards routes of signed-in users. Visitors go to the sign-in page and return to the seat they wanted. Suspended users
 * go to the page about their suspension. The suspension that this device knows may have ended, so the server is asked
 * before.
 */
export function requireUser({ location: { pathname, search } }: Opening): void | Promise<void> {
  const current = session.get();
  if (!current) throw redirect({ to: '/login', search: readJoinSearch({ ...search }) });
  if (current.user.suspension && !isOpenWhileSuspended(pathname)) return requireRestored();
}

async function requireRestored(): Promise<void> {
  try {
    await refreshProfile();
  } catch (error) {
    logWarning('The suspension could not be looked up.', error);
  }
  const current = session.get();
  if (!current) throw redirect({ to: '/login' });
  if (current.user.suspension) throw redirect({ to: '/suspended', replace: true });
}

/** Guards routes of administrators and organisers. Players go to their dashboard instead. */
export function requireAdmin(): void {
  const current = session.get();
  if (!current) throw redirect({ to: '/login' });
  if (!mayAdminister(current.user)) throw redirect({ to: '/dashboard', replace: true });
}

/** Guards the sign-in pages. Signed-in users go to the dashboard, or to what they wanted before. */
export function requireVisitor(cause: 'preload' | 'enter' | 'stay', search: ReturnSearch = {}): void {
  // Runs on entry only: after a registration the page stays for a moment to show its message.
  if (cause === 'stay' || !session.get()) return;
  throw redirect(wantedPage(search) ?? { to: '/dashboard' });
}
