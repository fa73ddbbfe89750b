/** What a player holds, in paise. */
export type Buckets = { readonly depositPaise: number; readonly winningsPaise: number };

/** Divides a charge between the buckets, deposit first. Throws a RangeError where they hold too little. */
export function splitCharge(charge: number, held: Buckets): Buckets {
  const depositPaise = Math.min(charge, Math.max(0, held.depositPaise));
  const winningsPaise = charge - depositPaise;
  if (winningsPaise > held.winningsPaise) throw new RangeError('the charge exceeds the balance');
  return { depositPaise, winningsPaise };
}

/** Divides what a player has to give up: deposit first, then winnings; what he does not have he owes. */
export function splitLoss(paise: number, held: Buckets): Buckets & { readonly owedPaise: number } {
  const depositPaise = Math.min(paise, held.depositPaise);
  const winningsPaise = Math.min(paise - depositPaise, held.winningsPaise);
  return { depositPaise, winningsPaise, owedPaise: paise - depositPaise - winningsPaise };
}

/** Divides what comes back to a player: what he owes first, the rest is deposit. */
export function splitReturn(paise: number, owed: number): { owedPaise: number; depositPaise: number } {
  const owedPaise = Math.min(paise, owed);
  return { owedPaise, depositPaise: paise - owedPaise };
}

/** The tax inside a gross amount, rounded to the paisa: ₹39 at 18 % holds ₹5.95. */
export function includedTax(grossPaise: number, taxBps: number): number {
  return Math.round((grossPaise * taxBps) / (10_000 + taxBps));
}
