import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { LANGUAGES } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { type FieldError, Problem } from '@paheli/core/problem';
import type { Formula, RenderFormulas } from '@paheli/core/question-bank/formulas';
import { formulasIn } from '@paheli/core/question-bank/marked-text';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import type { QuestionFile } from '@paheli/core/question-bank/question-file';
import { textsIn } from '@paheli/core/question-bank/question-texts';
import type { findNear, NearPair } from '@paheli/question-files/find-near';
import type { PreparedMedium } from '@paheli/question-files/media/prepared-medium';
import type { Upload } from '@paheli/question-files/read-questions';
import type { writeQuestions } from '@paheli/question-files/write-questions';
import workerpool from 'workerpool';
import type { FileReading, FileTasks, SentRows } from './file-program';

const isSource = import.meta.url.endsWith('.ts');
/** The program of the process: beside the compiled server, or beside this source, which tsx reads. */
const program = new URL(isSource ? './file-program.ts' : './file-program.js', import.meta.url);

/** How long a task may take with the start of its process, however busy the machine is. Its processor time is limited apart. */
const longestMs = 120_000;
/** How many tasks may wait: more are told to come back. */
const mostWaiting = 20;
/** How many files of one person may be at work. */
const filesPerPerson = 2;
/** How long the process is kept without work. */
const idleMs = 60_000;

/**
 * Reads files, pictures and formulas that people write, writes files, and searches the texts of the bank: in one process of low priority
 * and limited memory, one task after the other. A task ends at its limit of time, or when its caller leaves; its process
 * then ends, and the next task has a new one. Throws `unavailable` where too many tasks wait, and `invalid_input` where a
 * task takes too much time or memory.
 */
export type FileWorker = {
  /** Reads a file of questions. Throws `rate_limited` where two files of this person are at work. */
  read(userId: string, upload: Upload, signal?: AbortSignal): Promise<FileReading>;
  /** Returns a picture or sound as it is stored; null where it is none, or over the limits. */
  prepare(bytes: Uint8Array, signal?: AbortSignal): Promise<PreparedMedium | null>;
  /** Returns formulas with their MathML. A broken one is left out. */
  render(formulas: RenderFormulas, signal?: AbortSignal): Promise<Formula[]>;
  /** Throws `invalid_input` where a formula of a question is broken. */
  assertFormulas(draft: QuestionDraft): Promise<void>;
  /** Writes questions into a file. */
  write(args: Parameters<typeof writeQuestions>, signal?: AbortSignal): Promise<QuestionFile>;
  findNear(args: Parameters<typeof findNear>, signal?: AbortSignal): Promise<NearPair[]>;
  close(): Promise<void>;
};

/** Creates the worker. Its process starts with the first task, and ends when there was none for a minute. */
export function createFileWorker(): FileWorker {
  let pool: workerpool.Pool | undefined;
  let idle: NodeJS.Timeout | undefined;
  let atWork = 0;
  const filesOf = new Map<string, number>();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const closing = pool;
    pool = undefined;
    await closing?.terminate(true);
  }

  async function run<Task extends keyof FileTasks>(
    task: Task,
    args: Parameters<FileTasks[Task]>,
    { signal, onRows }: { signal?: AbortSignal | undefined; onRows?: (rows: SentRows) => void } = {},
  ): Promise<Awaited<ReturnType<FileTasks[Task]>>> {
    if (signal?.aborted) throw new Problem('unavailable');
    clearTimeout(idle);
    pool ??= openPool();
    atWork += 1;
    let cancel = () => {};
    try {
      // Written here, because what nests too deep to be written would never be sent.
      const promise = pool
        .exec(task, [serialize(args)], { ...(onRows && { on: onRows }) })
        .timeout(longestMs);
      cancel = () => void promise.cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      return await promise;
    } catch (error) {
      throw toProblem(error);
    } finally {
      signal?.removeEventListener('abort', cancel);
      atWork -= 1;
      if (atWork === 0) idle = setTimeout(close, idleMs).unref();
    }
  }

  return {
    async read(userId, upload, signal) {
      const others = filesOf.get(userId) ?? 0;
      if (others >= filesPerPerson) throw new Problem('rate_limited', { detail: busy, retryAfterS: 10 });
      filesOf.set(userId, others + 1);
      const drafts: FileReading['drafts'][number][] = [];
      const errors: FileReading['errors'][number][] = [];
      try {
        const onRows = (rows: SentRows) => {
          drafts.push(...(rows.drafts ?? []));
          errors.push(...(rows.errors ?? []));
        };
        return { ...(await run('read', [upload], { signal, onRows })), drafts, errors };
      } finally {
        const left = (filesOf.get(userId) ?? 1) - 1;
        if (left > 0) filesOf.set(userId, left);
        else filesOf.delete(userId);
      }
    },
    prepare: (bytes, signal) => run('prepare', [bytes], { signal }),
    render: (formulas, signal) => run('render', [formulas], { signal }),
    async assertFormulas(draft) {
      if (!hasFormulas(draft)) return;
      const errors: FieldError[] = await run('findBroken', [draft]);
      const [first] = errors;
      if (first) throw new Problem('invalid_input', { detail: first.message, errors });
    },
    write: (args, signal) => run('write', args, { signal }),
    findNear: (args, signal) => run('findNear', args, { signal }),
    close,
  };
}

const busy = msg('Two of your files are being read. Wait until one of them is done.');
const tooMuch = msg('This takes too long or too much memory to read. Send less at a time.');

function openPool(): workerpool.Pool {
  return workerpool.pool(fileURLToPath(program), {
    workerType: 'process',
    maxWorkers: 1,
    maxQueueSize: mostWaiting,
    workerTerminateTimeout: 0,
    forkOpts: {
      serialization: 'advanced',
      execArgv: ['--expose-gc', ...(isSource ? ['--import', 'tsx'] : [])],
    },
  });
}

function toProblem(error: unknown): unknown {
  const { Promise: Pending, TerminateError } = workerpool;
  if (error instanceof Pending.CancellationError) return new Problem('unavailable');
  if (error instanceof Pending.TimeoutError || error instanceof TerminateError || error instanceof RangeError)
    return new Problem('invalid_input', { detail: tooMuch });
  return /^Max queue size/.test(String(Object(error).message)) ? new Problem('unavailable') : error;
}

/** Returns whether a question has formulas: most have none, and need no task. */
function hasFormulas(draft: QuestionDraft): boolean {
  return LANGUAGES.some((language) => {
    const texts = textsIn(draft, language);
    return texts && formulasIn([texts.questionText, ...texts.options, texts.explanation]).length > 0;
  });
}
