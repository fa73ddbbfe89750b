import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../lib/session/auth';
import { buttonClass } from '../../ui/button';

/** Invites readers of a shared page to play. */
export function PlayInvitation({ question }: { question: string }) {
  const { t } = useLingui();
  return (
    <div className="tile flex flex-col items-center gap-3 px-5 py-7 text-center">
      <p className="font-display font-semibold text-xl leading-tight">{question}</p>
      <p className="text-ink-soft">{t`Five seconds a question. Real tournaments, results you can check.`}</p>
      <PlayLink />
    </div>
  );
}

export function PlayLink() {
  const { t } = useLingui();
  const { user } = useAuth();
  return (
    <Link to={user ? '/dashboard' : '/register'} className={buttonClass('act', 'normal', 'px-10')}>
      {t`Play`}
    </Link>
  );
}
