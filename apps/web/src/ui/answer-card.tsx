import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { IconCircle } from './icon-circle';

export type AnswerState = 'open' | 'picked' | 'right' | 'wrong' | 'dim';

const frames: Record<AnswerState, string> = {
  open: 'border-line bg-surface',
  picked: 'border-act bg-surface shadow-[0_0_0_3px_var(--act-halo)]',
  right: 'border-correct bg-correct-soft',
  wrong: 'border-wrong bg-wrong-soft',
  dim: 'border-line bg-surface opacity-70',
};

const discs = { open: 'structure', picked: 'act', right: 'right', wrong: 'wrong', dim: 'structure' } as const;

/** The size of a card on the question screen follows from the room there (see quiz-screen.css). */
const sizes = {
  normal: 'leading-snug min-h-[60px] gap-3 p-3 text-[1.0625rem]',
  compact: 'leading-snug min-h-[50px] gap-3 p-2 text-[1.0625rem]',
  quiz: 'min-h-(--option-height) gap-2 p-(--option-pad) text-(length:--option) [&>span:first-child]:size-(--disc)',
} as const;

type AnswerCardProps = {
  letter: string;
  state: AnswerState;
  children: ReactNode;
  size?: keyof typeof sizes;
};

/** A rounded card with its letter in a disc. Each state has an icon in addition to its colour. */
export function AnswerCard({ letter, state, children, size = 'normal' }: AnswerCardProps) {
  return (
    <span
      className={classNames(
        'flex h-full w-full items-center rounded-card border-[1.5px] text-left font-medium transition-[border-color,background-color,box-shadow]',
        sizes[size],
        frames[state],
      )}
    >
      <IconCircle tone={discs[state]}>{letter}</IconCircle>
      <span className="min-w-0 flex-1">{children}</span>
      {(state === 'right' || state === 'picked') && <Check aria-hidden="true" className="size-5 flex-none" />}
      {state === 'wrong' && <X aria-hidden="true" className="size-5 flex-none" />}
    </span>
  );
}

/** Returns the letter of an option: 'A' for 0, 'B' for 1 and so on. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
