import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KycStatus } from '@paheli/core/account/schema';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../lib/session/auth';
import { kycTone } from '../../lib/text/kyc-tone';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';

const kycStates: Record<KycStatus, MessageDescriptor | null> = {
  none: msg`not submitted yet`,
  pending: msg`being checked`,
  rejected: msg`rejected`,
  verified: null,
};

export function Greeting() {
  const { t } = useLingui();
  const { name, role } = useUser();
  return (
    <div className="flex flex-col gap-1 sm:gap-2">
      <h1 className="text-[1.625rem] md:text-[2rem]">
        <Trans>
          Hello, <bdi data-fill="user">{name}</bdi>
        </Trans>
      </h1>
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge>{role === 'admin' ? t`Admin` : t`Player`}</Badge>
        <Identity />
      </div>
    </div>
  );
}

/** The state of the KYC check, which is for withdrawals alone. */
function Identity() {
  const { t } = useLingui();
  const { kycVerified, kycStatus, kycReason, hasWallet } = useUser();
  const state = kycStates[kycStatus];
  if (!hasWallet && kycStatus === 'none') return null;
  return (
    <>
      <Badge tone={kycTone[kycStatus]}>{kycVerified ? t`KYC Verified` : t`KYC Pending`}</Badge>
      {state && (
        <span
          className={classNames('text-[0.8125rem] text-ink-soft', kycStatus === 'none' && 'max-sm:sr-only')}
        >
          {t(state)}
          {kycStatus === 'rejected' && kycReason ? `: ${kycReason}` : ''}
        </span>
      )}
      {!kycVerified && (
        <Link
          to="/kyc"
          className="-my-3 inline-flex min-h-11 items-center px-1 font-semibold text-[0.8125rem] text-structure underline"
        >
          {kycStatus === 'none' ? t`Verify now` : t`View`}
          <span className="sr-only"> {t`your KYC`}</span>
        </Link>
      )}
    </>
  );
}
