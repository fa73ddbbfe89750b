import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { questionKeyOf } from '@paheli/core/question-bank/question';
import { findNear } from '@paheli/question-files/find-near';
import { findBrokenFormulas, renderFormulas } from '@paheli/question-files/formulas/render-formulas';
import { prepareOrNull } from '@paheli/question-files/media/prepare-media';
import type { PlacedDraft } from '@paheli/question-files/placed-draft';
import { type Reading, readQuestions } from '@paheli/question-files/read-questions';
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
  findNear,
};
export type FileTasks = typeof tasks;

/** What was read of a file, each question with the key that is equal for equal questions of a category. */
export type FileReading = Omit<Reading, 'drafts'> & { readonly drafts: readonly KeyedDraft[] };
export type KeyedDraft = PlacedDraft & { readonly textKey: string };
/** Rows of a file, as they are sent. */
export type SentRows = Partial<Pick<FileReading, 'drafts' | 'errors'>>;

/** Above this, a task's garbage is collected at once: otherwise it would count for the next one. */
const muchBytes = mostBytes / 2;
const collectingGarbage =
  <Args extends unknown[], Result>(task: (...args: Args) => Result) =>
  async (...args: Args): Promise<Awaited<Result>> => {
    try {
      return await task(...args);
    } finally {
      if (process.memoryUsage.rss() > muchBytes) globalThis.gc?.();
    }
  };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A thread of its own sees what the work takes while the work lets nothing else run.
new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL');
  }, 50);`,
  { eval: true },
).unref();
workerpool.worker(
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, collectingGarbage(task as never)])),
);
