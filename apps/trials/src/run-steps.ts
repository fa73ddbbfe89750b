import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { freePort } from '@paheli/db/embedded/free-port';
import { type Finished, runProgram } from '@paheli/load/target/server-process';

const playProgram = fileURLToPath(new URL('../../../examples/play.mjs', import.meta.url));

/** Returns the variables of an installation of its own, on free ports, without its database. */
export async function installationEnv(dataDir: string) {
  return {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PII_KEY: randomBytes(32).toString('base64'),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  };
}

/** Registers, pays, joins and plays one quiz over REST, as `examples/play.mjs` does. Throws where a step fails. */
export async function playExample(url: string, sandboxPort: string): Promise<void> {
  const env = { PAHELI_URL: url, SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`, SETTLE_WAIT_S: '0' };
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
