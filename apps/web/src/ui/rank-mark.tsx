import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Medal } from 'lucide-react';
import { classNames } from './class-names';

const medals: Readonly<Record<number, { name: MessageDescriptor; className: string }>> = {
  1: { name: msg`Gold`, className: 'bg-medal-gold' },
  2: { name: msg`Silver`, className: 'bg-medal-silver' },
  3: { name: msg`Bronze`, className: 'bg-medal-bronze' },
};

/** A rank: a medal for the first three, a dash for players without a rank. */
export function RankMark({ rank }: { rank: number | null }) {
  const { t } = useLingui();
  const medal = rank === null ? undefined : medals[rank];
  if (!medal) {
    return (
      <span className="figures w-9 flex-none text-center text-lg text-ink-soft">
        {rank ?? <span aria-hidden="true">–</span>}
      </span>
    );
  }
  const name = t(medal.name);
  return (
    <span
      className={classNames(
        'grid size-9 flex-none place-items-center rounded-full text-on-act',
        medal.className,
      )}
    >
      <Medal aria-hidden="true" className="size-5" />
      <span className="sr-only">{t`${name}, rank ${rank}`}</span>
    </span>
  );
}
