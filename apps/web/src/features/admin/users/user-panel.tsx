import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminUserDetails, Promotion } from '@paheli/core/account/administration';
import type { Suspension } from '@paheli/core/integrity/suspension';
import type { KycDetails } from '@paheli/core/kyc/schema';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant, formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { buttonClass } from '../../../ui/button';
import { DescriptionList, type Fact } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { useMay } from '../may';
import { nameRole } from './duty-names';
import { KycActions } from './kyc-actions';
import { KycPill } from './kyc-pill';
import { DocumentLink, SubmittedFields } from './kyc-submission';
import { RoleAction } from './role-action';
import { SuspensionAction } from './suspension-action';

type UserPanelProps = { userId: string; onDecided?: () => void };

/** A user's account, activity and KYC submission, with the decisions on them. */
export function UserPanel({ userId, onDecided = () => undefined }: UserPanelProps) {
  const { t } = useLingui();
  const user = trpc.admin.users.byId.useQuery({ userId });
  const { data } = user;
  if (!data) {
    if (user.isError) return <QueryFailure title={t`This user could not be loaded`} query={user} />;
    return <Skeletons label={t`Loading the user`} count={5} className="flex flex-col gap-3" each="h-6" />;
  }
  return (
    <>
      <DescriptionList facts={factsOf(data)} />
      {data.kyc && <Submitted userId={userId} kyc={data.kyc} />}
      <div className="grid grid-cols-2 gap-2.5 border-line border-t pt-4 empty:hidden">
        <KycActions user={data} isLong onDecided={onDecided} />
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
  const may = useMay();
  if (!may('admin.audit')) return null;
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

function factsOf(user: AdminUserDetails): Fact[] {
  const { promotion, suspensions, dailyDepositLimit, excludedUntil } = user;
  const [suspension] = suspensions;
  return [
    [t`Name`, user.name],
    [t`Username`, user.username],
    [t`Role`, nameRole(user.duty)],
    [t`Promotion`, promotion && <PromotionState key="promotion" promotion={promotion} />],
    [t`Suspension`, suspension && <SuspensionState key="suspension" suspension={suspension} />],
    [t`Email`, user.email],
    [t`Mobile`, user.mobileNumber ?? t`none`],
    [t`Wallet balance`, formatRupees(user.walletBalance)],
    [t`of which can be withdrawn`, formatRupees(user.withdrawableBalance)],
    [t`Access`, accessOf(user)],
    [t`KYC status`, <KycPill key="kyc" status={user.kycStatus} />],
    [t`Daily deposit limit`, dailyDepositLimit === null ? t`none` : formatRupees(dailyDepositLimit)],
    [t`Excluded until`, excludedUntil && formatInstant(excludedUntil)],
    [t`Joined`, formatInstant(user.createdAt)],
    [t`Tournaments`, formatCount(user.tournamentsJoined)],
    [t`Total won`, formatRupees(user.totalWon)],
  ];
}

/** Returns whether a user may take part: for good, or by a pass. */
function accessOf({ hasAccess, passUntil }: AdminUserDetails): string {
  if (passUntil === null) return hasAccess ? t`for good` : t`none`;
  return hasAccess ? t`Pass until ${formatInstant(passUntil)}` : t`Pass ended ${formatInstant(passUntil)}`;
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

/** Shows when a waiting promotion takes effect, and who requested it. */
function PromotionState({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui();
  const { requestedBy, requestedAt, duty, effectiveAt } = promotion;
  const role = nameRole(duty);
  return (
    <>
      {effectiveAt
        ? t`${role}, on ${formatInstant(effectiveAt)}`
        : t`${role}, once another administrator confirms`}
      <span className="block text-[0.8125rem] text-ink-soft">
        {t`Requested by ${isolated(requestedBy.name)}, ${formatInstant(requestedAt)}`}
      </span>
    </>
  );
}

/** Shows the latest suspension of a user: its state, its reason, and the administrators who decided. */
function SuspensionState({ suspension }: { suspension: Suspension }) {
  const { t } = useLingui();
  const { reason, suspendedBy, confirmedBy, createdAt, endedBy, endReason } = suspension;
  return (
    <>
      {describe(suspension)}
      <span className="block text-[0.8125rem] text-ink-soft">
        {isolated(reason)} {t`By ${isolated(suspendedBy.name)}`}
        {confirmedBy && t` and ${isolated(confirmedBy.name)}`}, {formatInstant(createdAt)}
      </span>
      {endedBy && (
        <span className="block text-[0.8125rem] text-ink-soft">
          {isolated(endReason ?? '')} {t`By ${isolated(endedBy.name)}`}
        </span>
      )}
    </>
  );
}

function describe({ status, until, freeze, endedAt, effectiveAt }: Suspension): string {
  if (status === 'waiting')
    return effectiveAt === null
      ? t`Suspended, once another administrator confirms`
      : t`Suspended from ${formatInstant(effectiveAt)} on`;
  const end = endedAt ?? until;
  if (status === 'ended') return end === null ? t`Ended` : t`Ended ${formatInstant(end)}`;
  const length = until === null ? t`Suspended without an end` : t`Suspended until ${formatInstant(until)}`;
  return freeze ? t`${length}, withdrawals stopped` : length;
}
