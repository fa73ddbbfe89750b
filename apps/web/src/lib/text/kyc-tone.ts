import type { KycStatus } from '@paheli/core/account/schema';

/** The tone of a KYC badge. Red is for what is wrong: details that were never sent, or are being checked, are not. */
export const kycTone = {
  none: 'plain',
  pending: 'structure',
  rejected: 'wrong',
  verified: 'right',
} as const satisfies Record<KycStatus, string>;
