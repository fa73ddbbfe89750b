import type { AdminPayment } from '@paheli/core/wallet/payments/refund';

/** What a row has of whose payment it is about, all null where it is nobody's of ours. */
export type PayerColumns = {
  readonly userId: string | null;
  readonly name: string | null;
  readonly username: string | null;
};

/** Whose payment a row is about. */
export function payerOf({ userId, name, username }: PayerColumns): AdminPayment['user'] {
  return userId && name !== null && username !== null ? { id: userId, name, username } : null;
}
