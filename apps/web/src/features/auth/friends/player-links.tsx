import { Award, Gauge, UsersRound } from 'lucide-react';
import { LinkTile } from '../../../ui/link-tile';

const links = [
  { to: '/achievements', icon: Award, label: 'Achievements', hint: 'Badges you have earned' },
  { to: '/friends', icon: UsersRound, label: 'Friends', hint: 'Leaderboard of the week' },
  { to: '/rehearsal', icon: Gauge, label: 'Rehearsal', hint: 'Test this device before you play' },
] as const;

/** Links to the user's achievements and friends, and to the rehearsal. */
export function PlayerLinks() {
  return (
    <nav
      aria-label="Achievements, friends and rehearsal"
      className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3"
    >
      {links.map((link) => (
        <LinkTile key={link.to} {...link} />
      ))}
    </nav>
  );
}
