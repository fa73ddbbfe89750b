import { isTimed, lostRequestMs, patienceMsOf } from '@paheli/core/carried-calls';
import type { AppRouter } from '@paheli/server/router';
import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { readProblem } from '../api/problem';
import { requestLink as httpLink } from '../api/request-link';
import { session } from '../session/session';
import { localNowMs } from '../time/server-clock';
import { connection, doubtConnection } from './connection';
import { probeConnection, probeSocket } from './probe';
import { replaceSocket } from './socket';
import { link as socketLink } from './socket-link';

/** The mutations that have the effect of one call when they are sent twice. */
const repeatable: readonly string[] = ['tournament.join', 'quiz.start', 'quiz.answer', 'quiz.complete'];

function isRepeatable({ type, path }: Operation): boolean {
  return type === 'query' || repeatable.includes(path);
}

/** The session's connection, as calls over it need it. */
const liveConnection = { responds: probeConnection, check: probeSocket, replace: replaceSocket };

/**
 * Sends calls over the session's connection, and probes a connection that brings no response. What may be repeated is sent
 * as a request, for the same session, once the connection is known to be dead. Where the request brings a response, the
 * server is there, and the dead connection is replaced. A call over a connection that responds waits for a slow server.
 */
export function carryCalls(
  connectionLink: TRPCLink<AppRouter>,
  requestLink: TRPCLink<AppRouter>,
  { responds, check, replace } = liveConnection,
): TRPCLink<AppRouter> {
  return (runtime) => {
    const carry = connectionLink(runtime);
    return ({ op, next }) =>
      observable((observer) => {
        const token = session.get()?.token;
        const { epoch } = connection.get();
        const isSame = () => connection.get().epoch === epoch && token === session.get()?.token;
        let hasResponse = false;
        let isOver = false;
        let isDead = false;
        let timer: ReturnType<typeof setTimeout> | undefined;
        let repeated: Unsubscribable | undefined;
        const repeat = () => {
          if (isOver || repeated) return;
          clearTimeout(timer);
          doubtConnection();
          // The clock measures the round trip of the request.
          Object.assign(op.context, { token, sentMs: localNowMs() });
          // The network may be dead too. The caller decides when the next attempt is due.
          const giveUp = () => observer.error(TRPCClientError.from(new Error('there was no response')));
          if (isTimed(op.path)) timer = setTimeout(giveUp, lostRequestMs);
          repeated = requestLink(runtime)({ op, next }).subscribe({
            ...observer,
            next(response) {
              if (isDead && !hasResponse && isSame()) replace();
              observer.next(response);
            },
          });
        };
        const wait = (ms: number) => {
          timer = setTimeout(async () => {
            isDead = connection.get().epoch !== epoch || !(await responds());
            if (isOver || hasResponse || repeated) return;
            if (isDead) repeat();
            else wait(2 * ms);
          }, ms);
        };
        const call = carry({ op, next }).subscribe({
          ...observer,
          next(response) {
            hasResponse = true;
            // A slow server, and no dead connection.
            if (repeated && isSame()) doubtConnection(false);
            observer.next(response);
          },
          error(error) {
            hasResponse = readProblem(error) !== null;
            if (isRepeatable(op) && !hasResponse) repeat();
            else observer.error(error);
          },
        });
        if (isRepeatable(op) && !hasResponse && !repeated && !isOver) wait(patienceMsOf(op.path));
        return () => {
          isOver = true;
          clearTimeout(timer);
          // A caller gives up a call that may not be repeated after waiting too long for it.
          if (!hasResponse && !isRepeatable(op)) void check();
          call.unsubscribe();
          repeated?.unsubscribe();
        };
      });
  };
}

/** Carries calls over the session's connection, and repeats lost ones as requests where they may be repeated. */
export const link = carryCalls(socketLink, httpLink);
