import type { AdminUser } from '@paheli/core/admin/user';
import { formatCount, formatRupees } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { KycActions } from './kyc-actions';
import { KycPill } from './kyc-pill';

const columns = ['User', 'Wallet Balance', 'KYC Status', 'Tournaments', 'Total Spent', 'Actions'];

type UsersTableProps = { users: readonly AdminUser[]; onShow: (userId: string) => void };

/** A table on a desk, a card for each on a phone. */
export function UsersTable({ users, onShow }: UsersTableProps) {
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
          {users.map((user) => (
            <UserRow key={user.id} user={user} onShow={onShow} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'flex items-center justify-between gap-4 md:table-cell md:px-4 md:py-3 md:align-middle';

function UserRow({ user, onShow }: { user: AdminUser; onShow: (userId: string) => void }) {
  return (
    <tr className="tile flex flex-col gap-2 p-4 md:table-row md:rounded-none md:border-0 md:border-line md:border-b md:shadow-none md:last:border-b-0">
      <td className={cell}>
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-[0.875rem] text-ink-soft">{user.email}</p>
        </div>
      </td>
      <td className={cell}>
        <Label>Wallet Balance</Label>
        <span className="figures">{formatRupees(user.walletBalance)}</span>
      </td>
      <td className={cell}>
        <Label>KYC Status</Label>
        <KycPill status={user.kycStatus} />
      </td>
      <td className={cell}>
        <Label>Tournaments</Label>
        <span className="figures">{formatCount(user.tournamentsJoined)}</span>
      </td>
      <td className={cell}>
        <Label>Total Spent</Label>
        <span className="figures">{formatRupees(user.totalSpent)}</span>
      </td>
      <td className={cell}>
        <div className="flex flex-wrap gap-2 md:flex-nowrap">
          <Button look="quiet" size="small" onClick={() => onShow(user.id)}>
            Details<span className="sr-only"> of {user.name}</span>
          </Button>
          <KycActions user={user} />
        </div>
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
