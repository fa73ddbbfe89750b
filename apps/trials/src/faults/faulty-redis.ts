import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@paheli/db/embedded/free-port';
import { isListening } from '@paheli/load/target/is-listening';

const pollMs = 20;

/** A Redis of its own, without files, that can be killed and started again on the same port. */
export class FaultyRedis {
  private constructor(
    private child: ChildProcess,
    private readonly port: number,
  ) {}

  /** Starts `redis-server`. Returns undefined where it is not installed. */
  static async start(): Promise<FaultyRedis | undefined> {
    const port = await freePort();
    const child = await launch(port).catch(() => undefined);
    return child && new FaultyRedis(child, port);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async kill(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  async restart(): Promise<void> {
    this.child = await launch(this.port);
  }
}

async function launch(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  await once(child, 'spawn');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    await sleep(pollMs);
  }
  return child;
}
