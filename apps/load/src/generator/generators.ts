import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command, GeneratorPlan, GeneratorReport, SentAnswer } from './messages';
import { mergeRecordings, type Recording } from './recorder';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** What all generators together measured in one phase. */
export type PhaseReport = {
  readonly recording: Recording;
  readonly answers: readonly SentAnswer[];
  /** The worst of the generators. */
  readonly loopDelayP99Ms: number;
};

/** The processes that act for the players. */
export class Generators {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  static start(count: number): Generators {
    // The loader of TypeScript is among the arguments that children inherit.
    const children = Array.from({ length: count }, () => fork(program, { serialization: 'advanced' }));
    return new Generators(children);
  }

  /** The process ids. */
  get pids(): number[] {
    return this.children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Gives each generator its plan and resolves when all players are connected. */
  connect(plans: readonly GeneratorPlan[]): Promise<PhaseReport> {
    return this.commandEach((index) => {
      const plan = plans[index];
      if (!plan) throw new RangeError('each generator needs a plan');
      return { type: 'connect', plan };
    });
  }

  /** Gives all generators the same command and resolves when all have done it. */
  command(command: Command): Promise<PhaseReport> {
    return this.commandEach(() => command);
  }

  /** Ends all generators at once; the command under way rejects. */
  kill(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        if (child.connected) child.send({ type: 'close' } satisfies Command);
        const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
        await exited;
        clearTimeout(timer);
      }),
    );
  }

  private async commandEach(commandOf: (index: number) => Command): Promise<PhaseReport> {
    const reports = await Promise.all(this.children.map((child, index) => ask(child, commandOf(index))));
    return {
      recording: mergeRecordings(reports.map(({ recording }) => recording)),
      answers: reports.flatMap(({ answers }) => answers),
      loopDelayP99Ms: Math.max(...reports.map((report) => report.loopDelayP99Ms)),
    };
  }
}

function ask(child: ChildProcess, command: Command): Promise<GeneratorReport> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`a generator ended with ${code}`));
    child.once('exit', end);
    child.once('message', (report) => {
      child.off('exit', end);
      resolve(report as GeneratorReport);
    });
    child.send(command);
  });
}
