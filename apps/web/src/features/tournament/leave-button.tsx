import type { TournamentCard } from '@paheli/core/tournament/schema';
import { type ComponentProps, useState } from 'react';
import { lazyDialog } from '../../lib/page/lazy-on-intent';
import { Button } from '../../ui/button';

const LeaveDialog = lazyDialog(() => import('./leave-dialog'));

type LeaveButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'variant'> & {
  tournament: TournamentCard;
};

/** Asks before the player leaves a tournament. */
export function LeaveButton({ tournament, ...button }: LeaveButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)} {...button} />
      <LeaveDialog tournament={tournament} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
