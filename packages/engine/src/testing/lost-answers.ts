import type { Deps } from '../deps';
import { PaymentsError } from '../wallet/payments/payments';

/** Returns dependencies whose calls of this kind take effect at the provider but lose the response. */
export function losingAnswers(deps: Deps, kind: 'createPayout' | 'createRefund'): Deps {
  const { payments } = deps;
  const { payouts } = payments;
  if (!payouts) throw new Error('the provider makes no payouts');
  const lose = async (work: Promise<unknown>): Promise<never> => {
    await work;
    throw new PaymentsError('outcome_unknown', 'the response was lost');
  };
  return {
    ...deps,
    payments: {
      ...payments,
      ...(kind === 'createRefund' && { createRefund: (asked) => lose(payments.createRefund(asked)) }),
      ...(kind === 'createPayout' && {
        payouts: { ...payouts, createPayout: (asked) => lose(payouts.createPayout(asked)) },
      }),
    },
  };
}
