import { useLingui } from '@lingui/react/macro';
import type { Hall } from '@paheli/core/tournament/hall';
import type { LeaderboardEntry } from '@paheli/core/tournament/schema';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { classNames } from '../../../ui/class-names';

/** The first places, as every visitor sees them. */
export function BoardView({ hall }: { hall: Hall }) {
  const { t } = useLingui();
  const { board, revealed, provisional } = hall;
  if (!revealed) return <Message>{t`Scores are shown once the quiz is over.`}</Message>;
  if (board.length === 0) return <Message>{t`Nobody is ranked yet.`}</Message>;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-[0.5em]">
      {provisional && <p className="text-ink-soft">{t`Provisional: others may still be playing.`}</p>}
      <ol className="grid min-h-0 flex-1 content-start gap-[0.3em]">
        {board.map((entry) => (
          <li key={entry.username} className="tile flex items-center gap-[0.5em] px-[1em] py-[0.2em]">
            <span className="figures w-[1.5em] flex-none text-[1.25em]">{entry.rank}</span>
            <span className="min-w-0 flex-1 font-semibold text-[1.25em] leading-tight [overflow-wrap:anywhere]">
              {entry.username}
            </span>
            <Score entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Score({ entry }: { entry: LeaderboardEntry }) {
  const { t } = useLingui();
  const points = pointsBeside(entry);
  return (
    <span className="text-ink-soft tabular-nums">
      {points !== undefined && `${points}, `}
      {t`${entry.score} right in ${formatDuration(entry.timeTaken)}`}
    </span>
  );
}

/** The first place stands in the middle. */
const steps = [
  { order: 'lg:order-2', height: 'lg:h-[48vh]', medal: 'bg-medal-gold' },
  { order: 'lg:order-1', height: 'lg:h-[36vh]', medal: 'bg-medal-silver' },
  { order: 'lg:order-3', height: 'lg:h-[24vh]', medal: 'bg-medal-bronze' },
] as const;

/** The first three, once ranks are final. Equal players have the same rank. */
export function PodiumView({ hall }: { hall: Hall }) {
  const { t } = useLingui();
  const { board, status } = hall;
  if (status === 'cancelled') return <Message>{t`This tournament was cancelled.`}</Message>;
  if (status !== 'completed') return <Message>{t`The podium is shown once the ranks are final.`}</Message>;
  return (
    <ol className="flex flex-1 flex-col gap-[1em] lg:flex-row lg:items-end lg:justify-center">
      {steps.map(({ order, height, medal }, place) => {
        const entry = board[place];
        if (!entry) return null;
        return (
          <li
            key={entry.username}
            className={classNames('flex min-w-0 flex-col gap-[0.5em] text-center lg:w-[15em]', order)}
          >
            <span className="font-semibold text-[1.25em] leading-tight [overflow-wrap:anywhere]">
              {entry.username}
            </span>
            <Score entry={entry} />
            <span
              className={classNames(
                'figures rise grid place-items-center rounded-card py-[0.1em] text-[3em] text-on-act forced-color-adjust-none',
                height,
                medal,
              )}
            >
              {entry.rank}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Message({ children }: { children: ReactNode }) {
  return <p className="m-auto max-w-[30em] text-center text-[1.5em] text-ink-soft">{children}</p>;
}
