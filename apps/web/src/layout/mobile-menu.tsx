import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../lib/session/auth';
import { formatRupees } from '../lib/text/format';
import { Avatar } from '../ui/avatar';
import { LanguageChoice } from '../ui/language-choice';
import { useLeave } from './use-leave';
import { useNavItems } from './use-nav-items';

const itemClass =
  'flex min-h-12 items-center rounded-small px-3 font-medium hover:bg-sunken data-[status=active]:bg-structure-soft data-[status=active]:text-structure';

/** The menu on a phone, with the links that the bar shows on larger screens. */
export default function MobileMenu({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const items = useNavItems();
  const leave = useLeave();
  return (
    <nav
      id="mobile-menu"
      aria-label={t`Main`}
      className="appear absolute inset-x-0 top-full flex max-h-[calc(var(--screen)-100%)] flex-col gap-1 border-line border-b overflow-y-auto overscroll-contain bg-surface p-3 shadow-floating sm:hidden"
    >
      {user && (
        <div className="mb-1 flex items-center gap-3 border-line border-b px-3 pb-3">
          <Avatar user={user} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{user.name}</p>
            <p className="truncate text-[0.875rem] text-ink-soft">{user.email}</p>
          </div>
          {user.hasWallet && <p className="figures">{formatRupees(user.walletBalance)}</p>}
        </div>
      )}
      {items.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} onClick={onLeave} className={itemClass}>
          {label}
        </Link>
      ))}
      {user && (
        <Link to="/you" onClick={onLeave} className={itemClass}>
          {t`You`}
        </Link>
      )}
      {user ? (
        <button type="button" onClick={leave} className={itemClass}>
          {t`Logout`}
        </button>
      ) : (
        <Link to="/login" onClick={onLeave} className={itemClass}>
          {t`Login`}
        </Link>
      )}
      <LanguageChoice className="px-3" />
    </nav>
  );
}
