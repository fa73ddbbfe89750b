import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readUsage } from '../target/process-usage';

/** The first message of a baseline's server. */
export type ServerReady = { readonly port: number };

/** The commands to the baseline's socket server. */
export type SocketCommand =
  | { readonly type: 'broadcast'; readonly rounds: number; readonly text: string }
  /** Instants as Date.now(). */
  | { readonly type: 'push on time'; readonly startsAtMs: number; readonly withinMs: number };

/** A small server in its own process, to measure what the same work costs without the product. */
export class BaselineServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(program: 'hello-server' | 'socket-server'): Promise<BaselineServer> {
    const child = fork(fileURLToPath(new URL(`./${program}.ts`, import.meta.url)));
    const [{ port }] = (await once(child, 'message')) as [ServerReady];
    return new BaselineServer(child, port);
  }

  send(command: SocketCommand): void {
    this.child.send(command);
  }

  /** Returns the CPU time used so far; NaN where it is unknown. */
  async cpuMs(): Promise<number> {
    return (await readUsage(this.child.pid ?? 0))?.cpuMs ?? Number.NaN;
  }

  /** Returns the resident memory; NaN where it is unknown. */
  async rssBytes(): Promise<number> {
    return (await readUsage(this.child.pid ?? 0))?.rssBytes ?? Number.NaN;
  }

  async close(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}
