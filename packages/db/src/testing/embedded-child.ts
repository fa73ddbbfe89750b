import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { bundleProgram } from './bundle-program';

const Outcome = z.union([
  z.object({ url: z.string(), databasePid: z.number() }),
  z.object({ problem: z.string() }),
]);
export type Outcome = z.infer<typeof Outcome>;

export type EmbeddedChild = {
  pid: number;
  outcome: Promise<Outcome>;
  /** Sends the signal and waits for the process's end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

export type ChildOptions = { dataDir: string; fallbackRoot: string; uid?: number; gid?: number };

/** The bundle of embedded-program.ts, in a `dist` folder like the product's server. */
export class EmbeddedProgram {
  readonly #file = join(import.meta.dirname, '../../dist', `embedded-program-${process.pid}.mjs`);

  async build(): Promise<void> {
    await bundleProgram(this.#file, { entryPoints: [join(import.meta.dirname, 'embedded-program.ts')] });
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  run({ dataDir, fallbackRoot, ...user }: ChildOptions): EmbeddedChild {
    const child = spawn(process.execPath, [this.#file, dataDir, fallbackRoot], {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    return {
      pid: child.pid ?? 0,
      outcome: firstLine(child),
      async end(signal) {
        child.kill(signal);
        await ended;
      },
    };
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<Outcome> {
  if (stdout !== null) {
    for await (const line of createInterface(stdout)) return Outcome.parse(JSON.parse(line));
  }
  throw new Error('The program ended without output');
}
