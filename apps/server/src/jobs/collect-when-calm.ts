import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap of a process, and how busy the process is. */
export type Heap = {
  /** Returns the share of time, 0 to 1, in which the event loop was busy since the call before. */
  readonly busyShare: () => number;
  /** Returns the bytes in use, with garbage that was not collected. */
  readonly usedBytes: () => number;
  /** Collects all garbage. Nothing else runs meanwhile. */
  readonly collect: () => void;
};

const calmShare = 0.15;
/** More players than so many are not paused, however little there is to do in this second. */
const fewPlayers = 20;
/** A collection is worth its pause where so much may have become garbage since the one before. */
const worthwhileBytes = 64 * 1024 * 1024;
/** How many per cent the heap may grow after a collection before V8 begins the next one. */
const growingPercent = 700;

/**
 * Returns a job that collects all garbage while the process has little to do. V8 collects it when the heap has grown to
 * eight times what was in use: 10,000 players leave four times of it in a quiz. A collection in the middle of a quiz takes a
 * core for two seconds, and answers wait. After a collection in the waiting room the heap has room for the whole quiz.
 * `playing` returns how many players play in this process.
 */
export function createCalmCollection(playing: () => number, heap: Heap = ownHeap()): () => Promise<void> {
  let usedAfterLast = heap.usedBytes();
  return async () => {
    const isCalm = heap.busyShare() < calmShare && playing() <= fewPlayers;
    if (!isCalm || heap.usedBytes() - usedAfterLast < worthwhileBytes) return;
    heap.collect();
    usedAfterLast = heap.usedBytes();
  };
}

/** Returns the function with which V8 collects all garbage of this process. */
export function exposeCollection(): () => void {
  // Contexts that are created while the flag is set have the function `gc`.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Returns the heap of this process, and fixes how far it grows between two collections of V8. */
export function ownHeap(): Heap {
  // V8 lets the heap of a process that has little to do grow by a tenth only, and would collect again in the next rush.
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  // Buffers count like objects. By themselves they would cause a collection for every 64 MB, and make it slow.
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  let last = performance.eventLoopUtilization();
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    usedBytes: () => process.memoryUsage().heapUsed,
    collect: exposeCollection(),
  };
}
