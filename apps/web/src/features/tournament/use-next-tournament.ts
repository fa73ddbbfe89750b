import { useEffect, useState } from 'react';
import { logWarning } from '../../lib/log';

export type NextTournament = { readonly name: string; readonly startsAt: Date };

/**
 * The next tournament that starts; undefined while it is asked for, null where none is planned. It reads the
 * public API, as anybody may: the home page is all that most visitors load, and needs no client for it.
 */
export function useNextTournament(): NextTournament | null | undefined {
  const [next, setNext] = useState<NextTournament | null>();
  useEffect(() => {
    const leaving = new AbortController();
    readNextTournament(leaving.signal).then(setNext, (error: unknown) => {
      if (leaving.signal.aborted) return;
      logWarning('The next tournament could not be read.', error);
      setNext(null);
    });
    return () => leaving.abort();
  }, []);
  return next;
}

async function readNextTournament(signal: AbortSignal): Promise<NextTournament | null> {
  const response = await fetch('/api/tournaments?status=upcoming', { signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const tournaments: unknown = await response.json();
  if (!Array.isArray(tournaments)) return null;
  return (
    tournaments.flatMap(readTournament).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0] ??
    null
  );
}

function readTournament({ name, start_time }: Record<string, unknown>): NextTournament[] {
  if (typeof name !== 'string' || typeof start_time !== 'string') return [];
  return [{ name, startsAt: new Date(start_time) }];
}
