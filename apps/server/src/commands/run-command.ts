import { explainFailure } from '../start/explain-failure';

/**
 * Runs a command of an operator, or prints how it is used for `--help`. A failure is printed as a sentence, and the exit
 * code is 1.
 */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage.trim()}\n`);
    return;
  }
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
