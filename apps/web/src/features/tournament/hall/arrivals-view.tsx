import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Hall } from '@paheli/core/tournament/hall';
import { formatCount, formatStart } from '../../../lib/text/format';
import { pressStartText } from '../../../lib/text/press-start';
import { countdownParts } from '../../../lib/time/countdown';
import { useServerNow } from '../../../lib/time/use-now';
import { Countdown } from '../../../ui/countdown';
import { JoinCode } from '../../../ui/join-code';
import QrCode from '../../../ui/qr-code';

/** Who has come, the last one first, and how others come: a code to type and one to scan. */
export function ArrivalsView({ hall }: { hall: Hall }) {
  const { t } = useLingui();
  const { participantCount, players } = hall;
  const more = participantCount - players.length;
  return (
    <div className="grid min-h-0 flex-1 gap-[1.5em] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Entrance hall={hall} />
      <section className="flex min-h-0 min-w-0 flex-col gap-[0.75em]">
        <h2 className="text-[1.5em]">
          {t`${plural(participantCount, { 0: 'Nobody has come yet', one: '# player has come', other: '# players have come' })}`}
        </h2>
        <ul className="flex min-h-0 flex-wrap content-start gap-[0.4em] lg:overflow-hidden">
          {players.map((username) => (
            <li
              key={username}
              className="tile appear max-w-full truncate px-[0.8em] py-[0.25em] font-semibold"
            >
              {username}
            </li>
          ))}
          {more > 0 && (
            <li className="px-[0.5em] py-[0.25em] text-ink-soft">{t`and ${formatCount(more)} more`}</li>
          )}
        </ul>
      </section>
    </div>
  );
}

function Entrance({ hall }: { hall: Hall }) {
  const { t } = useLingui();
  const { joinCode, tournamentId, status } = hall;
  const { host, origin } = window.location;
  const path = joinCode === null ? `/tournaments/${tournamentId}` : `/code/${joinCode}`;
  const isOpen = status === 'upcoming' || status === 'active';
  return (
    <section className="tile flex min-w-0 flex-col items-center justify-center gap-[0.75em] p-[1em] text-center">
      {isOpen && (
        <>
          <QrCode
            text={`${origin}${path}`}
            label={t`QR code of the tournament's link`}
            className="w-[min(14em,100%)]"
          />
          {joinCode !== null && (
            <p>
              <span className="block text-ink-soft">{t`Join with the code`}</span>
              <span className="figures text-[min(3.5em,12vw)] tracking-[0.1em]">
                <JoinCode code={joinCode} />
              </span>
            </p>
          )}
          <kbd className="wrap-anywhere font-text text-ink-soft">
            {joinCode === null ? `${host}${path}` : `${host}/code`}
          </kbd>
        </>
      )}
      <StartLine hall={hall} />
    </section>
  );
}

/** When it starts, or what state it is in. */
function StartLine({ hall }: { hall: Hall }) {
  const { t } = useLingui();
  const nowMs = useServerNow();
  const { status, startsOnPress, startTime, name, now } = hall;
  if (status !== 'upcoming' || startTime.getTime() <= nowMs) {
    const isOver = status === 'settling' || status === 'completed';
    const state =
      status === 'cancelled' ? t`Cancelled` : isOver ? t`The quiz is over` : t`The quiz has started`;
    return <p className="font-semibold text-[1.25em]">{state}</p>;
  }
  if (startsOnPress) return <p className="font-semibold text-[1.25em]">{pressStartText(hall)}</p>;
  return (
    <div className="flex flex-col items-center gap-[0.25em]">
      <p className="text-ink-soft">{t`Starts ${formatStart(startTime, now)}`}</p>
      <Countdown
        size="large"
        parts={countdownParts(startTime.getTime() - nowMs)}
        label={t`Until ${name} starts`}
      />
    </div>
  );
}
