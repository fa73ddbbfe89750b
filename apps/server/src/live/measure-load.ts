import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { type Load, startCost } from '@paheli/core/quiz/admission';
import { type BatchEvent, batchChannel } from '@paheli/engine/foundation/queue-channels';
import type { Turn } from '@paheli/engine/quiz/turn';

/** What this process measures of itself, so that no more players start than it can serve. */
export type LoadMeter = {
  read(): Load;
  /** Counts the quiz of a turn as running, or no longer. */
  follow(turn: Turn): void;
  /** Reports a question that was pushed so many milliseconds after its opening. */
  pushed(lateMs: number): void;
  close(): void;
};

/** What an answer costs and how often one comes, until this process knows: from the load test on two cores. */
const first = { answerMs: 0.6, pacePerS: 0.24 };
/** The cost is learned while the event loop is so busy: small batches cost several times as much for each answer. */
const busyFrom = 0.5;
/** The memory of what is learned, in answers. */
const memory = 3_000;
/** Of how many players the pace is learned. */
const worthwhilePlayers = 200;
const windowMs = 250;
const resolutionMs = 10;
/** A quiz whose end was not seen, because another process took it over, counts until its time is over. */
const sweepEveryMs = 5_000;

/** Begins to measure. */
export function createLoadMeter(): LoadMeter {
  const loopDelay = monitorEventLoopDelay({ resolution: resolutionMs });
  loopDelay.enable();
  const endsMs = new Map<string, number>();
  const running = new Map<object, number>();
  const counts = { answers: 0, starts: 0, pushLateMs: 0, batchMs: 0 };
  let { answerMs, pacePerS } = first;
  let answersPerS = 0;
  let latenessMs = 0;
  let loop = performance.eventLoopUtilization();
  let windowAtMs = performance.now();
  let sweptMs = windowAtMs;

  const onStart = (message: unknown) => {
    const batch = message as BatchEvent;
    if (batch.queue === 'answers') running.set(batch, performance.now());
  };
  const onEnd = (message: unknown) => {
    const batch = message as BatchEvent;
    const startedMs = running.get(batch);
    running.delete(batch);
    if (batch.queue === 'starts') counts.starts += batch.items.length;
    if (batch.queue !== 'answers') return;
    counts.answers += batch.items.length;
    if (startedMs !== undefined) counts.batchMs = Math.max(counts.batchMs, performance.now() - startedMs);
  };
  batchChannel.subscribe({ start: onStart, end: ignore, asyncStart: ignore, asyncEnd: onEnd, error: ignore });

  function measure(nowMs: number): void {
    const elapsedMs = nowMs - windowAtMs;
    const now = performance.eventLoopUtilization();
    const { active, utilization } = performance.eventLoopUtilization(now, loop);
    const units = counts.answers + counts.starts * startCost;
    if (utilization >= busyFrom && units > 0)
      answerMs += (active / units - answerMs) * Math.min(1, units / memory);
    answersPerS = (counts.answers * 1_000) / elapsedMs;
    if (endsMs.size >= worthwhilePlayers && counts.starts === 0)
      pacePerS += (answersPerS / endsMs.size - pacePerS) * Math.min(1, counts.answers / memory);
    latenessMs = Math.max(loopDelay.max / 1e6 - resolutionMs, counts.pushLateMs, counts.batchMs);
    appendFileSync(
      '/tmp/load-debug.log',
      `load playing ${endsMs.size} answerMs ${answerMs.toFixed(3)} pace ${pacePerS.toFixed(3)} aps ${answersPerS.toFixed(0)} starts ${counts.starts} loop ${(loopDelay.max / 1e6).toFixed(0)} p90 ${(loopDelay.percentile(90) / 1e6).toFixed(0)} push ${counts.pushLateMs} batch ${counts.batchMs.toFixed(0)} util ${utilization.toFixed(2)}\n`,
    );
    loopDelay.reset();
    Object.assign(counts, { answers: 0, starts: 0, pushLateMs: 0, batchMs: 0 });
    [loop, windowAtMs] = [now, nowMs];
    if (nowMs - sweptMs > sweepEveryMs) sweep(nowMs);
  }

  function sweep(nowMs: number): void {
    sweptMs = nowMs;
    for (const [sessionId, endMs] of endsMs) if (endMs < Date.now()) endsMs.delete(sessionId);
  }

  return {
    read() {
      const nowMs = performance.now();
      if (nowMs - windowAtMs >= windowMs) measure(nowMs);
      // A batch that is under way counts as late before it has ended.
      const pendingMs = Math.max(0, ...[...running.values()].map((startedMs) => nowMs - startedMs));
      return {
        playing: endsMs.size,
        answerMs,
        pacePerS,
        answersPerS,
        latenessMs: Math.max(latenessMs, pendingMs),
      };
    },
    follow({ sessionId, endsAt, question }) {
      if (question === null) endsMs.delete(sessionId);
      else endsMs.set(sessionId, endsAt.getTime());
    },
    pushed(lateMs) {
      counts.pushLateMs = Math.max(counts.pushLateMs, lateMs);
    },
    close() {
      loopDelay.disable();
      batchChannel.unsubscribe({
        start: onStart,
        end: ignore,
        asyncStart: ignore,
        asyncEnd: onEnd,
        error: ignore,
      });
    },
  };
}

function ignore(): void {
  // The channel wants a listener for each step.
}
