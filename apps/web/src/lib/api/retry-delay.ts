import { retryDelayMs } from '@paheli/core/retry-delay';
import { isRetryable, readProblem } from './problem';

/** The longest pause that a page makes by itself. Where the server asks for more, the page shows the problem. */
const longestWaitS = 10;

/** Returns the pause before a failed call is sent again, in milliseconds. `failures` counts those before this one. */
export function retryDelayOf(error: unknown, failures: number): number {
  return retryDelayMs(failures, Math.random(), readProblem(error)?.retryAfterS);
}

/** Returns whether a page repeats a failed query by itself: twice, unless the server asks for a long pause. */
export function isRepeated(failures: number, error: unknown): boolean {
  return failures < 2 && isRetryable(error) && (readProblem(error)?.retryAfterS ?? 0) <= longestWaitS;
}
