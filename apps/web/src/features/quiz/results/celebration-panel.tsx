import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import type { LeaderboardEntry } from '@paheli/core/tournament/schema';
import { Share2 } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatRupees } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { RankMark } from '../../../ui/rank-mark';
import { cue } from '../cue';
import { shareResults } from './share-results';
import { shareText } from './verdict';

export type CelebrationProps = { open: boolean; result: QuizResult; onClose: () => void };

/** The prize, named once, in a dialog: the podium, the sum, and sharing. */
export default function CelebrationPanel({ open, result, onClose }: CelebrationProps) {
  const { t } = useLingui();
  const { rank, prizeAmount } = result;
  useEffect(() => {
    if (open) cue('win');
  }, [open]);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Primitive.Content className="rise fixed inset-x-4 top-1/2 z-50 sheet-height mx-auto flex max-w-sm -translate-y-1/2 flex-col items-center gap-3 rounded-sheet border border-transparent bg-surface p-[min(1.5rem,6vw)] text-center shadow-floating">
          <Podium result={result} />
          <Primitive.Title className="text-[min(1.75rem,8.5vw)]">{t`Congratulations!`}</Primitive.Title>
          <Primitive.Description className="flex flex-col gap-1 text-ink-soft">
            <span>{rank === null ? t`You have won` : t`Rank #${rank} wins you`}</span>
            <Sum rupees={prizeAmount} />
            <span>{t`It is in your wallet.`}</span>
          </Primitive.Description>
          <div className="mt-2 flex w-full flex-col gap-2.5">
            <Button onClick={onClose}>{t`Awesome!`}</Button>
            <Button variant="quiet" onClick={() => shareResults(shareText(result))}>
              <Share2 aria-hidden="true" className="size-5" />
              {t`Share`}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const countMs = 900;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The sum, counted up from zero where motion is welcome. */
function Sum({ rupees }: { rupees: number }) {
  const [shown, setShown] = useState(isStill() ? rupees : 0);
  useEffect(() => {
    if (isStill()) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      // The instant of a frame may be before the call that asked for it.
      const done = Math.min(1, Math.max(0, (now - startedAt) / countMs));
      setShown(done === 1 ? rupees : Math.floor(rupees * (1 - (1 - done) ** 3)));
      if (done < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [rupees]);
  return (
    <span className="figures text-[min(2.75rem,12vw)] text-ink">
      <span aria-hidden="true">{formatRupees(shown)}</span>
      <span className="sr-only">{formatRupees(rupees)}</span>
    </span>
  );
}

/** The places in the order in which they stand: the second, the first and the third. */
const places = [1, 0, 2] as const;

/** The heights of the steps by rank. Equal players stand on equal steps. */
const heights = ['h-20', 'h-14', 'h-10'] as const;

/** The first three of the tournament, the player's own step in the colour of the action. */
function Podium({ result: { tournamentId } }: { result: QuizResult }) {
  const { t } = useLingui();
  const { data } = trpc.tournament.leaderboard.useQuery({ tournamentId });
  const first = data?.entries.toSorted(
    (one, other) => one.rank - other.rank || Number(other.isYou) - Number(one.isYou),
  );
  return (
    <ol aria-label={t`Podium`} className="grid w-full grid-cols-3 items-end gap-2">
      {places.map((place) => (
        <Step key={place} place={place} entry={first?.[place]} />
      ))}
    </ol>
  );
}

/** A step of the podium, empty while the leaderboard loads and where fewer than three have played. */
function Step({ place, entry }: { place: number; entry: LeaderboardEntry | undefined }) {
  const { t } = useLingui();
  const rank = entry?.rank ?? place + 1;
  const isYou = entry?.isYou === true;
  return (
    <li className="flex min-w-0 flex-col items-center gap-1" aria-hidden={!entry || undefined}>
      <span className={classNames('min-h-9', isYou && 'pop')}>{entry && <RankMark rank={rank} />}</span>
      <span className="min-h-[1.45em] w-full truncate font-semibold text-[0.875rem]">
        {isYou ? t`You` : entry?.username}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'rise figures grid w-full place-items-center rounded-t-card border border-transparent text-2xl',
          heights[rank - 1],
          isYou ? 'bg-act text-on-act' : 'bg-structure-soft text-structure',
        )}
      >
        {rank}
      </span>
    </li>
  );
}
