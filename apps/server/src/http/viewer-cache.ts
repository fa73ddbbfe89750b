import { hasRights } from '@paheli/core/account/is-on-duty';
import { addMs, earlier } from '@paheli/core/clock';
import {
  type FoundViewer,
  findViewer,
  type SignedInViewer,
  sessionIdOf,
} from '@paheli/engine/account/session';
import type { Deps } from '@paheli/engine/deps';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../live/bus';

/** The longest time in which this process may not notice that a session ended elsewhere, if the bus fails. */
export const viewerCacheMs = 5_000;

/** The signed-in users without rights that this process looked up within the last seconds. */
export type ViewerCache = {
  /** Returns the holder of a token; null where it is unknown or expired. */
  find(deps: Deps, token: string): Promise<SignedInViewer | null>;
};

export type ViewerCacheOptions = {
  readonly maxEntries?: number;
  readonly lookUp?: (deps: Deps, token: string) => Promise<FoundViewer | null>;
};

type Entry = {
  readonly lookup: Promise<SignedInViewer | null>;
  /** Undefined while the lookup is under way. */
  found?: { readonly userId: string; readonly until: Date };
};

/**
 * Creates the cache of this process. A session that ends anywhere is forgotten as soon as the bus reports it, also in
 * the middle of its lookup. Calls with one token share a lookup.
 */
export function createViewerCache(
  bus: Bus,
  { maxEntries = 50_000, lookUp = findViewer }: ViewerCacheOptions = {},
): ViewerCache {
  // By session id, which is the hash of the token.
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  bus.listen((message) => {
    if (message.kind === 'session_ended') entries.delete(message.sessionId);
    if (message.kind === 'user_access_changed') forgetUser(message.userId);
  });

  function forgetUser(userId: string): void {
    for (const [sessionId, { found }] of entries) {
      // The user of a lookup under way is not known yet.
      if (found === undefined || found.userId === userId) entries.delete(sessionId);
    }
  }

  function begin(deps: Deps, token: string, sessionId: string): Entry {
    const startedAt = deps.now();
    const lookup = lookUp(deps, token).then(
      (viewer) => {
        if (viewer === null) forget();
        else entry.found = { userId: viewer.userId, until: endOf(viewer, startedAt) };
        return viewer;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    const entry: Entry = { lookup };
    const forget = () => entries.peek(sessionId) === entry && entries.delete(sessionId);
    entries.set(sessionId, entry);
    return entry;
  }

  return {
    find(deps, token) {
      const sessionId = sessionIdOf(token);
      const known = entries.get(sessionId);
      const isCurrent = known !== undefined && (known.found === undefined || deps.now() < known.found.until);
      return (isCurrent ? known : begin(deps, token, sessionId)).lookup;
    },
  };
}

/**
 * Returns when a viewer has to be looked up again: also at the session's end, and when its use is to be recorded. One with
 * rights at each call, because rights that are taken away count from the next.
 */
function endOf(viewer: FoundViewer, startedAt: Date): Date {
  if (hasRights(viewer)) return startedAt;
  const { expiresAt, nextUseRecordedAt } = viewer;
  return earlier(addMs(startedAt, viewerCacheMs), earlier(expiresAt, nextUseRecordedAt));
}
