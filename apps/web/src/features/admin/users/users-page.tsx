import { Users } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/paging';
import { trpc } from '../../../lib/trpc';
import { Choice } from '../../../ui/choice';
import { PagedList } from '../../../ui/paged-list';
import { SearchForm } from '../search-form';
import { UserDetails } from './user-details';
import type { UsersSearch } from './users-search';
import { UsersTable } from './users-table';

const states = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'KYC to check' },
] as const;

type UsersPageProps = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** The users, newest first; what is looked for stands in the address. */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SearchForm
        name="Find users"
        label="Name, username, e-mail or mobile number"
        text={search.text}
        onSearch={(text) => onSearch({ ...search, text })}
      >
        <Choice
          name="kyc"
          legend="Show"
          options={states}
          value={search.kyc ?? 'all'}
          onChange={({ target }) =>
            onSearch({ ...search, kyc: target.value === 'pending' ? 'pending' : undefined })
          }
        />
      </SearchForm>
      <UserList search={search} onShow={setShownId} />
      <UserDetails userId={shownId} onClose={() => setShownId(null)} />
    </div>
  );
}

function UserList({ search, onShow }: { search: UsersSearch; onShow: (userId: string) => void }) {
  const list = trpc.admin.users.list.useInfiniteQuery(
    { limit: pageSize, search: search.text, kycStatus: search.kyc },
    byCursor,
  );
  return (
    <PagedList
      list={list}
      one="user"
      empty={{
        icon: Users,
        title: search.kyc ? 'Nobody waits to be checked' : 'Nobody is found',
        detail: search.text && 'Try a part of the name, or the mobile number.',
      }}
    >
      {(users) => <UsersTable users={users} onShow={onShow} />}
    </PagedList>
  );
}
