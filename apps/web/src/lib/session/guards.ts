import { redirect } from '@tanstack/react-router';
import { session } from './session';

/** Guards routes of signed-in users. Visitors go to the sign-in page. */
export function requireUser(): void {
  if (!session.get()) throw redirect({ to: '/login' });
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
