import { redirect } from '@tanstack/react-router';
import { session } from './session';

/** The pages that stay open to suspended users. */
const openWhileSuspended: readonly string[] = ['/suspended', '/withdraw', '/statements', '/kyc', '/profile'];

/** Returns whether a page is open to suspended users. */
export function isOpenWhileSuspended(path: string): boolean {
  return openWhileSuspended.includes(path.replace(/(.)\/$/, '$1'));
}

/**
 * Guards routes of signed-in users. Visitors go to the sign-in page, and suspended users to the page about their
 * suspension.
 */
export function requireUser({ location }: { readonly location: { readonly pathname: string } }): void {
  const current = session.get();
  if (!current) throw redirect({ to: '/login' });
  if (current.user.suspension && !isOpenWhileSuspended(location.pathname))
    throw redirect({ to: '/suspended', replace: true });
}

/** Guards routes of administrators. Players go to their dashboard instead. */
export function requireAdmin(): void {
  const current = session.get();
  if (!current) throw redirect({ to: '/login' });
  if (current.user.role !== 'admin') throw redirect({ to: '/dashboard', replace: true });
}

/** Guards the sign-in pages. Signed-in users go to the dashboard, or to the invitation they came from. */
export function requireVisitor(cause: 'preload' | 'enter' | 'stay', invite?: string): void {
  // Runs on entry only: after a registration the page stays for a moment to show its message.
  if (cause === 'stay' || !session.get()) return;
  if (invite !== undefined) throw redirect({ to: '/invite/$code', params: { code: invite } });
  throw redirect({ to: '/dashboard' });
}
