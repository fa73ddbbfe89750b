import { i18n } from '@lingui/core';
import type { AppRouter } from '@paheli/server/router';
import { QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { observable, tap } from '@trpc/server/observable';
import superjson from 'superjson';
import { shownSince } from '../browser/shown-since';
import { carriesCalls, doubtConnection } from '../live/connection';
import { connectionId } from '../live/connection-id';
import { mobileProof } from '../session/mobile-proof';
import { expireSession, noteSuspension, onOwnerChange, session } from '../session/session';
import { localNowMs, observeServerTime } from '../time/server-clock';
import { earlyCallLink } from './early-calls';
import { forgetWithOwner, lastDataLink } from './last-data-link';
import { hasProblemCode, isRetryable, readProblem } from './problem';

/** The tRPC hooks of components. */
export const trpc = createTRPCReact<AppRouter>();

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The last data of this device may answer without a connection.
      networkMode: 'offlineFirst',
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
  },
});

// Data of one account must not be shown to another.
onOwnerChange((isSignedIn) => {
  if (isSignedIn) void queryClient.resetQueries();
  else queryClient.clear();
});

forgetWithOwner();
// The server can be reached again: what was kept on this device is replaced.
shownSince.subscribe(() => {
  if (shownSince.get() === null) void queryClient.invalidateQueries();
});

/** Feeds the server clock from every response that has the server's time. */
const clockLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const sentMs = localNowMs();
    return next(op).pipe(
      tap({
        next({ result }) {
          if ('data' in result && op.type !== 'subscription')
            observeServerTime(result.data, { sentMs, receivedMs: localNowMs() });
        },
      }),
    );
  };

/** Ends the session on this device when the server returns 401. */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const token = session.get()?.token;
    return next(op).pipe(
      tap({
        error(error) {
          if (readProblem(error)?.status === 401) expireSession(token);
        },
      }),
    );
  };

/** Leads to the page about the suspension when a call fails with `suspended`. */
const suspensionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error(error) {
          if (hasProblemCode(error, 'suspended')) noteSuspension(readProblem(error)?.facts ?? {});
        },
      }),
    );

/** Opens the dialog for the mobile number when a call fails with `mobile_unverified`. */
const proofLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error(error) {
          if (hasProblemCode(error, 'mobile_unverified')) mobileProof.set({ sentTo: null });
        },
      }),
    );

/**
 * Removes the field `direction` that the paging hooks add: lists go forward only, and the server refuses unknown
 * fields.
 */
const pageLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { input } = op;
    if (typeof input !== 'object' || input === null || !('direction' in input)) return next(op);
    const { direction: _, ...fields } = input;
    return next({ ...op, input: fields });
  };

/** Sends over the session's connection. Visitors have none, so the code loads with the first use. */
const liveLink: TRPCLink<AppRouter> =
  (runtime) =>
  ({ op, next }) =>
    observable((observer) => {
      const stopping = new AbortController();
      import('../live/socket-link')
        .then(({ socketLink }) => {
          if (stopping.signal.aborted) return;
          // Throws without a connection. Subscribers subscribe again with each new connection.
          const subscription = socketLink(runtime)({ op, next }).subscribe(observer);
          stopping.signal.addEventListener('abort', () => subscription.unsubscribe());
        })
        .catch((cause: Error) => observer.error(TRPCClientError.from(cause)));
      return () => stopping.abort();
    });

/** Sends calls over the session's connection, and doubts a connection that brings no response. */
const callLink: TRPCLink<AppRouter> = (runtime) => {
  const link = liveLink(runtime);
  return ({ op, next }) =>
    observable((observer) => {
      let hasResponse = false;
      const call = link({ op, next }).subscribe({
        next(response) {
          hasResponse = true;
          observer.next(response);
        },
        error(error) {
          hasResponse = readProblem(error) !== null;
          observer.error(error);
        },
        complete: () => observer.complete(),
      });
      return () => {
        if (!hasResponse) doubtConnection();
        call.unsubscribe();
      };
    });
};

/**
 * Returns whether a call travels over the session's connection, which costs the server about half of a request. Calls with
 * a token of their own do not.
 */
function isCarried({ path, context }: Operation): boolean {
  return path.startsWith('quiz.') && context.token === undefined && carriesCalls();
}

const http = { url: '/trpc', transformer: superjson };

/**
 * Returns the headers of a call: the language of its problems, and the token in the call's context, such as for logging out of a removed session, or
 * else the session's token.
 */
function headersOf(op: Operation | undefined) {
  const token = op?.context.token ?? session.get()?.token;
  return {
    'accept-language': i18n.locale,
    ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
  };
}

/** The tRPC client for calls outside components. */
export const api = trpc.createClient({
  links: [
    lastDataLink,
    sessionLink,
    suspensionLink,
    proofLink,
    pageLink,
    // Before the clock, which would measure the wrong round trip.
    earlyCallLink,
    clockLink,
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: liveLink,
      false: splitLink({
        condition: isCarried,
        true: callLink,
        false: splitLink({
          // A batch returns with its slowest call, and a running quiz must not wait.
          condition: (op) => op.path.startsWith('quiz.'),
          true: httpLink({
            ...http,
            headers: ({ op }) => ({ ...headersOf(op), 'x-connection-id': connectionId }),
          }),
          false: httpBatchLink({ ...http, maxItems: 10, headers: ({ opList }) => headersOf(opList[0]) }),
        }),
      }),
    }),
  ],
});

/** The query cache, for loaders and for invalidation. */
export const queries = createTRPCQueryUtils({ queryClient, client: api });
