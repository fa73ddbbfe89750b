import type { BehaviourSwitch } from './behaviour';
import { DisputeDesk } from './dispute-desk';
import { Gateway } from './gateway';
import type { Journal } from './journal';
import { PayoutDesk } from './payout-desk';
import { RefundDesk } from './refund-desk';
import { SettlementDesk } from './settlement-desk';

/** The operations of the local Razorpay, by noun. */
export type Desks = {
  readonly gateway: Gateway;
  readonly refunds: RefundDesk;
  readonly disputes: DisputeDesk;
  readonly payouts: PayoutDesk;
  readonly settlements: SettlementDesk;
};

type DeskOptions = {
  journal: Journal;
  behaviour: BehaviourSwitch;
  keySecret: string;
  payoutAccount: string;
};

export function openDesks({ journal, behaviour, keySecret, payoutAccount }: DeskOptions): Desks {
  const gateway = new Gateway({ journal, behaviour, keySecret });
  return {
    gateway,
    refunds: new RefundDesk({ journal, gateway, behaviour }),
    disputes: new DisputeDesk({ journal, gateway }),
    payouts: new PayoutDesk({ journal, behaviour, payoutAccount }),
    settlements: new SettlementDesk({ journal }),
  };
}
