import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Statement, StatementLine } from '@paheli/core/wallet/statement';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { Stat } from '../../../ui/stat';

const step = 50;

/** The statement: opening balance, every line with the balance after it, closing balance. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(step);
  const { lines, openingBalance, closingBalance } = statement;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2.5">
        <Stat label={t`Opening balance`}>{formatRupees(openingBalance)}</Stat>
        <Stat label={t`Closing balance`}>{formatRupees(closingBalance)}</Stat>
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={ReceiptText} title={t`No transactions in this period`}>
          {t`Choose another period.`}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-[0.875rem] text-ink-soft">
            {t`${plural(lines.length, { one: '# transaction', other: '# transactions' })}, the oldest first`}
          </p>
          <Lines lines={lines.slice(0, shown)} />
          {shown < lines.length && (
            <Button variant="quiet" className="self-center" onClick={() => setShown(shown + step)}>
              {t`Show more`}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  const { t } = useLingui();
  return (
    <div className="tile overflow-hidden">
      <table className="w-full">
        <thead className="sr-only sm:not-sr-only">
          <tr className="border-line border-b text-left text-[0.8125rem] text-ink-soft">
            <th scope="col" className="px-4 py-3 font-semibold">
              {t`Transaction`}
            </th>
            <th scope="col" className="px-4 py-3 text-right font-semibold">
              {t`Amount and balance`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { t } = useLingui();
  const isCredit = line.type === 'credit';
  return (
    <tr>
      <td className="px-4 py-3 align-top">
        <p className="wrap-anywhere font-medium">{line.description}</p>
        <p className="text-[0.8125rem] text-ink-soft">{formatInstant(line.date)}</p>
      </td>
      <td className="whitespace-nowrap px-4 py-3 text-right align-top">
        <p className={classNames('figures text-lg', isCredit ? 'text-correct' : 'text-ink')}>
          {isCredit ? '+' : '−'}
          {formatRupees(line.amount)}
        </p>
        <p className="figures text-[0.8125rem] text-ink-soft">
          <span className="sr-only">{t`Balance`} </span>
          {formatRupees(line.balance)}
        </p>
      </td>
    </tr>
  );
}
