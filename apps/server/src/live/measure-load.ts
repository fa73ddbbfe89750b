import { cpus } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Clock } from '@paheli/core/clock';
import { endCost, type Load, startCost } from '@paheli/core/quiz/admission';
import { type BatchEvent, batchChannel } from '@paheli/engine/foundation/queue-channels';
import type { AnswerItem } from '@paheli/engine/quiz/answer-question';
import type { Turn } from '@paheli/engine/quiz/turn';

/** What this process measures of itself, so that no more players start than it can serve. */
export type LoadMeter = {
  read(): Omit<Load, 'starting'>;
  /** Counts the quiz of a turn as running, or no longer. */
  follow(turn: Turn): void;
  /** Reports a question that was pushed so many milliseconds after its opening. */
  pushed(lateMs: number): void;
  close(): void;
};

/** What an answer costs and how often one comes, until this process knows: from the load test on two cores. */
const first = { answerMs: 0.6, machineMs: 1.2, pacePerS: 0.24 };
/** How many answers what is known first counts for. */
const firstWeight = 1_000;
/**
 * The cost is learned from windows with so many answers in which the event loop is used so much, or that have so much of what
 * it seems to be able to serve: small batches cost several times as much for each.
 */
const worthwhileAnswers = 40;
const worthwhileUse = 0.7;
const worthwhileShare = 0.5;
/** What was measured loses this part of its weight in a window: after two seconds it counts for less than half. */
const forgetting = 0.1;
/** Of how many players the pace is learned. */
const worthwhilePlayers = 200;
const paceWeight = 0.05;
const crowd = 50;
const windowMs = 250;
const resolutionMs = 10;
/** A quiz without an answer for so long counts no more: its player left, or another process took it over. */
const silenceMs = 20_000;
const sweepEveryMs = 1_000;

/** Begins to measure. `now` is the clock of the doors; `clock` returns milliseconds. */
export function createLoadMeter(now: Clock, clock: () => number = () => performance.now()): LoadMeter {
  const batches = countBatches(now, clock);
  const loop = measureLoop();
  const machine = measureMachine();
  let machineShare = 0;
  /** When each running quiz was last played, by session. */
  const playedMs = new Map<string, number>();
  let { pacePerS } = first;
  const cost = {
    ms: first.answerMs * firstWeight,
    machineMs: first.machineMs * firstWeight,
    answers: firstWeight,
  };
  let [answersPerS, latenessMs, pushLateMs, ends] = [0, 0, 0, 0];
  let windowAtMs = clock();
  let sweptMs = windowAtMs;

  function measure(nowMs: number): void {
    const { answers, starts, longestMs } = batches.take();
    const { cpuMs, activeMs, delayMs } = loop.take();
    const used = machine.take();
    machineShare = used.share;
    const units = answers + starts * startCost + ends * endCost;
    const passedMs = nowMs - windowAtMs;
    const knownShare = (units * cost.ms) / cost.answers / passedMs;
    const isFull = activeMs > worthwhileUse * passedMs || knownShare > worthwhileShare;
    if (units >= worthwhileAnswers && isFull) {
      cost.ms += cpuMs - cost.ms * forgetting;
      cost.machineMs += used.ms - cost.machineMs * forgetting;
      cost.answers += units - cost.answers * forgetting;
    }
    answersPerS = ((answers + ends * endCost) * 1_000) / passedMs;
    if (playedMs.size >= worthwhilePlayers && starts === 0)
      pacePerS += ((answers * 1_000) / passedMs / playedMs.size - pacePerS) * paceWeight;
    latenessMs = Math.max(delayMs, pushLateMs, longestMs);
    pushLateMs = 0;
    ends = 0;
    windowAtMs = nowMs;
    if (nowMs - sweptMs < sweepEveryMs) return;
    sweptMs = nowMs;
    for (const [sessionId, atMs] of playedMs) if (atMs < nowMs - silenceMs) playedMs.delete(sessionId);
  }

  return {
    read() {
      const nowMs = clock();
      if (nowMs - windowAtMs >= windowMs) measure(nowMs);
      // So few players cannot be what makes this process late: others take the machine.
      const late = playedMs.size < crowd ? 0 : Math.max(latenessMs, batches.pendingMs(nowMs));
      const answerMs = cost.ms / cost.answers;
      const machineMs = cost.machineMs / cost.answers;
      const { cores } = machine;
      return {
        ...{ playing: playedMs.size, answerMs, machineMs, machineShare, cores },
        ...{ pacePerS, answersPerS, latenessMs: late },
      };
    },
    follow({ sessionId, question }) {
      if (question !== null) playedMs.set(sessionId, clock());
      else if (playedMs.delete(sessionId)) ends += 1;
    },
    pushed(lateMs) {
      pushLateMs = Math.max(pushLateMs, lateMs);
    },
    close() {
      batches.stop();
      loop.stop();
    },
  };
}

