import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc';
import { BackLink } from '../back-link';
import { useMay } from '../may';
import { UserHistory } from './user-history';
import { UserPanel } from './user-panel';

const route = getRouteApi('/_site/_player/admin/users/$userId');

/** A person: the account with its decisions, and its history. */
export function UserPage() {
  const { t } = useLingui();
  const may = useMay();
  const { userId } = route.useParams();
  const user = trpc.admin.users.byId.useQuery({ userId });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <BackLink to="/admin/users">{t`All users`}</BackLink>
        <h2 dir="auto" className="wrap-anywhere text-2xl">
          {user.data?.name ?? t`User`}
        </h2>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <section aria-label={t`Account`} className="tile flex flex-col gap-4 p-4">
          <UserPanel userId={userId} />
        </section>
        {may('admin.users.history') && <UserHistory userId={userId} />}
      </div>
    </div>
  );
}
