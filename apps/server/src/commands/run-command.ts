import { explainFailure } from '../start/explain-failure';

/** Runs a command of an operator. A failure is printed as a sentence, and the exit code is 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