/** Counts answers and starts, and how long answers take from their arrival on. */
function countBatches(now: Clock, clock: () => number) {
  const running = new Map<object, number>();
  const none = { answers: 0, starts: 0, longestMs: 0 };
  let counts = { ...none };
  const listeners = {
    start(message: unknown) {
      if ((message as BatchEvent).queue === 'answers') running.set(message as BatchEvent, clock());
    },
    asyncEnd(message: unknown) {
      const { queue, items } = message as BatchEvent;
      if (queue === 'starts') counts.starts += items.length;
      const startedMs = running.get(message as BatchEvent);
      if (startedMs === undefined) return;
      running.delete(message as BatchEvent);
      counts.answers += items.length;
      const [first] = items as readonly AnswerItem[];
      const waitedMs = first ? now().getTime() - first.receivedAt.getTime() : 0;
      counts.longestMs = Math.max(counts.longestMs, clock() - startedMs, waitedMs);
    },
  };
  batchChannel.start.subscribe(listeners.start);
  batchChannel.asyncEnd.subscribe(listeners.asyncEnd);
  return {
    take() {
      const taken = counts;
      counts = { ...none };
      return taken;
    },
    /** Returns for how long the oldest batch has been under way. */
    pendingMs: (nowMs: number) => Math.max(0, ...[...running.values()].map((startedMs) => nowMs - startedMs)),
    stop() {
      batchChannel.start.unsubscribe(listeners.start);
      batchChannel.asyncEnd.unsubscribe(listeners.asyncEnd);
    },
  };
}

/** Measures how long the event loop works, with and without what others take of its core, and its longest delay. */
function measureLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = performance.eventLoopUtilization();
  let cpuBefore = process.threadCpuUsage();
  return {
    take() {
      const now = performance.eventLoopUtilization();
      const { active: activeMs } = performance.eventLoopUtilization(now, before);
      const delayMs = Math.max(0, histogram.max / 1e6 - resolutionMs);
      const { user, system } = process.threadCpuUsage(cpuBefore);
      cpuBefore = process.threadCpuUsage();
      before = now;
      histogram.reset();
      return { cpuMs: (user + system) / 1_000, activeMs, delayMs };
    },
    stop: () => histogram.disable(),
  };
}

/** Measures how much of all cores is in use, by every program of the machine. */
function measureMachine() {
  // Some systems tell nothing of their cores.
  const cores = Math.max(1, cpus().length);
  const read = () =>
    cpus().reduce(
      (sum, { times }) => ({
        usedMs: sum.usedMs + times.user + times.nice + times.sys + times.irq,
        idleMs: sum.idleMs + times.idle,
      }),
      { usedMs: 0, idleMs: 0 },
    );
  let before = read();
  return {
    cores,
    take() {
      const now = read();
      const [ms, idleMs] = [now.usedMs - before.usedMs, now.idleMs - before.idleMs];
      before = now;
      return { ms, share: ms / Math.max(1, ms + idleMs) };
    },
  };
}
