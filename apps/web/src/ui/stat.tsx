import type { ReactNode } from 'react';
import { classNames } from './class-names';

type StatProps = {
  label: string;
  children: ReactNode;
  /** The text below the figure. */
  note?: string;
  /** The colour of the figure, where it judges. */
  tone?: 'ink' | 'right' | 'caution' | 'wrong';
};

const tones = { ink: '', right: 'text-correct', caution: 'text-caution', wrong: 'text-wrong' } as const;

/** One figure with its label, in a card. */
export function Stat({ label, children, note, tone = 'ink' }: StatProps) {
  return (
    <div className="tile flex flex-col gap-0.5 px-3.5 py-3">
      <span className="text-[0.8125rem] text-ink-soft">{label}</span>
      <span className={classNames('figures text-2xl', tones[tone])}>{children}</span>
      {note && <span className="text-[0.8125rem] text-ink-soft">{note}</span>}
    </div>
  );
}
