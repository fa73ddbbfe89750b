import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Gauge, UsersRound } from 'lucide-react';
import { LinkTile } from '../../../ui/link-tile';

const links = [
  { to: '/friends', icon: UsersRound, label: msg`Friends`, hint: msg`Leaderboard of the week` },
  { to: '/rehearsal', icon: Gauge, label: msg`Rehearsal`, hint: msg`Test this device before you play` },
] as const;

/** Links to the user's friends and to the rehearsal. */
export function PlayerLinks() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Friends and rehearsal`} className="grid gap-2.5 sm:grid-cols-2">
      {links.map((link) => (
        <LinkTile key={link.to} {...link} />
      ))}
    </nav>
  );
}
