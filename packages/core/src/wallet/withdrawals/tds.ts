/**
 * Net winnings from online games and the tax deducted on them: section 194BA of the Income-tax Act, 1961, and Rule
 * 133 of the Income-tax Rules, 1962. All amounts are paise of one player's wallet in one financial year.
 */
export type TaxYearFacts = {
  /** A: withdrawn in the year so far, including open withdrawals, excluding rejected ones. */
  readonly withdrawnPaise: number;
  /** B: deposited in the year so far, less refunds to the source. */
  readonly depositedPaise: number;
  /** C: in the wallet at the beginning of the year. */
  readonly openingPaise: number;
  /** E: net winnings in those withdrawals, which are taxed already. */
  readonly taxedPaise: number;
};

/**
 * Returns the net winnings that the next withdrawal realises: max(0, A − (B + C + E)) with A including it (Rule 133 (2)
 * to (5); E is zero for the first). The result never exceeds the withdrawal itself. Deposits returned since the
 * previous withdrawal wait for the next one, or for the year's end.
 */
export function winningsInWithdrawal(facts: TaxYearFacts, amountPaise: number): number {
  const { withdrawnPaise, depositedPaise, openingPaise, taxedPaise } = facts;
  const netPaise = withdrawnPaise + amountPaise - (depositedPaise + openingPaise + taxedPaise);
  return Math.min(amountPaise, Math.max(0, netPaise));
}

/**
 * Returns the net winnings not taxed before when the year ends: max(0, (A + D) − (B + C + E)), with D left in the
 * wallet (Rule 133 (6) and (7)).
 */
export function winningsAtYearEnd(facts: TaxYearFacts, closingPaise: number): number {
  return Math.max(0, netWinningsOf(facts, closingPaise) - facts.taxedPaise);
}

/** Returns the net winnings of the whole year, taxed or not: max(0, (A + D) − (B + C)) (Rule 133 (1)). */
export function netWinningsOf(
  { withdrawnPaise, depositedPaise, openingPaise }: TaxYearFacts,
  closingPaise: number,
): number {
  return Math.max(0, withdrawnPaise + closingPaise - (depositedPaise + openingPaise));
}

/** Returns the tax on net winnings at a rate in basis points, rounded to the paisa. */
export function taxOn(taxablePaise: number, rateBps: number): number {
  return Math.round((taxablePaise * rateBps) / 10_000);
}
