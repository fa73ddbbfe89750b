import type { SettlementSheet } from '@paheli/core/tournament/fairness';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { DescriptionList } from '../../../ui/description-list';

/** The money of a tournament that is over, as the ledger has it. */
export function SheetTable({ sheet }: { sheet: SettlementSheet }) {
  const { outcome, fees, refunds, house_addition, house_share, prizes, held } = sheet;
  const verb = outcome === 'settled' ? 'Settled' : 'Cancelled';
  return (
    <section aria-labelledby="sheet-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="sheet-title" className="font-semibold text-lg">
        Settlement sheet
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {verb} {formatInstant(new Date(sheet.closed_at))}. What came in equals what went out.
      </p>
      <DescriptionList
        facts={[
          ['Entry fees paid', formatRupees(fees)],
          ['Fees returned', formatRupees(refunds)],
          ['Added by the house', formatRupees(house_addition)],
          ['Prizes paid', formatRupees(prizes)],
          ['Prizes held for review', formatRupees(held)],
          ['Kept by the house', formatRupees(house_share)],
        ]}
      />
    </section>
  );
}
