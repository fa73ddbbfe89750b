import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OwnTournament } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { formatPrice, formatStart } from '../../../lib/text/format';
import { exactCountdown } from '../../../lib/time/countdown';
import { useServerNow } from '../../../lib/time/use-now';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { Countdown } from '../../../ui/countdown';
import { CategoryDisc } from '../category-icon';
import { SeatReminders } from '../seat-reminders';

/** A joined tournament that is still to be played, with its start and its actions. */
export function OwnTile({ tournament }: { tournament: OwnTournament }) {
  const { t } = useLingui();
  const { id, name, category, questionsCount, prizePool, status, mySessionId, now } = tournament;
  const isComing = status === 'upcoming';
  return (
    <article aria-label={name} className="tile flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <CategoryDisc category={category} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-[1.125rem]">{name}</h3>
          <p className="text-[0.875rem] text-ink-soft">
            {t`${plural(questionsCount, { one: '# question', other: '# questions' })}`}
            {prizePool > 0 && t`, ${formatPrice(prizePool)} to win`}
          </p>
        </div>
        {!isComing && <Badge tone="right">{t`Live`}</Badge>}
      </div>
      {isComing ? (
        <Until tournament={tournament} />
      ) : (
        <p>{t`Open until ${formatStart(tournament.entryClosesAt, now)}`}</p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        <Link
          to="/quiz/$tournamentId"
          params={{ tournamentId: id }}
          className={buttonClass(isComing ? 'quiet' : 'act', 'small', 'flex-1 max-sm:basis-full')}
        >
          {isComing ? t`Waiting room` : mySessionId ? t`Resume` : t`Play`}
        </Link>
        {isComing && <SeatReminders tournament={tournament} />}
      </div>
    </article>
  );
}

function Until({ tournament: { name, startTime, now } }: { tournament: OwnTournament }) {
  const { t } = useLingui();
  const nowMs = useServerNow();
  return (
    <div>
      <p className="text-[0.875rem] text-ink-soft">{t`Starts ${formatStart(startTime, now)}`}</p>
      <Countdown
        parts={exactCountdown(startTime.getTime() - nowMs)}
        label={t`Until ${name} starts`}
        size="small"
      />
    </div>
  );
}
