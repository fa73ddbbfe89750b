import { LRUCache } from 'lru-cache';

/** The compressed fairness documents that this process keeps for their readers. */
export type KeptDocuments = {
  /** Returns the document under a key, or loads and keeps it. Readers at the same time share one loading. */
  read(key: string, load: () => Promise<Buffer>): Promise<Buffer>;
  /** Runs the writing of a tournament's document, unless it runs already: then it returns the result of that run. */
  writeOnce(tournamentId: string, write: () => Promise<boolean>): Promise<boolean>;
};

/** A document of 10,000 seats has about 4 MiB. */
const mostBytesKept = 64 * 1024 * 1024;

/** Creates an empty store. Where there is no room, the documents that were not read for longest are dropped. */
export function createKeptDocuments(mostBytes = mostBytesKept): KeptDocuments {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _old, { context: load }) => load(),
    // A document that is dropped while it is loaded still reaches its readers.
    ignoreFetchAbort: true,
  });
  return {
    read: (key, load) => kept.forceFetch(key, { context: load }),
    writeOnce: createSharing<boolean>(),
  };
}

/** Returns a function that runs work of one key once at a time; calls meanwhile share its result. */
function createSharing<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const current = running.get(key);
    if (current) return current;
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}
