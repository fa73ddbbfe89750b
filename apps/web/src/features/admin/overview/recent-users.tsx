import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { Person } from '../cells';
import { KycPill } from '../users/kyc-pill';
import { UserDetails } from '../users/user-details';

const shown = 5;

/** The newest users, each with a link to their details. */
export function RecentUsers() {
  const { t } = useLingui();
  const [userId, setUserId] = useState<string | null>(null);
  return (
    <section aria-labelledby="recent-title" className="tile flex flex-col gap-2 p-4">
      <h2 id="recent-title" className="font-semibold text-base">
        {t`Recent Users`}
      </h2>
      {/* As high as five users, also where there are fewer. */}
      <div className="sm:min-h-[19rem]">
        <Recent onShow={setUserId} />
      </div>
      <UserDetails userId={userId} onClose={() => setUserId(null)} />
    </section>
  );
}

function Recent({ onShow }: { onShow: (userId: string) => void }) {
  const { t } = useLingui();
  const users = trpc.admin.users.list.useQuery({ limit: shown });
  if (users.isPending) {
    return (
      <Skeletons label={t`Loading the users`} count={5} className="flex flex-col gap-3 py-2" each="h-11" />
    );
  }
  if (!users.data) {
    return <QueryFailure title={t`The users could not be loaded`} query={users} />;
  }
  if (users.data.items.length === 0) return <EmptyState icon={Users} title={t`Nobody has registered yet`} />;
  return (
    <ul className="divide-y divide-line">
      {users.data.items.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <Person {...user} />
          </div>
          <KycPill status={user.kycStatus} />
          <Button variant="quiet" size="small" onClick={() => onShow(user.id)}>
            <Trans>
              Details<span className="sr-only"> of {user.name}</span>
            </Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
