import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { findNear } from '@paheli/question-files/find-near';
import { findBrokenFormulas, renderFormulas } from '@paheli/question-files/formulas/render-formulas';
import { prepareOrNull } from '@paheli/question-files/media/prepare-media';
import { readQuestions } from '@paheli/question-files/read-questions';
import workerpool from 'workerpool';

// The program of the process that reads files, pictures and formulas for a server: `file-worker.ts`.

/** Above this, the process ends: a file cannot take the machine's memory, inside the heap or outside. */
const mostBytes = 640 * 1024 * 1024;
/** How many rows are sent at once, so that the server is not kept long by any message. */
const rowsPerMessage = 250;

const tasks = {
  /** Reads a file. Its rows are sent before the rest. */
  async read(...[upload]: Parameters<typeof readQuestions>) {
    const { drafts, errors, ...rest } = await readQuestions(upload);
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
/** Rows of a file, as they are sent. */
export type SentRows = Partial<Pick<Awaited<ReturnType<typeof readQuestions>>, 'drafts' | 'errors'>>;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A thread of its own sees what the work takes while the work lets nothing else run.
new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL');
  }, 50);`,
  { eval: true },
).unref();
workerpool.worker(tasks);
