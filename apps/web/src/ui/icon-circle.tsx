import type { ReactNode } from 'react';
import { classNames } from './class-names';

const tones = {
  structure: 'bg-structure-soft text-structure',
  act: 'bg-act text-on-act',
  right: 'bg-correct text-surface',
  wrong: 'bg-wrong text-surface',
  ink: 'bg-on-act text-act',
} as const;

const sizes = {
  small: 'size-[30px] text-base',
  normal: 'size-9 text-base',
  large: 'size-14 text-[1.375rem]',
} as const;

type IconCircleProps = { children: ReactNode; tone?: keyof typeof tones; size?: keyof typeof sizes };

/** The round mark of an answer card: a letter, a number or an icon. Decorative. */
export function IconCircle({ children, tone = 'structure', size = 'normal' }: IconCircleProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center rounded-full font-bold font-display leading-none transition-colors',
        tones[tone],
        sizes[size],
      )}
    >
      {children}
    </span>
  );
}
