import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
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
        <Primitive.Content className="rise fixed inset-x-4 top-1/2 z-50 sheet-height mx-auto flex max-w-sm -translate-y-1/2 flex-col items-center gap-3 rounded-sheet bg-surface p-6 text-center shadow-floating">
          <Podium result={result} />
          <Primitive.Title className="text-[1.75rem]">{t`Congratulations!`}</Primitive.Title>
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
      const done = Math.min(1, (now - startedAt) / countMs);
      setShown(done === 1 ? rupees : Math.floor(rupees * (1 - (1 - done) ** 3)));
      if (done < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [rupees]);
  return (
    <span className="figures text-[2.75rem] text-ink">
      <span aria-hidden="true">{formatRupees(shown)}</span>
      <span className="sr-only">{formatRupees(rupees)}</span>
    </span>
  );
}

/** The steps in the order in which they stand, with their heights. */
const steps = [
  { place: 2, height: 'h-14' },
  { place: 1, height: 'h-20' },
  { place: 3, height: 'h-10' },
] as const;

/** The first three of the tournament, the player's own step in the colour of the action. */
function Podium({ result: { tournamentId, rank } }: { result: QuizResult }) {
  const { t } = useLingui();
  const { data } = trpc.tournament.leaderboard.useQuery({ tournamentId });
  return (
    <ol aria-label={t`Podium`} className="grid w-full grid-cols-3 items-end gap-2">
      {steps.map(({ place, height }) => {
        const isYou = place === rank;
        const name = isYou ? t`You` : data?.entries.find((entry) => entry.rank === place)?.username;
        return (
          <li
            key={place}
            className={classNames(
              'flex min-w-0 flex-col items-center gap-1',
              isYou && 'pop',
              data && !name && 'invisible',
            )}
          >
            <RankMark rank={place} />
            <span className="min-h-[1.45em] w-full truncate font-semibold text-[0.875rem]">{name}</span>
            <span
              aria-hidden="true"
              className={classNames(
                'rise figures grid w-full place-items-center rounded-t-card text-2xl',
                height,
                isYou ? 'bg-act text-on-act' : 'bg-structure-soft text-structure',
              )}
            >
              {place}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
