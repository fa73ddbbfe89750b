import { batchChannel } from '@paheli/engine/foundation/queue-channels';
import { Registry } from 'prom-client';
import { test } from 'vitest';
import { type ProcedureEvent, procedureChannel } from './channels';
import { measureEvents } from './event-metrics';

// What measuring costs a call and a batch, in processor time, beside a call that nobody measures. Prints figures and asserts
// nothing, because a shared machine is no measure.

const runs = 100_000;
const turns = 7;

const call = () => {
  const event: ProcedureEvent = { procedure: 'quiz.answer', door: 'rest', requestId: null };
  return procedureChannel.tracePromise(async () => {
    event.code = 'ok';
  }, event);
};
const batch = () => batchChannel.tracePromise(async () => undefined, { queue: 'answers', items: [1, 2, 3] });

/** Prints the processor time of one run: the least of all turns, which others disturbed least. */
async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const costsUs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const before = process.cpuUsage();
    for (let run = 0; run < runs; run += 1) await work();
    const { user, system } = process.cpuUsage(before);
    costsUs.push((user + system) / runs);
  }
  process.stdout.write(`${name}: ${Math.min(...costsUs).toFixed(2)} µs\n`);
}

test('the cost of measuring', async () => {
  await report('a call that nobody measures', call);
  await report('a batch that nobody measures', batch);
  const stop = measureEvents(new Registry(), {
    failedRows: { count: () => undefined, totals: () => new Map() },
  });
  await report('a measured call', call);
  await report('a measured batch', batch);
  stop();
}, 120_000);
