import { Link } from '@tanstack/react-router';
import { Award, ChevronRight, UsersRound } from 'lucide-react';
import { IconCircle } from '../../../ui/icon-circle';

const links = [
  { to: '/achievements', icon: Award, label: 'Achievements', hint: 'Badges you have earned' },
  { to: '/friends', icon: UsersRound, label: 'Friends', hint: 'Leaderboard of the week' },
] as const;

/** Links to the user's achievements and friends. */
export function PlayerLinks() {
  return (
    <nav aria-label="Achievements and friends" className="grid gap-2.5 sm:grid-cols-2">
      {links.map(({ to, icon: Icon, label, hint }) => (
        <Link
          key={to}
          to={to}
          className="tile flex items-center gap-3 px-4 py-3 transition-colors hover:border-edge"
        >
          <IconCircle>
            <Icon className="size-5" />
          </IconCircle>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{label}</span>
            <span className="block text-[0.875rem] text-ink-soft">{hint}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
        </Link>
      ))}
    </nav>
  );
}
