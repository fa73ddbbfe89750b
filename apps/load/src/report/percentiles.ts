/**
 * Returns the smallest sample that at least this share of all samples does not exceed (the nearest rank, without
 * interpolation). The share is from 0 to 1. NaN without samples.
 */
export function percentile(samples: Float64Array, share: number): number {
  if (samples.length === 0) return Number.NaN;
  // Products such as 0.07 * 100 lie a little above the whole number.
  const rank = Math.ceil(share * samples.length - 1e-9);
  return samples.toSorted()[Math.min(samples.length, Math.max(1, rank)) - 1] ?? Number.NaN;
}

/** Returns the middle value; of an even number the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? Number.NaN)) / 2;
}
