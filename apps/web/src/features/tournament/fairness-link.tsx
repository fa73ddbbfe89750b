import { useLingui } from '@lingui/react/macro';
import type { TournamentStatus } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';

type FairnessLinkProps = {
  tournament: { readonly id: string; readonly name: string; readonly status: TournamentStatus };
};

/** A mark that leads to the fairness document of a tournament that is over. Nothing for any other. */
export function FairnessLink({ tournament: { id, name, status } }: FairnessLinkProps) {
  const { t } = useLingui();
  if (status !== 'completed' && status !== 'cancelled') return null;
  return (
    <Link
      to="/tournaments/$tournamentId/fairness"
      params={{ tournamentId: id }}
      aria-label={t`Fairness of ${name}`}
      title={t`Fairness`}
      className="grid size-11 flex-none place-items-center rounded-full text-structure hover:bg-sunken"
    >
      <ShieldCheck aria-hidden="true" className="size-5" />
    </Link>
  );
}
