import { useLingui } from '@lingui/react/macro';
import { financialYearOf, nameOfFinancialYear } from '@paheli/core/india';
import type { TaxSummary as Summary } from '@paheli/core/wallet/withdrawals/tax-summary';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatDay, formatRupees } from '../../../lib/text/format';
import { withdrawalStates } from '../../../lib/text/withdrawal-words';
import { classNames } from '../../../ui/class-names';
import { QueryFailure } from '../../../ui/query-failure';
import { RadioGroup } from '../../../ui/radio-group';
import { Skeletons } from '../../../ui/skeleton';

const yearsOnOffer = 3;

/** The net winnings of a financial year and their tax, with the calculation. */
export function TaxSummary({ now }: { now: Date }) {
  const { t } = useLingui();
  const present = financialYearOf(now);
  const [year, setYear] = useState(present);
  const years = Array.from({ length: yearsOnOffer }, (_, index) => present - index);
  return (
    <section aria-labelledby="tax-title" className="flex flex-col gap-3">
      <h2 id="tax-title" className="text-[1.375rem]">
        {t`Tax on winnings`}
      </h2>
      <RadioGroup
        name="year"
        legend={t`Financial year, April to March`}
        className="max-w-md"
        options={years.map((each) => ({ value: String(each), label: nameOfFinancialYear(each) }))}
        value={String(year)}
        onChange={({ target }) => setYear(Number(target.value))}
      />
      <YearSummary year={year} />
    </section>
  );
}

function YearSummary({ year }: { year: number }) {
  const { t } = useLingui();
  const summary = trpc.wallet.taxSummary.useQuery({ financialYear: year });
  if (summary.isPending) {
    return (
      <Skeletons
        label={t`Loading the tax summary`}
        count={5}
        className="tile flex flex-col gap-4 p-5"
        each="h-6"
      />
    );
  }
  if (summary.isError) {
    return <QueryFailure title={t`The tax summary could not be loaded`} query={summary} />;
  }
  return (
    <div className="tile flex flex-col gap-4 p-5">
      <Reckoning summary={summary.data} />
      <p className="text-[0.875rem] text-ink-soft">
        {t`Section 194BA of the Income-tax Act asks us to deduct ${summary.data.taxRate}% of net winnings: with each withdrawal, and from what is left when the financial year ends. It is credited to your PAN.`}
      </p>
      <Deductions summary={summary.data} />
    </div>
  );
}

function Reckoning({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  return (
    <dl className="flex flex-col gap-1.5">
      <Row label={t`Withdrawn, tax included`} amount={summary.withdrawn} sign="+" />
      <Row
        label={summary.isOver ? t`In the wallet when the year ended` : t`In the wallet now`}
        amount={summary.closingBalance}
        sign="+"
      />
      <Row label={t`Added, less what was returned`} amount={summary.deposited} sign="−" />
      <Row label={t`In the wallet when the year began`} amount={summary.openingBalance} sign="−" />
      <Row label={t`Net winnings`} amount={summary.netWinnings} isTotal />
      <Row label={t`Tax deducted`} amount={summary.taxDeducted} isTotal />
    </dl>
  );
}

type RowProps = { label: string; amount: number; sign?: '+' | '−'; isTotal?: boolean };

function Row({ label, amount, sign, isTotal = false }: RowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-line border-t pt-2',
      )}
    >
      <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={`figures whitespace-nowrap ${isTotal ? 'text-xl' : 'text-lg'}`}>
        {sign && <span className="text-ink-soft">{sign} </span>}
        {formatRupees(amount)}
      </dd>
    </div>
  );
}

function Deductions({ summary: { withdrawals, yearEnd } }: { summary: Summary }) {
  const { t } = useLingui();
  if (withdrawals.length === 0 && yearEnd === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-lg">{t`Deductions`}</h3>
      <ul className="divide-y divide-line">
        {withdrawals.map(({ id, createdAt, amount, taxable, tds, status }) => (
          <Deduction
            key={id}
            title={t`Withdrawal of ${formatRupees(amount)}, ${formatDay(createdAt)}`}
            detail={
              status === 'rejected'
                ? t`Rejected: no tax was deducted`
                : `${t(withdrawalStates[status].label)}. ${t`Net winnings in it ${formatRupees(taxable)}`}`
            }
            tds={status === 'rejected' ? 0 : tds}
          />
        ))}
        {yearEnd && (
          <Deduction
            title={t`End of the financial year`}
            detail={t`Net winnings not taxed before ${formatRupees(yearEnd.taxable)}`}
            tds={yearEnd.tds}
          />
        )}
      </ul>
    </div>
  );
}

function Deduction({ title, detail, tds }: { title: string; detail: string; tds: number }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-[0.8125rem] text-ink-soft">{detail}</p>
      </div>
      <p className="figures whitespace-nowrap">{formatRupees(tds)}</p>
    </li>
  );
}
