import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Award, Gauge, UsersRound } from 'lucide-react';
import { LinkTile } from '../../../ui/link-tile';

const links = [
  { to: '/achievements', icon: Award, label: msg`Achievements`, hint: msg`Badges you have earned` },
  { to: '/friends', icon: UsersRound, label: msg`Friends`, hint: msg`Leaderboard of the week` },
  { to: '/rehearsal', icon: Gauge, label: msg`Rehearsal`, hint: msg`Test this device before you play` },
] as const;

/** Links to the user's achievements and friends, and to the rehearsal. */
export function PlayerLinks() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Achievements, friends and rehearsal`}
      className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3"
    >
      {links.map((link) => (
        <LinkTile key={link.to} {...link} />
      ))}
    </nav>
  );
}
