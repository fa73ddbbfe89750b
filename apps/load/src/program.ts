/** What programs that are started here take from this one's environment. */
const { PATH = '', HOME = '' } = process.env;
export const inherited = { PATH, HOME };

/** Returns a signal that aborts when the program is told to stop, so that everything it started is stopped. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

/**
 * Runs a program to its end, or prints how it is used for `--help`. A failure is told in its sentence, one that nobody
 * expected with its stack, and the exit code is then 1.
 */
export async function runMain(usage: string, main: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  if (process.argv.includes('--help')) return tell(usage.trim());
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    tellProgress(signal?.aborted ? 'Stopped.' : describe(error));
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}

/** Prints a line of the result. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line of progress, beside the result. */
export function tellProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}
