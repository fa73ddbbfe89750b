import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Profile } from '@paheli/core/account/schema';
import { Link } from '@tanstack/react-router';
import { LayoutDashboard, LogOut, Settings, Ticket, UserRound, UsersRound, Wallet } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { formatRupees } from '../lib/text/format';
import { Avatar } from '../ui/avatar';
import { useLeave } from './use-leave';

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 font-medium outline-none data-[highlighted]:bg-sunken';

/** The player's own pages; a phone has them at the bottom and on 'You'. */
const pages = [
  { to: '/dashboard', label: msg`Dashboard`, icon: LayoutDashboard },
  { to: '/tournaments', label: msg`My tournaments`, icon: Ticket },
  { to: '/wallet', label: msg`Wallet`, icon: Wallet },
  { to: '/friends', label: msg`Friends`, icon: UsersRound },
  { to: '/you', label: msg`You`, icon: UserRound },
  { to: '/profile', label: msg`Settings`, icon: Settings },
] as const;

/** The menu of the signed-in user: name, balance and links. */
export default function ProfileMenu({ user }: { user: Profile }) {
  const { t } = useLingui();
  const leave = useLeave();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t`Profile menu of ${user.name}`}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <Avatar user={user} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="appear z-40 max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-floating"
      >
        <DropdownMenu.Label className="flex flex-col gap-1 mb-2 border-line border-b px-3 pt-1.5 pb-3">
          <span className="truncate font-semibold">{user.name}</span>
          <span className="truncate text-[0.875rem] text-ink-soft">{user.email}</span>
          {user.hasWallet && <span className="figures mt-1 text-lg">{formatRupees(user.walletBalance)}</span>}
        </DropdownMenu.Label>
        {pages.map(({ to, label, icon: Icon }) => (
          <DropdownMenu.Item key={to} asChild>
            <Link to={to} className={itemClass}>
              <Icon aria-hidden="true" className="size-5 text-ink-soft" />
              {t(label)}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item className={itemClass} onSelect={() => void leave()}>
          <LogOut aria-hidden="true" className="size-5 text-ink-soft" />
          {t`Logout`}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
