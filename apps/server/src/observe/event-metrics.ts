import type { TracingChannel } from 'node:diagnostics_channel';
import type { Deps } from '@paheli/engine/deps';
import { batchChannel } from '@paheli/engine/foundation/queue-channels';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { jobChannel, procedureChannel, providerChannel } from './channels';

const callBucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBucketsS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];
const batchSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Registers the metrics of procedures, batches, jobs and providers, and counts from now on. Returns a function that stops it. */
export function measureEvents(registry: Registry, { failedRows }: Pick<Deps, 'failedRows'>): () => void {
  const stops = [
    measureProcedures(registry),
    measureBatches(registry),
    measureJobs(registry, failedRows),
    measureProviders(registry),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function measureProcedures(registry: Registry): () => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'procedure_calls_total',
    help: 'Calls of procedures through every door, by procedure and result: ok, or the code of the problem.',
    labelNames: ['procedure', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'procedure_duration_seconds',
    help: 'Time that a call of a procedure takes, its wait in queues included.',
    labelNames: ['procedure'],
    buckets: callBucketsS,
    registers,
  });
  const known = new Set<string>();
  return listen(procedureChannel, ({ procedure, code = 'internal' }, durationS) => {
    // The first fault of a procedure is an increase as well.
    if (!known.has(procedure)) calls.inc({ procedure, code: 'internal' }, 0);
    known.add(procedure);
    calls.inc({ procedure, code });
    seconds.observe({ procedure }, durationS);
  });
}

function measureBatches(registry: Registry): () => void {
  const registers = [registry];
  const labelNames = ['queue'];
  const sizes = new Histogram({
    name: 'queue_batch_size',
    help: 'Calls that one batch of a queue serves together.',
    labelNames,
    buckets: batchSizes,
    registers,
  });
  const seconds = new Histogram({
    name: 'queue_batch_duration_seconds',
    help: 'Time that the statement of a batch takes.',
    labelNames,
    buckets: callBucketsS,
    registers,
  });
  const failures = new Counter({
    name: 'queue_batches_failed_total',
    help: 'Batches whose statement failed. Their calls are then tried one by one.',
    labelNames,
    registers,
  });
  return listen(batchChannel, ({ queue, items }, durationS, hasFailed) => {
    sizes.observe({ queue }, items.length);
    seconds.observe({ queue }, durationS);
    failures.inc({ queue }, hasFailed ? 1 : 0);
  });
}

// A label named `job` would collide with the one that Prometheus gives to all that it reads from one service.
function measureJobs(registry: Registry, failedRows: Deps['failedRows']): () => void {
  const registers = [registry];
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs by result: ok or failed.',
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a run of a background job takes.',
    labelNames: ['job_name'],
    buckets: jobBucketsS,
    registers,
  });
  const periods = new Gauge({
    name: 'job_period_seconds',
    help: 'The pause between two runs of a background job.',
    labelNames: ['job_name'],
    registers,
  });
  /** The last success of each job, or its first start. */
  const freshAt = new Map<string, number>();
  new Gauge({
    name: 'job_age_seconds',
    help: 'Time since the last successful run of a background job ended, or since its first run began.',
    labelNames: ['job_name'],
    registers,
    collect() {
      for (const [job, at] of freshAt) this.set({ job_name: job }, (performance.now() - at) / 1000);
    },
  });
  new Counter({
    name: 'job_failed_rows_total',
    help: 'Rows that a background job failed to process, by job. A row that keeps failing counts each time.',
    labelNames: ['job_name'],
    registers,
    collect() {
      this.reset();
      for (const job of freshAt.keys()) this.inc({ job_name: job }, 0);
      for (const [job, count] of failedRows.totals()) this.inc({ job_name: job }, count);
    },
  });
  const started = ({ job, everyMs }: { job: string; everyMs: number }) => {
    periods.set({ job_name: job }, everyMs / 1000);
    if (freshAt.has(job)) return;
    freshAt.set(job, performance.now());
    // From the first run on, so that the first failure is an increase.
    runs.inc({ job_name: job, outcome: 'failed' }, 0);
  };
  jobChannel.start.subscribe(started as () => void);
  const stop = listen(jobChannel, ({ job }, durationS, hasFailed) => {
    runs.inc({ job_name: job, outcome: hasFailed ? 'failed' : 'ok' });
    seconds.observe({ job_name: job }, durationS);
    if (!hasFailed) freshAt.set(job, performance.now());
  });
  return () => {
    jobChannel.start.unsubscribe(started as () => void);
    stop();
  };
}

function measureProviders(registry: Registry): () => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to services of others by result: ok, rejected, refused, misconfigured, not_found, outcome_unknown, unavailable or failed.',
    labelNames: ['provider', 'operation', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Time that a call to a service of others takes.',
    labelNames: ['provider', 'operation'],
    buckets: callBucketsS,
    registers,
  });
  return listen(providerChannel, ({ provider, operation, outcome = 'failed' }, durationS) => {
    calls.inc({ provider, operation, outcome });
    seconds.observe({ provider, operation }, durationS);
  });
}

type OnEnd<Event> = (event: Event, durationS: number, hasFailed: boolean) => void;

/** Calls back at the end of each event of a channel. Returns a function that stops it. */
function listen<Event extends object>(
  channel: TracingChannel<unknown, Event>,
  onEnd: OnEnd<Event>,
): () => void {
  const startedAt = new WeakMap<object, number>();
  const start = (event: unknown) => void startedAt.set(event as Event, performance.now());
  const end = (event: unknown) => {
    const at = startedAt.get(event as Event);
    if (at === undefined) return;
    onEnd(
      event as Event,
      (performance.now() - at) / 1000,
      (event as { error?: unknown }).error !== undefined,
    );
  };
  channel.start.subscribe(start);
  channel.asyncEnd.subscribe(end);
  return () => {
    channel.start.unsubscribe(start);
    channel.asyncEnd.unsubscribe(end);
  };
}
