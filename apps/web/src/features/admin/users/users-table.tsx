import type { AdminUser } from '@paheli/core/admin/user';
import { formatCount, formatRupees } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { RowsTable } from '../../../ui/rows-table';
import { Person } from '../person';
import { KycActions } from './kyc-actions';
import { KycPill } from './kyc-pill';

const columns = ['User', 'Wallet Balance', 'KYC Status', 'Tournaments', 'Total Spent', 'Actions'];

type UsersTableProps = { users: readonly AdminUser[]; onShow: (userId: string) => void };

export function UsersTable({ users, onShow }: UsersTableProps) {
  const rows = users.map((user) => ({
    key: user.id,
    cells: [
      <Person key="user" {...user} />,
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
      <div key="actions" className="flex flex-wrap gap-2 md:flex-nowrap">
        <Button look="quiet" size="small" onClick={() => onShow(user.id)}>
          Details<span className="sr-only"> of {user.name}</span>
        </Button>
        <KycActions user={user} />
      </div>,
    ],
  }));
  return <RowsTable from="md" columns={columns} unnamed="Actions" rows={rows} />;
}
