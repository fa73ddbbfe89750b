import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  return (
    <Dialog open={userId !== null} onClose={onClose} title={t`User Details`} isWide>
      {userId !== null && <Details userId={userId} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useLingui();
  const user = trpc.admin.users.byId.useQuery({ userId });
  const { data } = user;
  if (!data) {
    if (user.isError) return <QueryFailure title={t`This user could not be loaded`} query={user} />;
    return (
      <div role="status" aria-label={t`Loading the user`} className="flex flex-col gap-3">
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
  const { t } = useLingui();
  return (
    <>
      <Link to="/admin/audit" search={{ subject: `user:${id}` }} className={buttonClass('quiet', 'small')}>
        {t`Audit log`}
      </Link>
      {role === 'admin' && (
        <Link to="/admin/audit" search={{ actor: id }} className={buttonClass('quiet', 'small')}>
          {t`Own actions`}
        </Link>
      )}
    </>
  );
}

function factsOf(user: AdminUserDetails) {
  return [
    [t`Name`, user.name],
    [t`Username`, user.username],
    [t`Role`, user.role === 'admin' ? t`Administrator` : t`Player`],
    ...(user.promotion
      ? ([[t`Promotion`, <PromotionState key="promotion" promotion={user.promotion} />]] as const)
      : []),
    ...(user.suspensions[0]
      ? ([[t`Suspension`, <SuspensionState key="suspension" suspension={user.suspensions[0]} />]] as const)
      : []),
    [t`Email`, user.email],
    [t`Mobile`, user.mobileNumber ?? t`none`],
    [t`Wallet balance`, formatRupees(user.walletBalance)],
    [t`of which winnings`, formatRupees(user.withdrawableBalance)],
    ['KYC status', <KycPill key="kyc" status={user.kycStatus} />],
    [t`Daily deposit limit`, user.dailyDepositLimit === null ? 'none' : formatRupees(user.dailyDepositLimit)],
    ...(user.excludedUntil ? ([[t`Excluded until`, formatInstant(user.excludedUntil)]] as const) : []),
    [t`Joined`, formatInstant(user.createdAt)],
    [t`Tournaments`, formatCount(user.tournamentsJoined)],
    [t`Total won`, formatRupees(user.totalWon)],
  ] as const;
}

function Submitted({ userId, kyc }: { userId: string; kyc: KycDetails }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="submitted-title" className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 id="submitted-title" className="text-lg">
        {t`Submitted for KYC`}
      </h3>
      <SubmittedFields
        userId={userId}
        kyc={kyc}
        document={<DocumentLink key="document" userId={userId} kyc={kyc} />}
      />
    </section>
  );
}
