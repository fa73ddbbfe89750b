import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawal';
import { formatAge, formatRupees } from '../../../lib/format';
import { useServerNow } from '../../../lib/use-now';
import { stateOfWithdrawal } from '../../../lib/withdrawal-words';
import { Button } from '../../../ui/button';
import { Pill } from '../../../ui/pill';
import { KycPill } from '../users/kyc-pill';

const columns = ['Player', 'Amount', 'After tax', 'State', 'Age', 'KYC', 'Actions'];
const minuteMs = 60_000;

type WithdrawalsTableProps = {
  withdrawals: readonly AdminWithdrawal[];
  onOpen: (withdrawalId: string) => void;
};

/** A table on a desk, a card for each on a phone. */
export function WithdrawalsTable({ withdrawals, onOpen }: WithdrawalsTableProps) {
  const nowMs = useServerNow(minuteMs);
  return (
    <div className="md:tile md:overflow-x-auto">
      <table className="block w-full md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-line border-b text-left text-[0.8125rem] text-ink-soft">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 md:table-row-group">
          {withdrawals.map((withdrawal) => (
            <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} nowMs={nowMs} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'flex items-center justify-between gap-4 md:table-cell md:px-4 md:py-3 md:align-middle';

type WithdrawalRowProps = {
  withdrawal: AdminWithdrawal;
  nowMs: number;
  onOpen: (withdrawalId: string) => void;
};

function WithdrawalRow({ withdrawal, nowMs, onOpen }: WithdrawalRowProps) {
  const { user, status, approvals, approvalsNeeded } = withdrawal;
  const { label, tone } = stateOfWithdrawal(withdrawal);
  return (
    <tr className="tile flex flex-col gap-2 p-4 md:table-row md:rounded-none md:border-0 md:border-line md:border-b md:shadow-none md:last:border-b-0">
      <td className={cell}>
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-[0.875rem] text-ink-soft">{user.email}</p>
        </div>
      </td>
      <td className={cell}>
        <Label>Amount</Label>
        <span className="figures">{formatRupees(withdrawal.amount)}</span>
      </td>
      <td className={cell}>
        <Label>After tax</Label>
        <span className="figures">{formatRupees(withdrawal.net)}</span>
      </td>
      <td className={cell}>
        <Label>State</Label>
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <Pill tone={tone}>{label}</Pill>
          {status === 'requested' && approvalsNeeded > 1 && (
            <span className="text-[0.8125rem] text-ink-soft">
              {approvals} of {approvalsNeeded} approvals
            </span>
          )}
        </span>
      </td>
      <td className={cell}>
        <Label>Age</Label>
        <span className="whitespace-nowrap">{formatAge(withdrawal.createdAt, nowMs)}</span>
      </td>
      <td className={cell}>
        <Label>KYC</Label>
        <KycPill status={withdrawal.kycStatus} />
      </td>
      <td className={cell}>
        <Button look="quiet" size="small" onClick={() => onOpen(withdrawal.id)}>
          {status === 'requested' || status === 'failed' ? 'Decide' : 'Details'}
          <span className="sr-only">
            {' '}
            on {formatRupees(withdrawal.amount)} of {user.name}
          </span>
        </Button>
      </td>
    </tr>
  );
}

function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-[0.875rem] text-ink-soft md:hidden">
      {children}
    </span>
  );
}
