import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser } from '@paheli/core/account/administration';
import { formatCount, formatDay, formatRupees } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { sortingOf } from '../list-order';
import { Person } from '../person';
import { KycActions } from './kyc-actions';
import { KycPill } from './kyc-pill';
import type { UsersSearch } from './users-search';

const columns = [
  msg`User`,
  msg`Wallet Balance`,
  msg`KYC Status`,
  msg`Tournaments`,
  msg`Total Spent`,
  msg`Joined`,
  msg`Actions`,
];
const sorts = ['name', 'wallet_balance', null, 'tournaments', 'total_spent', 'created', null] as const;

type UsersTableProps = {
  users: readonly AdminUser[];
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
  onShow: (userId: string) => void;
};

export function UsersTable({ users, search, onSearch, onShow }: UsersTableProps) {
  const { t } = useLingui();
  const rows = users.map((user) => ({
    key: user.id,
    cells: [
      <div key="user" className="min-w-0 lg:max-w-48">
        {user.role === 'admin' && (
          <span className="float-right ml-2">
            <Badge tone="structure">{t`Admin`}</Badge>
          </span>
        )}
        <Person {...user} />
      </div>,
      <span key="balance" className="figures">
        {formatRupees(user.walletBalance)}
      </span>,
      <KycPill key="kyc" status={user.kycStatus} />,
      <span key="tournaments" className="figures">
        {formatCount(user.tournamentsJoined)}
      </span>,
      <span key="spent" className="figures">
        {formatRupees(user.totalSpent)}
      </span>,
      <span key="joined" className="whitespace-nowrap">
        {formatDay(user.createdAt)}
      </span>,
      <div key="actions" className="flex flex-wrap gap-2 lg:flex-nowrap">
        <Button variant="quiet" size="small" onClick={() => onShow(user.id)}>
          <Trans>
            Details<span className="sr-only"> of {user.name}</span>
          </Trans>
        </Button>
        <KycActions user={user} />
      </div>,
    ],
  }));
  return (
    <DataTable
      from="lg"
      columns={columns}
      unnamed={t`Actions`}
      rows={rows}
      sorting={sortingOf(sorts, search, (order) => onSearch({ ...search, ...order }))}
    />
  );
}
