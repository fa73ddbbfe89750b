import { useLingui } from '@lingui/react/macro';
import { Trophy } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { formatRupees } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { IconCircle } from '../../../ui/icon-circle';

export type CelebrationProps = {
  open: boolean;
  prizeAmount: number;
  rank: number | null;
  onClose: () => void;
};

/** The prize, named once, in a dialog. */
export default function CelebrationPanel({ open, prizeAmount, rank, onClose }: CelebrationProps) {
  const { t } = useLingui();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Primitive.Content className="rise fixed inset-x-4 top-1/2 z-50 sheet-height mx-auto flex max-w-sm -translate-y-1/2 flex-col items-center gap-3 rounded-sheet bg-surface p-7 text-center shadow-floating">
          <Rays />
          <Primitive.Title className="text-[1.75rem]">{t`Congratulations!`}</Primitive.Title>
          <Primitive.Description className="flex flex-col gap-1 text-ink-soft">
            <span>{rank === null ? t`You have won` : t`Rank #${rank} wins you`}</span>
            <span className="figures text-[2.5rem] text-ink">{formatRupees(prizeAmount)}</span>
            <span>{t`It is in your wallet.`}</span>
          </Primitive.Description>
          <Button className="mt-2 w-full" onClick={onClose}>
            {t`Awesome!`}
          </Button>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Animated discs in the style of answer cards. */
function Rays() {
  return (
    <div aria-hidden="true" className="relative grid h-28 w-full place-items-center">
      {['A', 'B', 'C', 'D'].map((letter, index) => (
        <span key={letter} className={`absolute ${places[index]}`}>
          <IconCircle tone={index % 2 === 0 ? 'structure' : 'right'}>{letter}</IconCircle>
        </span>
      ))}
      <span className="grid size-20 place-items-center rounded-full bg-act text-on-act">
        <Trophy className="size-10" />
      </span>
    </div>
  );
}

const places = [
  'top-2 left-6 -rotate-12',
  'top-0 right-10 rotate-12',
  'bottom-0 left-12 rotate-6',
  'bottom-2 right-5 -rotate-6',
];
