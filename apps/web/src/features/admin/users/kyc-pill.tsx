import type { KycStatus } from '@paheli/core/account/schema';
import { kycTone } from '../../../lib/text/kyc-tone';
import { Badge } from '../../../ui/badge';

const notes: Record<KycStatus, string | null> = {
  none: 'not submitted',
  pending: 'to be checked',
  rejected: 'rejected',
  verified: null,
};

/** A badge for the KYC status: Verified, or Pending with the exact status. */
export function KycPill({ status }: { status: KycStatus }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={kycTone[status]}>{status === 'verified' ? 'Verified' : 'Pending'}</Badge>
      {notes[status] && <span className="text-[0.8125rem] text-ink-soft">{notes[status]}</span>}
    </span>
  );
}
