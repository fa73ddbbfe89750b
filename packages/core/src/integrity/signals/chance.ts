/**
 * Returns the probability of at least so many successes in independent trials, each with a probability of its own
 * (Poisson binomial distribution).
 */
export function chanceOfAtLeast(successes: number, probabilities: readonly number[]): number {
  let distribution = [1];
  for (const probability of probabilities) {
    const next = new Array<number>(distribution.length + 1).fill(0);
    for (const [count, chance] of distribution.entries()) {
      next[count] = (next[count] ?? 0) + chance * (1 - probability);
      next[count + 1] = (next[count + 1] ?? 0) + chance * probability;
    }
    distribution = next;
  }
  const tail = distribution.slice(successes).reduce((sum, chance) => sum + chance, 0);
  return Math.min(1, tail);
}

/**
 * Returns how surprising an event is: its probability in decimal digits, so that 1 in 1,000 is 3. The probability is
 * multiplied by the number of attempts, because the largest of many coincidences is no surprise.
 */
export function surpriseOf(probability: number, attempts = 1): number {
  return Math.max(0, -Math.log10(Math.max(probability * Math.max(1, attempts), Number.MIN_VALUE)));
}
