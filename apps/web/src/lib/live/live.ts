import type { LiveEvent } from '@paheli/core/live-event';
import { useEffect, useEffectEvent } from 'react';
import { createLocalStore } from '../browser/local-store';

/** The tournaments whose rooms are subscribed on this page, with the number of subscribers. */
export const rooms = createLocalStore<ReadonlyMap<string, number>>(new Map());

const listeners = new Set<(event: LiveEvent) => void>();

/** Passes an event to all handlers on this page. */
export function publishLiveEvent(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Calls the handler with every live event while the component is mounted. */
export function useLiveEvent(handler: (event: LiveEvent) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => listen((event) => handle(event)), []);
}

/** Resolves with the first matching live event, or with null when the signal aborts. */
export function nextLiveEvent(
  fits: (event: LiveEvent) => boolean,
  signal: AbortSignal,
): Promise<LiveEvent | null> {
  return new Promise((resolve) => {
    const stop = listen((event) => {
      if (fits(event)) settle(event);
    });
    const settle = (event: LiveEvent | null) => {
      stop();
      resolve(event);
    };
    signal.addEventListener('abort', () => settle(null), { once: true });
  });
}

/**
 * How long a page stays in a room that it left, at least and at most. Most players come back to the results within it, so
 * that they subscribe once, and not all again at the start. Those who left together do not subscribe again together.
 */
const [lingerMs, longestLingerMs] = [60_000, 120_000];

/** Subscribes to a tournament's room while the component is mounted, and for a minute or two more. */
export function useTournamentRoom(tournamentId: string | undefined): void {
  useEffect(() => {
    if (!tournamentId) return;
    changeRoom(tournamentId, 1);
    return () => void setTimeout(() => changeRoom(tournamentId, -1), lingeringMs());
  }, [tournamentId]);
}

function lingeringMs(): number {
  return lingerMs + Math.random() * (longestLingerMs - lingerMs);
}

function listen(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function changeRoom(tournamentId: string, by: 1 | -1): void {
  const next = new Map(rooms.get());
  const count = (next.get(tournamentId) ?? 0) + by;
  if (count > 0) next.set(tournamentId, count);
  else next.delete(tournamentId);
  rooms.set(next);
}
