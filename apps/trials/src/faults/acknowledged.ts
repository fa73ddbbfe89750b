import type { SentAnswer } from '@paheli/load/generator/messages';

/** A top-up that the provider took, as the payer knows of it. Money in paise. */
export type PaidOrder = { readonly userId: string; readonly paymentId: string; readonly amountPaise: number };
export type AskedWithdrawal = {
  readonly userId: string;
  readonly withdrawalId: string;
  readonly amountPaise: number;
};
export type Account = { readonly mobileNumber: string; readonly password: string };

/** Everything that the players of a round were told, for the comparison with what is stored. */
export type Acknowledged = {
  /** Payments that the provider took, told or not: the money has to arrive. */
  readonly paid: PaidOrder[];
  /** Ids of the payments whose credit was acknowledged. */
  readonly credited: string[];
  /** Users whose seats were acknowledged. */
  readonly joined: string[];
  readonly withdrawals: AskedWithdrawal[];
  /** Ids of the withdrawals whose approval was acknowledged. */
  readonly approved: string[];
  readonly registered: Account[];
  readonly answers: SentAnswer[];
};

export function nothingYet(): Acknowledged {
  return {
    paid: [],
    credited: [],
    joined: [],
    withdrawals: [],
    approved: [],
    registered: [],
    answers: [],
  };
}
