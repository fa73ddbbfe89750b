import { redirect } from '@tanstack/react-router';
import { session } from './session';

/** For routes of signed-in users: others go to sign in. */
export function requireUser(): void {
  if (!session.get()) throw redirect({ to: '/login' });
}

/** For routes of administrators: players go to their dashboard, in place of this page. */
export function requireAdmin(): void {
  const current = session.get();
  if (!current) throw redirect({ to: '/login' });
  if (current.user.role !== 'admin') throw redirect({ to: '/dashboard', replace: true });
}

/** For the sign-in pages: who is signed in already goes to the dashboard, or to the invitation he came from. */
export function requireVisitor(cause: 'preload' | 'enter' | 'stay', invite?: string): void {
  // On entry only: after registering, the page stays for a moment to say so.
  if (cause === 'stay' || !session.get()) return;
  if (invite !== undefined) throw redirect({ to: '/invite/$code', params: { code: invite } });
  throw redirect({ to: '/dashboard' });
}
