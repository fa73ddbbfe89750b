import type { OwnTournament } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatInstant, formatPrice } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { CategoryDisc } from './category-icon';

const shown = 5;

/** What the player has played lately, each leading to its results. Nothing before the first quiz. */
export function PastTournaments() {
  const mine = trpc.tournament.mine.useQuery();
  const played = mine.data?.filter(({ result }) => result !== null).slice(0, shown) ?? [];
  if (played.length === 0) return null;
  return (
    <section aria-labelledby="past-title" className="flex flex-col gap-3">
      <h2 id="past-title" className="text-[1.375rem]">
        Your results
      </h2>
      <ul className="tile divide-y divide-line overflow-hidden">
        {played.map((tournament) => (
          <li key={tournament.id}>
            <PastTournament tournament={tournament} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PastTournament({ tournament }: { tournament: OwnTournament }) {
  const { result, mySessionId } = tournament;
  if (!result || !mySessionId) return null;
  const place =
    result.rank === null ? 'Rank open' : `Rank #${result.rank}${result.provisional ? ' so far' : ''}`;
  return (
    <Link
      to="/quiz-results/$sessionId"
      params={{ sessionId: mySessionId }}
      className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken"
    >
      <CategoryDisc category={tournament.category} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{tournament.name}</span>
        <span className="block text-[0.8125rem] text-ink-soft">
          {formatInstant(tournament.startTime)}, {result.score}/{tournament.questionsCount} right. {place}
        </span>
      </span>
      {result.prizeAmount > 0 && (
        <span className="figures text-lg text-correct">+{formatPrice(result.prizeAmount)}</span>
      )}
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
    </Link>
  );
}
