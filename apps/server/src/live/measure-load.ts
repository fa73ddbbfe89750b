import { cpus } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Clock } from '@paheli/core/clock';
import { createCostFit, type Load, machineCost, startCost } from '@paheli/core/quiz/admission';
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

/** How often one player answers, until this process knows: from the load test. */
const firstPacePerS = 0.24;
/** The cost is learned from windows with so many answers. */
const worthwhileAnswers = 40;
/** Of how many players the pace is learned, and how long after the last start: all of them answer by then. */
const worthwhilePlayers = 200;
const settledAfterMs = 8_000;
const paceWeight = 0.05;
const crowd = 50;
const windowMs = 250;
/** What is in use is averaged over so long: in a single window, programs rest and batches are apart by chance. */
const averagedMs = 1_000;
const resolutionMs = 10;
/** A quiz without an answer for so long counts no more: its player left, or another process took it over. */
const silenceMs = 20_000;
const sweepEveryMs = 1_000;

/** Begins to measure. `now` is the clock of the doors; `clock` returns milliseconds. */
export function createLoadMeter(now: Clock, clock: () => number = () => performance.now()): LoadMeter {
  const batches = countBatches(now, clock);
  const loop = measureLoop();
  const machine = measureMachine();
  const fit = createCostFit();
  /** When each running quiz was last played, by session. */
  const playedMs = new Map<string, number>();
  let pacePerS = firstPacePerS;
  let [loopCores, machineCores] = [0, 0];
  let [answersPerS, latenessMs, pushLateMs] = [0, 0, 0];
  let windowAtMs = clock();
  let [sweptMs, startedMs] = [windowAtMs, windowAtMs];

  function measure(nowMs: number): void {
    const { answers, starts, longestMs, batches: count } = batches.take();
    const { cpuMs, delayMs } = loop.take();
    const passedMs = nowMs - windowAtMs;
    const units = answers + starts * startCost;
    if (units >= worthwhileAnswers) fit.learn(count, units, cpuMs);
    const startMs = starts * startCost * fit.answerMs();
    const weight = Math.min(1, passedMs / averagedMs);
    const averaged = (before: number, ms: number) => before + (Math.max(0, ms) / passedMs - before) * weight;
    loopCores = averaged(loopCores, cpuMs - startMs);
    machineCores = averaged(machineCores, machine.take() - startMs * machineCost);
    answersPerS = averaged(answersPerS, answers * 1_000);
    if (starts > 0) startedMs = nowMs;
    if (playedMs.size >= worthwhilePlayers && nowMs - startedMs > settledAfterMs)
      pacePerS += ((answers * 1_000) / passedMs / playedMs.size - pacePerS) * paceWeight;
    latenessMs = Math.max(delayMs, pushLateMs, longestMs);
    pushLateMs = 0;
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
      return {
        playing: playedMs.size,
        answerMs: fit.answerMs(),
        loopCores,
        machineCores,
        cores: machine.cores,
        pacePerS,
        answersPerS,
        latenessMs: late,
      };
    },
    follow({ sessionId, question }) {
      if (question !== null) playedMs.set(sessionId, clock());
      else playedMs.delete(sessionId);
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
  const none = { answers: 0, starts: 0, batches: 0, longestMs: 0 };
  let counts = { ...none };
  const listeners = {
    start(message: unknown) {
      if ((message as BatchEvent).queue === 'answers') running.set(message as BatchEvent, clock());
    },
    asyncEnd(message: unknown) {
      const { queue, items } = message as BatchEvent;
      if (queue === 'starts') counts.starts += items.length;
      if (queue === 'starts' || queue === 'answers') counts.batches += 1;
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

/** Measures the processor time of the event loop, and its longest delay. */
function measureLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = process.threadCpuUsage();
  return {
    take() {
      const delayMs = Math.max(0, histogram.max / 1e6 - resolutionMs);
      const { user, system } = process.threadCpuUsage(before);
      before = process.threadCpuUsage();
      histogram.reset();
      return { cpuMs: (user + system) / 1_000, delayMs };
    },
    stop: () => histogram.disable(),
  };
}

/** Measures how many milliseconds all programs use of all cores. */
function measureMachine() {
  // Some systems tell nothing of their cores.
  const cores = Math.max(1, cpus().length);
  const read = () =>
    cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  let before = read();
  return {
    cores,
    take() {
      const now = read();
      const ms = now - before;
      before = now;
      return ms;
    },
  };
}
