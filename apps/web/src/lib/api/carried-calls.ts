import { carriedCalls, lostCarriedMs, lostRequestMs } from '@paheli/core/carried-calls';
import type { Operation } from '@trpc/client';
import { carriesCalls } from '../live/connection';

/**
 * Returns whether a call travels over the session's connection, which costs the server less than half of a request. Calls
 * with a token of their own do not.
 */
export function isCarried({ path, context }: Operation): boolean {
  return carriedCalls.test(path) && !context.token && carriesCalls();
}

/**
 * Returns a signal that aborts a call whose response counts as lost. A call over the live connection waits for a slow server,
 * and travels another way where the connection is found to be dead.
 */
export function untilLost(): AbortSignal {
  return AbortSignal.timeout(carriesCalls() ? lostCarriedMs : lostRequestMs);
}
