import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../lib/session/auth';
import { buttonClass } from '../../ui/button';

/** A link to the dashboard for signed-in users, and to the sign-in page for visitors. */
export function PlayLink({ className }: { className?: string }) {
  const { t } = useLingui();
  const { user } = useAuth();
  return (
    <Link
      to={user ? '/dashboard' : '/login'}
      data-visitors={user ? undefined : true}
      className={buttonClass('act', 'normal', className)}
    >
      {user ? t`Play Now` : t`Start Playing`}
    </Link>
  );
}
