import type { ReactNode } from 'react';
import { classNames } from './class-names';

const tones = {
  plain: 'bg-sunken text-ink-soft',
  structure: 'bg-structure-soft text-structure',
  right: 'bg-correct-soft text-correct',
  wrong: 'bg-wrong-soft text-wrong',
  act: 'bg-act text-on-act',
} as const;

/** A short label, such as a status. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-[26px] items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-[0.8125rem] leading-none',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
