import { constants, setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { questionKeyOf } from '@paheli/core/question-bank/question';
import { findNear } from '@paheli/question-files/find-near';
import { findBrokenFormulas, renderFormulas } from '@paheli/question-files/formulas/render-formulas';
import { prepareOrNull } from '@paheli/question-files/media/prepare-media';
import type { PlacedDraft } from '@paheli/question-files/placed-draft';
import { type Reading, readQuestions } from '@paheli/question-files/read-questions';
import { writeQuestions } from '@paheli/question-files/write-questions';
import workerpool from 'workerpool';

// The program of the process that reads files, pictures and formulas for a server: `file-worker.ts`.

/** Above this, the process ends: a file cannot take the machine's memory, inside the heap or outside. */
const mostBytes = 512 * 1024 * 1024;
/** How many rows are sent at once, so that the server is not kept long by any message. */
const rowsPerMessage = 250;

const tasks = {
  /** Reads a file. Its rows are sent before the rest. */
  async read(...[upload]: Parameters<typeof readQuestions>) {
    const { drafts: found, errors, ...rest } = await readQuestions(upload);
    const drafts = found.map((draft) => ({ ...draft, textKey: questionKeyOf(draft) }));
    for (let from = 0; from < drafts.length; from += rowsPerMessage)
      workerpool.workerEmit({ drafts: drafts.slice(from, from + rowsPerMessage) });
    for (let from = 0; from < errors.length; from += rowsPerMessage)
      workerpool.workerEmit({ errors: errors.slice(from, from + rowsPerMessage) });
    return rest;
  },
  prepare: prepareOrNull,
  render: renderFormulas,
  findBroken: findBrokenFormulas,
  write: writeQuestions,
  findNear,
};
export type FileTasks = typeof tasks;

/** What was read of a file, each question with the key that is equal for equal questions of a category. */
export type FileReading = Omit<Reading, 'drafts'> & { readonly drafts: readonly KeyedDraft[] };
export type KeyedDraft = PlacedDraft & { readonly textKey: string };
/** Rows of a file, as they are sent. */
export type SentRows = Partial<Pick<FileReading, 'drafts' | 'errors'>>;

/** How much processor time a task may take, in milliseconds: one that waits for the machine has no less. */
const limitsMs: Record<keyof FileTasks, number> = {
  read: 20_000,
  prepare: 10_000,
  render: 2_000,
  findBroken: 2_000,
  write: 20_000,
  findNear: 10_000,
};
/** What the task at work may have taken when it ends, in milliseconds of processor time; 0 without one. */
const end = new Float64Array(new SharedArrayBuffer(8));
/** Above this, a task's garbage is collected and its memory given back at once: otherwise it would count for the next one. */
const muchBytes = mostBytes / 2;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns a task that is watched while it is at work. Its arguments come as they were written. */
function watched<Args extends unknown[], Result>(task: (...args: Args) => Result, limitMs: number) {
  return async (written: Buffer): Promise<Awaited<Result>> => {
    end[0] = processorMs() + limitMs;
    try {
      return await task(...(deserialize(written) as Args));
    } finally {
      end[0] = 0;
      if (process.memoryUsage.rss() > muchBytes) globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    }
  };
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A thread of its own sees what a task takes while the task lets nothing else run.
new Worker(
  `const { workerData: end } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const takesLong = end[0] > 0 && (user + system) / 1000 > end[0];
    if (takesLong || process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL');
  }, 50);`,
  { eval: true, workerData: end },
).unref();
workerpool.worker({
  read: watched(tasks.read, limitsMs.read),
  prepare: watched(tasks.prepare, limitsMs.prepare),
  render: watched(tasks.render, limitsMs.render),
  findBroken: watched(tasks.findBroken, limitsMs.findBroken),
  write: watched(tasks.write, limitsMs.write),
  findNear: watched(tasks.findNear, limitsMs.findNear),
});
