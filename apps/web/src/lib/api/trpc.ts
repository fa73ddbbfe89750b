import type { AppRouter } from '@paheli/server/router';
import { QueryClient } from '@tanstack/react-query';
import { splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { observable, tap, type Unsubscribable } from '@trpc/server/observable';
import { shownSince } from '../browser/shown-since';
import { doubtConnection } from '../live/connection';
import { accessOffer, mobileProof } from '../session/asked-dialogs';
import { expireSession, noteSuspension, onOwnerChange, session, updateUser } from '../session/session';
import { localNowMs, observeServerTime } from '../time/server-clock';
import { isCarried } from './carried-calls';
import { earlyCallLink } from './early-calls';
import { forgetWithOwner, lastDataLink } from './last-data-link';
import { mutationCache } from './mutations';
import { readProblem } from './problem';
import { requestLink } from './request-link';
import { isRepeated, retryDelayOf } from './retry-delay';

/** The tRPC hooks of components. */
export const trpc = createTRPCReact<AppRouter>();

export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    // Without a connection a mutation fails at once, so that nothing is sent unexpectedly later.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 10_000,
      // The last data of this device may answer without a connection.
      networkMode: 'offlineFirst',
      retry: isRepeated,
      retryDelay: (failures, error) => retryDelayOf(error, failures),
    },
  },
});

// Data of one account must not be shown to another.
onOwnerChange((isSignedIn) => {
  // The connection is still that of the former account.
  doubtConnection();
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
          // A call that was sent again has its own `sentMs` in its context.
          if ('data' in result && op.type !== 'subscription')
            observeServerTime(result.data, { sentMs, receivedMs: localNowMs(), ...op.context });
        },
      }),
    );
  };

/**
 * Acts on problems that concern every page: 401 ends the session on this device, `suspended` leads to the page about the
 * suspension, and `mobile_unverified` opens the dialog for the mobile number. Where the administration refuses a call, rights
 * may have been taken away: the profile is read again. A start without access leads to the dashboard, where
 * access is offered.
 */
const problemLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const token = session.get()?.token;
    return next(op).pipe(
      tap({
        error(error) {
          const problem = readProblem(error);
          if (problem?.status === 401) expireSession(token);
          if (problem?.code === 'suspended') noteSuspension(problem.facts);
          if (problem?.code === 'mobile_unverified') mobileProof.set({ sentTo: null });
          if (problem?.code === 'forbidden' && op.path.startsWith('admin.')) readRightsAgain();
          if (problem?.code === 'access_fee_due' && op.path === 'quiz.start') accessOffer.set(true);
        },
      }),
    );
  };

function readRightsAgain(): void {
  api.auth.profile.query().then(updateUser, () => undefined);
}

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
function liveLink(load: () => Promise<{ readonly link: TRPCLink<AppRouter> }>): TRPCLink<AppRouter> {
  return (runtime) =>
    ({ op, next }) =>
      observable((observer) => {
        let isOver = false;
        let call: Unsubscribable | undefined;
        load()
          .then(({ link }) => {
            // Throws without a connection. Subscribers subscribe again with each new connection.
            if (!isOver) call = link(runtime)({ op, next }).subscribe(observer);
          })
          .catch((cause: Error) => observer.error(TRPCClientError.from(cause)));
        return () => {
          isOver = true;
          call?.unsubscribe();
        };
      });
}

/** The tRPC client for calls outside components. */
export const api = trpc.createClient({
  links: [
    lastDataLink,
    problemLink,
    pageLink,
    // Before the clock, which would measure the wrong round trip.
    earlyCallLink,
    clockLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: liveLink(() => import('../live/socket-link')),
      false: splitLink({
        condition: isCarried,
        // Nothing was sent where the code cannot be loaded.
        true: liveLink(() => import('../live/carry-calls').catch(() => ({ link: requestLink }))),
        false: requestLink,
      }),
    }),
  ],
});

/** The query cache, for loaders and for invalidation. */
export const queries = createTRPCQueryUtils({ queryClient, client: api });
