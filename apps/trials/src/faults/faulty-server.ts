import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@paheli/db/embedded/free-port';
import { Relay } from '@paheli/db/testing/outage';
import { type ServerProcess, startProcess } from '@paheli/load/target/server-process';

const clockProgram = fileURLToPath(new URL('./stepped-clock.ts', import.meta.url));
const restartPauseMs = 300;
const restartPatienceMs = 60_000;

/** One server process behind a relay, on a port of its own, which a supervisor starts again when it is killed. */
export class FaultyServer {
  private readonly relay: Relay;
  private readonly outputs: string[] = [];
  private isExpectedToEnd = false;
  private running: ServerProcess | undefined;
  /** How often the process ended although nobody killed it. Must be 0. */
  unexpectedEnds = 0;

  private constructor(
    private readonly env: Readonly<Record<string, string>> & { readonly PORT: string },
    private readonly stepFile: string,
  ) {
    this.relay = new Relay(`http://127.0.0.1:${env.PORT}`);
  }

  /** Starts a server with the environment. `stepFile` is a new file for the steps of its clock. */
  static async start(env: Readonly<Record<string, string>>, stepFile: string): Promise<FaultyServer> {
    await writeFile(stepFile, '0');
    const clock = { NODE_OPTIONS: `--import=${clockProgram}`, CLOCK_STEP_FILE: stepFile };
    const server = new FaultyServer({ ...env, ...clock, PORT: String(await freePort()) }, stepFile);
    await server.launch();
    await server.relay.restore();
    return server;
  }

  /** Where players connect: through the relay. */
  get url(): string {
    return new URL(this.relay.url).origin;
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.isExpectedToEnd = true;
    await this.running?.kill();
  }

  /** Starts the process again, repeatedly where it cannot start yet, as a supervisor does. */
  async restart(): Promise<void> {
    for (const endsAtMs = Date.now() + restartPatienceMs; ; ) {
      try {
        return await this.launch();
      } catch (error) {
        if (Date.now() > endsAtMs) throw error;
        await sleep(restartPauseMs);
      }
    }
  }

  /** Resets every connection of the players; new ones are possible at once. */
  async cutPlayers(): Promise<void> {
    this.relay.cut('reset');
    await this.relay.restore();
  }

  /** Steps the wall clock of the process. */
  async stepClock(ms: number): Promise<void> {
    await writeFile(this.stepFile, String(ms));
    const pid = this.running?.pid;
    if (pid !== undefined && !this.isExpectedToEnd) process.kill(pid, 'SIGUSR2');
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.running?.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Returns what the process and the ones before it wrote since the last call. */
  takeOutput(): string {
    return this.outputs.splice(0).join('');
  }

  async stop(): Promise<void> {
    this.isExpectedToEnd = true;
    this.relay.cut('destroy');
    await this.running?.stop();
  }

  private async launch(): Promise<void> {
    const running = await startProcess(this.env, { print: (text) => this.outputs.push(text) });
    this.running = running;
    this.isExpectedToEnd = false;
    void running.exited.then(async () => {
      if (this.running !== running || this.isExpectedToEnd) return;
      this.unexpectedEnds += 1;
      await this.restart();
    });
  }
}
