import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KycStatus } from '@paheli/core/account/schema';
import { kycTone } from '../../../lib/text/kyc-tone';
import { Badge } from '../../../ui/badge';

const notes: Record<KycStatus, MessageDescriptor | null> = {
  none: msg`not submitted`,
  pending: msg`to be checked`,
  rejected: msg`rejected`,
  verified: null,
};

/** A badge for the KYC status: Verified, or Pending with the exact status. */
export function KycPill({ status }: { status: KycStatus }) {
  const { t } = useLingui();
  const note = notes[status];
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={kycTone[status]}>{status === 'verified' ? t`Verified` : t`Pending`}</Badge>
      {note && <span className="text-[0.8125rem] text-ink-soft">{t(note)}</span>}
    </span>
  );
}
