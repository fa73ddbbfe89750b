import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Gamepad2, Ticket, UserRound, Wallet } from 'lucide-react';

const items = [
  { to: '/dashboard', label: msg`Play`, icon: Gamepad2 },
  { to: '/tournaments', label: msg`Mine`, icon: Ticket },
  { to: '/wallet', label: msg`Wallet`, icon: Wallet },
  { to: '/you', label: msg`You`, icon: UserRound },
] as const;

/** The player's pages, at the bottom of a phone. */
export function BottomBar() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Your pages`}
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid grid-cols-4">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ includeSearch: false }}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 font-medium text-[0.8125rem] text-ink-soft data-[status=active]:font-semibold data-[status=active]:text-structure"
            >
              <Icon aria-hidden="true" className="size-5" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
