import { useLingui } from '@lingui/react/macro';
import type { SettlementSheet } from '@paheli/core/tournament/fairness';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { DescriptionList } from '../../../ui/description-list';

/** The money of a tournament that is over, as the ledger has it. */
export function SheetTable({ sheet }: { sheet: SettlementSheet }) {
  const { t } = useLingui();
  const { outcome, fees, refunds, house_addition, house_share, prizes, held } = sheet;
  const closedAt = formatInstant(new Date(sheet.closed_at));
  return (
    <section aria-labelledby="sheet-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="sheet-title" className="font-semibold text-lg">
        {t`Settlement sheet`}
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {outcome === 'settled'
          ? t`Settled ${closedAt}. What came in equals what went out.`
          : t`Cancelled ${closedAt}. What came in equals what went out.`}
      </p>
      <DescriptionList
        facts={[
          [t`Entry fees paid`, formatRupees(fees)],
          [t`Fees returned`, formatRupees(refunds)],
          [t`Added by the house`, formatRupees(house_addition)],
          [t`Prizes paid`, formatRupees(prizes)],
          [t`Prizes held for review`, formatRupees(held)],
          [t`Kept by the house`, formatRupees(house_share)],
        ]}
      />
    </section>
  );
}
