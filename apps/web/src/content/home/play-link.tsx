import { Link } from '@tanstack/react-router';
import { useAuth } from '../../lib/session/auth';
import { buttonClass } from '../../ui/button';

/** To the dashboard for whoever is signed in, to the sign-in page for everyone else. */
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
