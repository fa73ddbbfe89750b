import { patienceMsOf } from '@paheli/core/carried-calls';
import type { AppRouter } from '@paheli/server/router';
import type { Operation, TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { readProblem } from '../api/problem';
import { requestLink as httpLink } from '../api/request-link';
import { session } from '../session/session';
import { localNowMs } from '../time/server-clock';
import { doubtConnection } from './connection';
import { link as socketLink } from './socket-link';

/** The mutations that have the effect of one call when they are sent twice. */
const repeatable: readonly string[] = ['tournament.join', 'quiz.start', 'quiz.answer', 'quiz.complete'];

function isRepeatable({ type, path }: Operation): boolean {
  return type === 'query' || repeatable.includes(path);
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
            // A slow server, and no dead connection.
            if (repeated && token === session.get()?.token) doubtConnection(false);
            observer.next(response);
          },
          error(error) {
            hasResponse = readProblem(error) !== null;
            if (isRepeatable(op) && !hasResponse) repeat();
            else observer.error(error);
          },
        });
        const isWaiting = isRepeatable(op) && !hasResponse && !repeated;
        const patience = isWaiting ? setTimeout(repeat, patienceMsOf(op.path)) : undefined;
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
