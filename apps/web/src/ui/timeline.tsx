import type { ReactNode } from 'react';
import { formatInstant } from '../lib/text/format';
import { classNames } from './class-names';

export type TimelineStep = {
  readonly key: string;
  readonly name: ReactNode;
  /** When it happened; null for what has not happened. */
  readonly at: Date | null;
  /** `wrong`: it happened and is bad news. */
  readonly state?: 'done' | 'coming' | 'wrong';
  readonly detail?: ReactNode;
};

const dots = {
  done: 'border-structure bg-structure',
  coming: 'border-edge bg-surface',
  wrong: 'border-wrong bg-wrong',
} as const;

/** What happened and what comes next, in one column with its instants. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ key, name, at, state = 'done', detail }) => (
        <li key={key} className="group relative flex gap-3 pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-4 bottom-0 left-[5px] border-line border-l-2 group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={classNames(
              'relative mt-1.5 size-3 flex-none rounded-full border-2 forced-color-adjust-none',
              dots[state],
            )}
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={classNames('font-medium', state === 'coming' && 'text-ink-soft')}>{name}</span>
              {at && <span className="text-[0.8125rem] text-ink-soft">{formatInstant(at)}</span>}
            </p>
            {detail && <p className="wrap-anywhere text-[0.9375rem] text-ink-soft">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
