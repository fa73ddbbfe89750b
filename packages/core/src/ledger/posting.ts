/** The balances of a player, in paise. */
export type Buckets = { readonly depositPaise: number; readonly winningsPaise: number };

/** Divides a charge between the buckets, deposit first. Throws a RangeError if the balance is too low. */
export function splitCharge(charge: number, held: Buckets): Buckets {
  const depositPaise = Math.min(charge, Math.max(0, held.depositPaise));
  const winningsPaise = charge - depositPaise;
  if (winningsPaise > held.winningsPaise) throw new RangeError('the charge exceeds the balance');
  return { depositPaise, winningsPaise };
}

/** Divides an amount that a player must give up: deposit first, then winnings. The player owes the rest. */
export function splitLoss(paise: number, held: Buckets): Buckets & { readonly owedPaise: number } {
  const depositPaise = Math.min(paise, held.depositPaise);
  const winningsPaise = Math.min(paise - depositPaise, held.winningsPaise);
  return { depositPaise, winningsPaise, owedPaise: paise - depositPaise - winningsPaise };
}

/** Divides an amount that returns to a player: it first pays what the player owes, and the rest is deposit. */
export function splitReturn(paise: number, owed: number): { owedPaise: number; depositPaise: number } {
  const owedPaise = Math.min(paise, owed);
  return { owedPaise, depositPaise: paise - owedPaise };
}

/** Returns the tax inside a gross amount, rounded to the paisa: ₹39 at 18 % holds ₹5.95. */
export function includedTax(grossPaise: number, taxBps: number): number {
  return Math.round((grossPaise * taxBps) / (10_000 + taxBps));
}
