import type { AppRouter } from '@paheli/server/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { forgetAll, isKept, keepLast, noteShown, readLast } from '../browser/last-data';
import { endPush } from '../browser/push-state';
import { shownSince } from '../browser/shown-since';
import { logWarning } from '../log';
import { onOwnerChange, session } from '../session/session';
import { readProblem } from './problem';

/**
 * Keeps the last response of some queries for their user, and returns it where the server cannot be reached. A response
 * of the server, also a refusal, is never replaced.
 */
export const lastDataLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const userId = session.get()?.user.id;
    if (op.type !== 'query' || userId === undefined || !isKept(op.path)) return next(op);
    return observable((observer) => {
      let isOver = false;
      const call = next(op).subscribe({
        next(response) {
          shownSince.set(null);
          observer.next(response);
          const { result } = response;
          // The user may have signed out while the call was under way.
          if (!('data' in result) || session.get()?.user.id !== userId) return;
          keepLast(userId, op.path, op.input, result.data).catch(warn);
        },
        error(error) {
          if (readProblem(error) !== null) return observer.error(error);
          readLast(userId, op.path, op.input)
            .catch(warn)
            .then((kept) => {
              if (isOver) return;
              if (!kept || session.get()?.user.id !== userId) return observer.error(error);
              noteShown(kept.at);
              observer.next({ result: { type: 'data', data: kept.data } });
              observer.complete();
            });
        },
        complete: () => observer.complete(),
      });
      return () => {
        isOver = true;
        call.unsubscribe();
      };
    });
  };

/** Removes the last data and ends push messages when their user signs out or another user signs in, in any tab. */
export function forgetWithOwner(): void {
  const forget = () => {
    forgetAll().catch(warn);
    endPush().catch(warn);
  };
  onOwnerChange(forget);
  // The user may have signed out before this code was loaded.
  if (!session.get()) forget();
}

function warn(error: unknown): undefined {
  logWarning('Something on this device could not be read, written or removed.', error);
}
