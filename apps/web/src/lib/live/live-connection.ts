import { useEffect } from 'react';
import { api } from '../api/trpc';
import { useLocalStore } from '../browser/local-store';
import { logWarning } from '../log';
import { session } from '../session/session';
import { connection } from './connection';
import { type Endings, keepSubscribed } from './keep-subscribed';
import { publishLiveEvent, rooms } from './live';
import { changedBy, spreadOf } from './live-changes';
import { probeSocket } from './probe';
import { allChanges, type Change, refetchChanged } from './refetch-changed';
import { closeSocket, openSocket } from './socket';

const pollMs = 10_000;

/** The live connection of a signed-in session. Mounted once, at the root, while a user is signed in. */
export default function LiveConnection(): null {
  const token = useLocalStore(session)?.token;
  const { phase, epoch } = useLocalStore(connection);
  const roomIds = [...useLocalStore(rooms).keys()].toSorted().join();

  useEffect(() => {
    if (!token) return;
    openSocket(token);
    const stopProbing = probeOnReturn();
    return () => {
      stopProbing();
      closeSocket();
    };
  }, [token]);

  useEffect(() => {
    if (!token || epoch === 0) return;
    return keepSubscribed((endings) => subscribeTo(token, roomIds, endings));
  }, [token, epoch, roomIds]);
  usePolling(phase === 'paused');
  return null;
}

/** The last event that a session received, and its subscribed rooms, separated by commas. */
type Position = { readonly token: string; readonly id: string; readonly roomIds: string };

/** The position to resume at, so that no event is missed between two connections of one session. */
let lastPosition: Position | null = null;

/** Subscribes to events after the last one that the session received. */
function subscribeTo(token: string, roomIds: string, { onError, onComplete }: Endings): () => void {
  const lastEventId = lastPosition?.token === token ? lastPosition.id : undefined;
  const subscription = api.live.events.subscribe(
    { ...(roomIds && { tournamentIds: roomIds.split(',') }), ...(lastEventId && { lastEventId }) },
    {
      onData: ({ id, data }) => {
        const before = lastPosition?.token === token ? lastPosition : null;
        lastPosition = { token, id, roomIds };
        if (data.type === 'attached') return refetchChanged(missedBefore(lastPosition, before));
        refetchChanged(changedBy(data), spreadOf(data));
        publishLiveEvent(data);
      },
      onError: (error) => {
        logWarning('Live updates stopped.', error);
        onError();
      },
      onComplete,
    },
  );
  return () => subscription.unsubscribe();
}

/**
 * Returns the data that may have changed before a subscription was attached. That is all data where the subscription
 * does not continue at the last received event, because the page may show older data. The online figures are always
 * included, because attaching changes them.
 */
function missedBefore(attached: Position, before: Position | null): readonly Change[] {
  if (before?.id !== attached.id) return allChanges;
  const known = new Set(before.roomIds.split(','));
  const hasNewRoom = attached.roomIds.split(',').some((id) => id !== '' && !known.has(id));
  return hasNewRoom ? ['figures', 'leaderboards'] : ['figures'];
}

/** A timer that is this late tells that the device slept: some sleep with the page in view, which no event reports. */
const sleptMs = 3_000;
const sleepCheckMs = 1_000;

/** Probes the connection when the page or its device returns, or its network changes. Returns the function that ends it. */
function probeOnReturn(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const probe = () => {
    if (document.visibilityState === 'visible') void probeSocket();
  };
  for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, probe, { signal });
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, probe, { signal });
  // Only Chromium tells of a change from one network to another.
  if ('connection' in navigator && navigator.connection instanceof EventTarget)
    navigator.connection.addEventListener('change', probe, { signal });
  let lastMs = Date.now();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    if (nowMs - lastMs > sleptMs) probe();
    lastMs = nowMs;
  }, sleepCheckMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => stopping.abort();
}

/** Polls all live data after the connection has stopped retrying. */
function usePolling(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => refetchChanged(allChanges), pollMs);
    return () => clearInterval(timer);
  }, [active]);
}
