import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { type ReactNode, useEffect } from 'react';
import { queries } from '../../lib/api/trpc';
import { keepScreenOn } from '../../lib/browser/wake-lock';
import { useTournamentRoom } from '../../lib/live/live';
import { formatPrice, formatStart } from '../../lib/text/format';
import { timeOfEach } from '../../lib/text/kind-names';
import { pressStartText } from '../../lib/text/press-start';
import { countdownParts } from '../../lib/time/countdown';
import { serverClock } from '../../lib/time/server-clock';
import { useServerNow } from '../../lib/time/use-now';
import { Badge } from '../../ui/badge';
import { Countdown } from '../../ui/countdown';

type WaitingRoomProps = { tournament: TournamentCard; children: ReactNode };

/** The waiting room before the start: a countdown, and what belongs to the seat. Opens the quiz at the start. */
export function WaitingRoom({ tournament, children }: WaitingRoomProps) {
  const { t } = useLingui();
  useTournamentRoom(tournament.id);
  useOpenAtStart(tournament);
  useEffect(keepScreenOn, []);
  const now = useServerNow();
  const { name, startTime, startsOnPress, prizes, prizePool } = tournament;
  const paid = prizes.filter(({ amount }) => amount > 0);
  const [first] = paid;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-2">
        <Badge>{t`Waiting room`}</Badge>
        <h1 className="text-[1.75rem]">{name}</h1>
        <p className="text-ink-soft">
          {startsOnPress
            ? t`${pressStartText(tournament)}. Stay here: it opens by itself.`
            : t`Starts ${formatStart(startTime, tournament.now)}. Stay here: it opens by itself.`}
        </p>
      </div>
      <div className="tile flex justify-center border-act px-3 py-7">
        {startsOnPress ? (
          <p role="status" className="figures text-center text-2xl">{t`Waiting for the start`}</p>
        ) : (
          <Countdown
            size="large"
            parts={countdownParts(startTime.getTime() - now)}
            label={t`Until ${name} starts`}
          />
        )}
      </div>
      <dl className="tile flex flex-col gap-2 p-4">
        {tournament.startWindowMinutes !== null && (
          <Fact label={t`Begin before`} value={formatStart(tournament.entryClosesAt, tournament.now)} />
        )}
        <Fact label={t`Questions`} value={`${tournament.questionsCount}, ${timeOfEach(tournament)}`} />
        {first && (
          <>
            <Fact label={t`Prize Pool`} value={formatPrice(prizePool)} />
            <Fact
              label={t`First prize`}
              value={formatPrice(first.amount)}
              note={
                paid.length > 1
                  ? t`${plural(paid.length, { one: '# prize', other: '# prizes' })} in all`
                  : undefined
              }
            />
          </>
        )}
      </dl>
      {children}
    </div>
  );
}

function Fact({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-end font-semibold tabular-nums">
        {value}
        {note && <span className="block font-normal text-[0.8125rem] text-ink-soft">{note}</span>}
      </dd>
    </div>
  );
}

/**
 * Shows the tournament as active from its start on, by the server's clock and without a request: all players wait for the
 * same instant. Events report every other change, and the server decides who may start.
 */
function useOpenAtStart({ id, startTime }: TournamentCard): void {
  useEffect(() => {
    const open = () => queries.tournament.byId.setData({ tournamentId: id }, (card) => card && opened(card));
    return serverClock.at(startTime, open);
  }, [id, startTime]);
}

function opened(card: TournamentCard): TournamentCard {
  return { ...card, status: 'active', now: new Date(serverClock.nowMs()) };
}
