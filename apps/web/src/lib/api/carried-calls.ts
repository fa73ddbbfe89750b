import { carriedCalls } from '@paheli/core/carried-calls';
import type { Operation } from '@trpc/client';
import { carriesCalls } from '../live/connection';

/**
 * Returns whether a call travels over the session's connection, which costs the server less than half of a request. Calls
 * with a token of their own do not.
 */
export function isCarried({ path, context }: Operation): boolean {
  return carriedCalls.test(path) && !context.token && carriesCalls();
}
