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
import { mobileProof } from '../session/mobile-proof';
import { expireSession, onOwnerChange, session } from '../session/session';
import { localNowMs, serverClock, serverInstantOf } from '../time/server-clock';
import { isRefusedFor, isWorthRepeating, readRefusal } from './refusal';

/** Hooks for components. */
export const trpc = createTRPCReact<AppRouter>();

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
  },
});

// What was read for one account is shown to no other.
onOwnerChange((isSignedIn) => {
  if (isSignedIn) void queryClient.resetQueries();
  else queryClient.clear();
});

/** Learns the server's clock from every answer that tells it. */
const clockLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const sentMs = localNowMs();
    return next(op).pipe(
      tap({
        next({ result }) {
          const now = 'data' in result && op.type !== 'subscription' ? serverInstantOf(result.data) : null;
          if (now) serverClock.observe({ serverMs: now.getTime(), sentMs, heardMs: localNowMs() });
        },
      }),
    );
  };

/** Ends the session on this device when the server no longer knows it. */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const token = session.get()?.token;
    return next(op).pipe(
      tap({
        error(error) {
          if (readRefusal(error)?.status === 401) expireSession(token);
        },
      }),
    );
  };

/** Opens the dialog for the mobile number when a call is refused as `mobile_unverified`. */
const proofLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error(error) {
          if (isRefusedFor(error, 'mobile_unverified')) mobileProof.set({ sentTo: null });
        },
      }),
    );

/** Lists are read forwards alone, and the server takes no field it does not know: the hooks for pages add one. */
const pageLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { input } = op;
    if (typeof input !== 'object' || input === null || !('direction' in input)) return next(op);
    const { direction: _, ...asked } = input;
    return next({ ...op, input: asked });
  };

/** Subscriptions. Visitors have none, so what they need is loaded with the first. */
const liveLink: TRPCLink<AppRouter> =
  (runtime) =>
  ({ op, next }) =>
    observable((observer) => {
      const stopping = new AbortController();
      import('../live/socket-link')
        .then(({ socketLink }) => {
          if (stopping.signal.aborted) return;
          // Throws while there is no connection yet: whoever subscribes begins anew with each.
          const subscription = socketLink(runtime)({ op, next }).subscribe(observer);
          stopping.signal.addEventListener('abort', () => subscription.unsubscribe());
        })
        .catch((cause: Error) => observer.error(TRPCClientError.from(cause)));
      return () => stopping.abort();
    });

const http = { url: '/trpc', transformer: superjson };

/** The session's token, or the one that a call brings along (the logout of a session already forgotten). */
function authorize(op: Operation | undefined) {
  const token = op?.context.token ?? session.get()?.token;
  return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
}

/** For calls outside components. */
export const api = trpc.createClient({
  links: [
    sessionLink,
    proofLink,
    clockLink,
    pageLink,
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: liveLink,
      false: splitLink({
        // A batch answers when its slowest call does; a running quiz waits for nobody.
        condition: (op) => op.path.startsWith('quiz.'),
        true: httpLink({ ...http, headers: ({ op }) => authorize(op) }),
        false: httpBatchLink({ ...http, maxItems: 10, headers: ({ opList }) => authorize(opList[0]) }),
      }),
    }),
  ],
});

/** The cache of queries, for loaders and for whoever learns that something changed. */
export const queries = createTRPCQueryUtils({ queryClient, client: api });
