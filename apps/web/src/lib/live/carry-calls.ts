import type { AppRouter } from '@paheli/server/router';
import type { Operation, TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { readProblem } from '../api/problem';
import { requestLink as httpLink } from '../api/request-link';
import { session } from '../session/session';
import { localNowMs } from '../time/server-clock';
import { doubtConnection } from './connection';
import { link as socketLink } from './socket-link';

/** How long a call that may be repeated waits for its response over the connection. A crowded server takes seconds. */
export const lostMs = 10_000;

/** Returns whether sending a call twice has the effect of sending it once. */
function isRepeatable({ type, path }: Operation): boolean {
  return type === 'query' || path === 'tournament.join';
}

/**
 * Sends calls over the session's connection, and doubts a connection that brings no response. What may be repeated is
 * then sent as a request, for the same session.
 */
export function carryCalls(
  connectionLink: TRPCLink<AppRouter>,
  requestLink: TRPCLink<AppRouter>,
): TRPCLink<AppRouter> {
  return (runtime) => {
    const carry = connectionLink(runtime);
    return ({ op, next }) =>
      observable((observer) => {
        const token = session.get()?.token;
        let hasResponse = false;
        let repeated: Unsubscribable | undefined;
        const repeat = () => {
          doubtConnection();
          // The clock measures the round trip of the request.
          Object.assign(op.context, { token, sentMs: localNowMs() });
          repeated ??= requestLink(runtime)({ op, next }).subscribe(observer);
        };
        const call = carry({ op, next }).subscribe({
          ...observer,
          next(response) {
            hasResponse = true;
            observer.next(response);
          },
          error(error) {
            hasResponse = readProblem(error) !== null;
            if (isRepeatable(op) && !hasResponse) repeat();
            else observer.error(error);
          },
        });
        const isWaiting = isRepeatable(op) && !hasResponse && !repeated;
        const patience = isWaiting ? setTimeout(repeat, lostMs) : undefined;
        return () => {
          clearTimeout(patience);
          // A caller gives up a call that may not be repeated after waiting too long for it.
          if (!hasResponse && !isRepeatable(op)) doubtConnection();
          call.unsubscribe();
          repeated?.unsubscribe();
        };
      });
  };
}

/** Carries calls over the session's connection, and repeats lost ones as requests where they may be repeated. */
export const link = carryCalls(socketLink, httpLink);
