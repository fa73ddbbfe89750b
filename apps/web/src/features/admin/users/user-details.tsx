import type { AdminUserDetails } from '@paheli/core/account/administration';
import type { KycDetails } from '@paheli/core/kyc/schema';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant, formatRupees } from '../../../lib/text/format';
import { buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { Dialog } from '../../../ui/dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { KycActions } from './kyc-actions';
import { KycPill } from './kyc-pill';
import { DocumentLink, SubmittedFields } from './kyc-submission';
import { PromotionState } from './promotion-state';
import { RoleAction } from './role-action';
import { SuspensionAction } from './suspension-action';
import { SuspensionState } from './suspension-state';

/** A user's account, activity and KYC submission, with the KYC decision. */
export function UserDetails({ userId, onClose }: { userId: string | null; onClose: () => void }) {
  return (
    <Dialog open={userId !== null} onClose={onClose} title="User Details" isWide>
      {userId !== null && <Details userId={userId} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ userId, onClose }: { userId: string; onClose: () => void }) {
  const user = trpc.admin.users.byId.useQuery({ userId });
  const { data } = user;
  if (!data) {
    if (user.isError) return <QueryFailure title="This user could not be loaded" query={user} />;
    return (
      <div role="status" aria-label="Loading the user" className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </div>
    );
  }
  return (
    <>
      <DescriptionList facts={factsOf(data)} />
      {data.kyc && <Submitted userId={userId} kyc={data.kyc} />}
      <div className="grid grid-cols-2 gap-2.5 border-line border-t pt-4">
        <KycActions user={data} isLong onDecided={onClose} />
        <RoleAction user={data} />
        <SuspensionAction user={data} />
        <AuditLinks user={data} />
      </div>
    </>
  );
}

/** Links to the audit log: actions on the user and, for an administrator, actions by them. */
function AuditLinks({ user: { id, role } }: { user: AdminUserDetails }) {
  return (
    <>
      <Link to="/admin/audit" search={{ subject: `user:${id}` }} className={buttonClass('quiet', 'small')}>
        Audit log
      </Link>
      {role === 'admin' && (
        <Link to="/admin/audit" search={{ actor: id }} className={buttonClass('quiet', 'small')}>
          Own actions
        </Link>
      )}
    </>
  );
}

function factsOf(user: AdminUserDetails) {
  return [
    ['Name', user.name],
    ['Username', user.username],
    ['Role', user.role === 'admin' ? 'Administrator' : 'Player'],
    ...(user.promotion
      ? ([['Promotion', <PromotionState key="promotion" promotion={user.promotion} />]] as const)
      : []),
    ...(user.suspensions[0]
      ? ([['Suspension', <SuspensionState key="suspension" suspension={user.suspensions[0]} />]] as const)
      : []),
    ['Email', user.email],
    ['Mobile', user.mobileNumber ?? 'none'],
    ['Wallet balance', formatRupees(user.walletBalance)],
    ['of which winnings', formatRupees(user.withdrawableBalance)],
    ['KYC status', <KycPill key="kyc" status={user.kycStatus} />],
    ['Daily deposit limit', user.dailyDepositLimit === null ? 'none' : formatRupees(user.dailyDepositLimit)],
    ...(user.excludedUntil ? ([['Excluded until', formatInstant(user.excludedUntil)]] as const) : []),
    ['Joined', formatInstant(user.createdAt)],
    ['Tournaments', formatCount(user.tournamentsJoined)],
    ['Total won', formatRupees(user.totalWon)],
  ] as const;
}

function Submitted({ userId, kyc }: { userId: string; kyc: KycDetails }) {
  return (
    <section aria-labelledby="submitted-title" className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 id="submitted-title" className="text-lg">
        Submitted for KYC
      </h3>
      <SubmittedFields
        userId={userId}
        kyc={kyc}
        document={<DocumentLink key="document" userId={userId} kyc={kyc} />}
      />
    </section>
  );
}
