import { fileURLToPath } from 'node:url';
import { type Finished, runProgram } from './server-process';

const playProgram = fileURLToPath(new URL('../../../../examples/play.mjs', import.meta.url));

export type PlayTarget = {
  readonly url: string;
  readonly sandboxUrl: string;
  /** PATH and HOME. */
  readonly inherited: Readonly<Record<string, string>>;
};

/** Registers, pays, joins and plays one quiz over REST, as `examples/play.mjs` does. Throws where a step fails. */
export async function playExample({ url, sandboxUrl, inherited }: PlayTarget): Promise<void> {
  const env = { ...inherited, PAHELI_URL: url, SANDBOX_URL: sandboxUrl, SETTLE_WAIT_S: '0' };
  expectSuccess(await runProgram(playProgram, [], env));
}

/** Throws an Error with the output of a program that failed. */
export function expectSuccess({ code, output }: Finished): void {
  if (code !== 0) throw new Error(`ended with ${code}:\n${output.trim()}`);
}

/** Runs a step and tells its duration. Throws an Error that names the step. */
export async function tellStep<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const begunAt = performance.now();
  try {
    const result = await run();
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1).padStart(6);
    process.stdout.write(`ok ${seconds} s  ${name}\n`);
    return result;
  } catch (error) {
    throw new Error(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
