import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser, UserSort } from '@paheli/core/account/administration';
import type { KycStatus } from '@paheli/core/account/schema';
import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDay, formatRupees } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { Person } from '../cells';
import { ExportButton } from '../export-button';
import { FilterSelect, ListSearch, OrderSelect, useSorting } from '../filters';
import { usersInput } from '../list-input';
import { useMay } from '../may';
import type { UsersSearch } from '../page-search';
import { waitingNames } from '../words';
import { dutyNames } from './duty-names';
import { KycActions } from './kyc-actions';
import { KycPill } from './kyc-pill';
import { UserDetails } from './user-details';

const route = getRouteApi('/_site/_player/admin/users/');

/** The users. The address holds the filters, the order and the user whose details are open. */
export function UsersPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const show = useShow();
  const may = useMay();
  const { kycStatus, ...filters } = usersInput(search);
  const sorting = useSorting<UserSort>();
  const list = trpc.admin.users.list.useInfiniteQuery({ limit: pageSize, ...usersInput(search) }, byCursor);
  return (
    <>
      <AdminList
        title={t`Users`}
        actions={
          may('admin.users.setRole') && (
            <ExportButton list="users" filters={{ ...filters, kyc_status: kycStatus }} />
          )
        }
        filters={
          <ListSearch name={t`Find users`} label={t`Name, username, e-mail or mobile number`}>
            <FilterSelect parameter="kyc" label={t`KYC`} names={kycNames} />
            <FilterSelect parameter="role" label={t`Role`} names={roleNames} />
            <FilterSelect label={t`Promotion`} names={waitingNames} />
            <OrderSelect orders={orders} />
          </ListSearch>
        }
        list={list}
        failure={t`The users could not be loaded`}
        count={(shown, total) => t`${shown} of ${plural(total, { one: '# user', other: '# users' })}`}
        empty={{
          icon: Users,
          title: search.kyc === 'pending' ? t`No KYC waits for a decision` : t`No user is found`,
          detail: search.text && t`Try a part of the name, or the mobile number.`,
        }}
      >
        {(users) => <DataTable columns={columns} rows={users} sorting={sorting} />}
      </AdminList>
      <UserDetails userId={search.user ?? null} onClose={() => show(undefined)} />
    </>
  );
}

/** Returns the function that opens the details of a user in the address, or closes them. */
function useShow() {
  const navigate = route.useNavigate();
  return (user: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, user }), resetScroll: false });
}

const orders = [
  { sort: 'created', order: 'desc', label: msg`Newest first` },
  { sort: 'created', order: 'asc', label: msg`Oldest first` },
  { sort: 'name', order: 'asc', label: msg`Name, A to Z` },
  { sort: 'name', order: 'desc', label: msg`Name, Z to A` },
  { sort: 'wallet_balance', order: 'desc', label: msg`Highest balance first` },
  { sort: 'wallet_balance', order: 'asc', label: msg`Lowest balance first` },
  { sort: 'tournaments', order: 'desc', label: msg`Most tournaments first` },
  { sort: 'tournaments', order: 'asc', label: msg`Fewest tournaments first` },
  { sort: 'total_spent', order: 'desc', label: msg`Most spent first` },
  { sort: 'total_spent', order: 'asc', label: msg`Least spent first` },
] as const;

const kycNames: Readonly<Record<KycStatus, MessageDescriptor>> = {
  pending: msg`To be checked`,
  verified: msg`Verified`,
  rejected: msg`Rejected`,
  none: msg`Not submitted`,
};

const roleNames: Readonly<Record<NonNullable<UsersSearch['role']>, MessageDescriptor>> = {
  player: msg`Players`,
  organiser: dutyNames.organiser,
  admin: msg`Administrators`,
};

const columns: readonly Column<AdminUser, UserSort>[] = [
  {
    name: msg`User`,
    sort: 'name',
    cell: (user) => (
      <div className="min-w-0 lg:max-w-48">
        {user.duty !== 'player' && (
          <span className="float-right ml-2">
            <Badge tone="structure">{user.duty === 'admin' ? t`Admin` : t(dutyNames[user.duty])}</Badge>
          </span>
        )}
        <Person {...user} />
      </div>
    ),
  },
  {
    name: msg`Wallet Balance`,
    sort: 'wallet_balance',
    isFigure: true,
    cell: ({ walletBalance }) => formatRupees(walletBalance),
  },
  { name: msg`KYC Status`, cell: ({ kycStatus }) => <KycPill status={kycStatus} /> },
  {
    name: msg`Tournaments`,
    sort: 'tournaments',
    isFigure: true,
    cell: ({ tournamentsJoined }) => formatCount(tournamentsJoined),
  },
  {
    name: msg`Total Spent`,
    sort: 'total_spent',
    isFigure: true,
    cell: ({ totalSpent }) => formatRupees(totalSpent),
  },
  {
    name: msg`Joined`,
    sort: 'created',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
  },
  { name: msg`Actions`, isUnnamed: true, cell: (user) => <Actions user={user} /> },
];

function Actions({ user }: { user: AdminUser }) {
  const show = useShow();
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap">
      <Button variant="quiet" size="small" onClick={() => show(user.id)}>
        <Trans>
          Details<span className="sr-only"> of {user.name}</span>
        </Trans>
      </Button>
      <KycActions user={user} />
    </div>
  );
}
