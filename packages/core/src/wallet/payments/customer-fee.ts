/** A payment as the provider reports it. `feePaise` is null until the provider knows its fee. */
type PaidSum = { readonly amountPaise: number; readonly feePaise: number | null };

/**
 * Returns the fee that the payer bore on top of the order's amount: 0 where the payment is exactly the order's amount.
 * Returns null for a payment that does not pay the order. The fee is the provider's with the payer, so it is never
 * credited.
 */
export function customerFeeOf({ amountPaise, feePaise }: PaidSum, orderPaise: number): number | null {
  if (amountPaise === orderPaise) return 0;
  return feePaise !== null && feePaise > 0 && amountPaise - feePaise === orderPaise ? feePaise : null;
}
