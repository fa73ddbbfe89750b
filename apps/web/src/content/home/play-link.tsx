import { Link } from '@tanstack/react-router';
import { useAuth } from '../../lib/session/auth';
import { buttonClass } from '../../ui/button';

/** A link to the dashboard for signed-in users, and to the sign-in page for visitors. */
export function PlayLink({ className }: { className?: string }) {
  const { user } = useAuth();
  return (
    <Link
      to={user ? '/dashboard' : '/login'}
      data-visitors={user ? undefined : true}
      className={buttonClass('act', 'normal', className)}
    >
      {user ? 'Play Now' : 'Start Playing'}
    </Link>
  );
}
