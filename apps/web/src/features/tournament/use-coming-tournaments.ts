import { useEffect, useState } from 'react';
import { logWarning } from '../../lib/log';

export type NextTournament = { readonly name: string; readonly startsAt: Date };

/** The coming tournaments, earliest start first: `loading` during the request, `failed` if it failed. */
export type ComingTournaments = readonly NextTournament[] | 'loading' | 'failed';

/**
 * Returns the coming tournaments. Reads the public REST API, because most visitors load the home page alone, which does
 * not need the tRPC client.
 */
export function useComingTournaments(): ComingTournaments {
  const [coming, setComing] = useState<ComingTournaments>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    readComingTournaments(leaving.signal).then(setComing, (error: unknown) => {
      if (leaving.signal.aborted) return;
      logWarning('The next tournament could not be read.', error);
      setComing('failed');
    });
    return () => leaving.abort();
  }, []);
  return coming;
}

async function readComingTournaments(signal: AbortSignal): Promise<readonly NextTournament[]> {
  const response = await fetch('/api/tournaments?status=upcoming', { signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const tournaments: unknown = await response.json();
  if (!Array.isArray(tournaments)) return [];
  return tournaments
    .flatMap(readTournament)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function readTournament({ name, start_time, starts_on_press }: Record<string, unknown>): NextTournament[] {
  if (starts_on_press === true) return [];
  if (typeof name !== 'string' || typeof start_time !== 'string') return [];
  return [{ name, startsAt: new Date(start_time) }];
}
