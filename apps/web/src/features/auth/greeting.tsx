import type { KycStatus } from '@paheli/core/account/schema';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../lib/session/auth';
import { kycTone } from '../../lib/text/kyc-tone';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';

const kycStates: Record<KycStatus, string | null> = {
  none: 'not submitted yet',
  pending: 'being checked',
  rejected: 'rejected',
  verified: null,
};

export function Greeting() {
  const { name, role, kycVerified, kycStatus, kycReason } = useUser();
  const state = kycStates[kycStatus];
  return (
    <div className="flex flex-col gap-1 sm:gap-2">
      <h1 className="text-[1.625rem] md:text-[2rem]">
        Hello, <span data-fill="user">{name}</span>
      </h1>
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge>{role === 'admin' ? 'Admin' : 'Player'}</Badge>
        <Badge tone={kycTone[kycStatus]}>{kycVerified ? 'KYC Verified' : 'KYC Pending'}</Badge>
        {state && (
          <span
            className={classNames('text-[0.8125rem] text-ink-soft', kycStatus === 'none' && 'max-sm:sr-only')}
          >
            {state}
            {kycStatus === 'rejected' && kycReason ? `: ${kycReason}` : ''}
          </span>
        )}
        {!kycVerified && (
          <Link
            to="/kyc"
            className="-my-3 inline-flex min-h-11 items-center px-1 font-semibold text-[0.8125rem] text-structure underline"
          >
            {kycStatus === 'none' ? 'Verify now' : 'View'}
            <span className="sr-only"> your KYC</span>
          </Link>
        )}
      </div>
    </div>
  );
}
