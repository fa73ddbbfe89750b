import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useId } from 'react';
import { formatPrice } from '../../lib/text/format';
import { classNames } from '../../ui/class-names';

type PrizeTableProps = {
  prizes: TournamentCard['prizes'];
  /** The level of the heading. */
  heading: 'h2' | 'h3';
  /** Whether a long list scrolls by itself. */
  isShort?: boolean;
};

/** The prize of each rank. */
export function PrizeTable({ prizes, heading: Heading, isShort = false }: PrizeTableProps) {
  const { t } = useLingui();
  const headingId = useId();
  const paid = prizes.filter(({ amount }) => amount > 0);
  if (paid.length === 0) return <p className="font-semibold">{t`Played for the ranking, without prizes.`}</p>;
  return (
    <div>
      <Heading
        id={headingId}
        className={classNames('font-semibold', Heading === 'h2' ? 'text-lg' : 'text-base')}
      >
        {t`Prizes by rank`}
      </Heading>
      {/* Browsers give a list that scrolls a place in the order of the focus, so it needs a name. */}
      <ol
        aria-labelledby={headingId}
        className={classNames('mt-1.5 flex flex-col gap-1', isShort && 'max-h-40 overflow-y-auto')}
      >
        {paid.map(({ rank, amount }) => (
          <li key={rank} className="flex items-baseline justify-between gap-4">
            <span className="text-ink-soft">{t`Rank ${rank}`}</span>
            <span className="figures">{formatPrice(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
