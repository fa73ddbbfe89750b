import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc';
import { PastTournamentList } from './past-tournament-list';

const shown = 5;

/** The player's latest results, each with a link to its details. Renders nothing before the first quiz. */
export function PastTournaments() {
  const { t } = useLingui();
  const mine = trpc.tournament.mine.useQuery();
  const played = mine.data?.filter(({ result }) => result !== null).slice(0, shown) ?? [];
  if (played.length === 0) return null;
  return (
    <section aria-labelledby="past-title" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="past-title" className="text-[1.375rem]">
          {t`Your results`}
        </h2>
        <Link
          to="/tournaments"
          className="-mr-2 inline-flex min-h-11 items-center rounded-small px-2 font-semibold text-[0.9375rem] text-structure hover:underline"
        >
          {t`My tournaments`}
        </Link>
      </div>
      <PastTournamentList tournaments={played} />
    </section>
  );
}
