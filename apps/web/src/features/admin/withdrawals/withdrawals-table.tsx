import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { formatAge, formatRupees } from '../../../lib/text/format';
import { stateOfWithdrawal } from '../../../lib/text/withdrawal-words';
import { useServerNow } from '../../../lib/time/use-now';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { Person } from '../person';
import { KycPill } from '../users/kyc-pill';

const columns = [msg`Player`, msg`Amount`, msg`After tax`, msg`State`, msg`Age`, 'KYC', msg`Actions`];
const minuteMs = 60_000;

type WithdrawalsTableProps = {
  withdrawals: readonly AdminWithdrawal[];
  onOpen: (withdrawalId: string) => void;
};

export function WithdrawalsTable({ withdrawals, onOpen }: WithdrawalsTableProps) {
  const { t } = useLingui();
  const nowMs = useServerNow(minuteMs);
  const rows = withdrawals.map((withdrawal) => ({
    key: withdrawal.id,
    cells: [
      <div key="player" className="min-w-0 lg:max-w-48">
        <Person {...withdrawal.user} />
      </div>,
      <span key="amount" className="figures">
        {formatRupees(withdrawal.amount)}
      </span>,
      <span key="net" className="figures">
        {formatRupees(withdrawal.net)}
      </span>,
      <State key="state" withdrawal={withdrawal} />,
      <span key="age" className="whitespace-nowrap">
        {formatAge(withdrawal.createdAt, nowMs)}
      </span>,
      <KycPill key="kyc" status={withdrawal.kycStatus} />,
      <OpenButton key="open" withdrawal={withdrawal} onOpen={onOpen} />,
    ],
  }));
  return <DataTable from="md" columns={columns} unnamed={t`Actions`} rows={rows} />;
}

function State({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui();
  const { status, approvals, approvalsNeeded } = withdrawal;
  const { label, tone } = stateOfWithdrawal(withdrawal);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{t(label)}</Badge>
      {status === 'requested' && approvalsNeeded > 1 && (
        <span className="text-[0.8125rem] text-ink-soft">
          {t`${approvals} of ${approvalsNeeded} approvals`}
        </span>
      )}
    </span>
  );
}

type OpenButtonProps = { withdrawal: AdminWithdrawal; onOpen: (withdrawalId: string) => void };

function OpenButton({ withdrawal: { id, status, amount, user }, onOpen }: OpenButtonProps) {
  const { t } = useLingui();
  return (
    <Button variant="quiet" size="small" onClick={() => onOpen(id)}>
      {status === 'requested' || status === 'failed' ? t`Decide` : t`Details`}
      <span className="sr-only"> {t`on ${formatRupees(amount)} of ${user.name}`}</span>
    </Button>
  );
}
