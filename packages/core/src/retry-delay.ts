/** The longest pause before the first retry. */
const firstMs = 500;
/** The longest pause before any retry. */
const longestMs = 8_000;

/**
 * Returns the pause before a failed call is sent again, in milliseconds: `random`, from 0 to 1, of a time that doubles with
 * each failure before this one, so that the calls of a crowd that fail together do not return together. The seconds that the
 * server asked for (`Retry-After`) pass first.
 */
export function retryDelayMs(failures: number, random: number, retryAfterS = 0): number {
  return retryAfterS * 1_000 + random * Math.min(longestMs, firstMs * 2 ** failures);
}
