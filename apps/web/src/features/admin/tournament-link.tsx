import { Link } from '@tanstack/react-router';

/** Leads to a tournament's page in the administration. */
export function TournamentLink({ tournament: { id, name } }: { tournament: { id: string; name: string } }) {
  return (
    <Link
      to="/admin/tournaments/$tournamentId"
      params={{ tournamentId: id }}
      className="inline-flex min-h-11 items-center font-medium text-structure hover:underline"
    >
      {name}
    </Link>
  );
}
