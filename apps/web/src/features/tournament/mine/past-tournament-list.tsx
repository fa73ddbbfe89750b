import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OwnTournament } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant, formatPrice } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';
import { CategoryDisc } from '../category-icon';
import { FairnessLink } from '../fairness-link';

const rowClass = 'flex min-w-0 flex-1 items-center gap-3 py-3 pr-1 pl-4';

/** The player's past tournaments, each with the way to its fairness document once it is over. */
export function PastTournamentList({ tournaments }: { tournaments: readonly OwnTournament[] }) {
  return (
    <ul className="tile divide-y divide-line overflow-hidden">
      {tournaments.map((tournament) => (
        <li key={tournament.id} className="flex items-center pr-1.5">
          <PastTournament tournament={tournament} />
          <FairnessLink tournament={tournament} />
        </li>
      ))}
    </ul>
  );
}

/** A past tournament: a link to the result, or the reason why there is none. */
function PastTournament({ tournament }: { tournament: OwnTournament }) {
  const { t } = useLingui();
  const { result, mySessionId } = tournament;
  if (!result || !mySessionId) {
    return (
      <div className={rowClass}>
        <Words tournament={tournament}>{reasonOf(tournament)}</Words>
      </div>
    );
  }
  const place =
    result.rank === null
      ? t`Rank open`
      : result.provisional
        ? t`Rank #${result.rank} so far`
        : t`Rank #${result.rank}`;
  return (
    <Link
      to="/quiz-results/$sessionId"
      params={{ sessionId: mySessionId }}
      className={`${rowClass} transition-colors hover:bg-sunken`}
    >
      <Words tournament={tournament}>{t`${result.score}/${tournament.questionsCount} right. ${place}`}</Words>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
    </Link>
  );
}

/** What was played and how it ended; on a phone what it brought stands below. */
function Words({ tournament, children }: { tournament: OwnTournament; children: ReactNode }) {
  return (
    <>
      <CategoryDisc category={tournament.category} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-[1_1_11rem]">
          <span className="wrap-anywhere line-clamp-2 font-semibold">{tournament.name}</span>
          <span className="block text-[0.8125rem] text-ink-soft">
            {formatInstant(tournament.startTime)}, {children}
          </span>
        </span>
        <Outcome tournament={tournament} />
      </span>
    </>
  );
}

/** From the fee to the prize: what the tournament brought, and the fee it took. */
function Outcome({ tournament: { status, joined, entryFee, result } }: { tournament: OwnTournament }) {
  const { t } = useLingui();
  const prize = result?.prizeAmount ?? 0;
  const fee = status === 'cancelled' || !joined ? 0 : entryFee;
  if (prize === 0 && fee === 0) return null;
  const net = prize - fee;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 sm:block sm:text-right">
      <span className={classNames('figures text-lg sm:block', net > 0 ? 'text-correct' : 'text-ink')}>
        {net < 0 ? '−' : '+'}
        {formatPrice(Math.abs(net))}
      </span>
      {prize > 0 && fee > 0 && (
        <span className="text-[0.8125rem] text-ink-soft sm:block">
          {t`${formatPrice(fee)} fee, ${formatPrice(prize)} prize`}
        </span>
      )}
    </span>
  );
}

function reasonOf({ status, joined, entryFee }: OwnTournament): string {
  const isPaid = entryFee > 0;
  if (status === 'cancelled') return isPaid ? t`cancelled, fee returned` : t`cancelled`;
  if (!joined) return isPaid ? t`left, fee returned` : t`left`;
  return t`not played`;
}
