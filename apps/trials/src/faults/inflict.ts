import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@paheli/core/clock';
import type { Behaviour } from '@paheli/razorpay-sandbox/behaviour';
import type { Installation } from './installation';
import { chosen, type FaultKind, type PlannedFault } from './plan-faults';

type Inflict = (installation: Installation, fault: PlannedFault) => Promise<void>;

/** Faults of one part of the installation come one after the other; those of different parts overlap. */
const partOf: Readonly<Record<FaultKind, string>> = {
  server: 'servers',
  servers: 'servers',
  database: 'database',
  redis: 'redis',
  backends: 'database',
  network: 'database',
  sockets: 'sockets',
  provider: 'provider',
  clock: 'clock',
  disk: 'database',
};

const misbehaviours: readonly [Partial<Behaviour>, ...Partial<Behaviour>[]] = [
  { latency_ms: 700 },
  { fail_next: 8 },
  { drop_response_next: 8 },
  { duplicate_webhooks: true, reorder_webhooks: true },
  { delay_webhooks_ms: 1_500, reorder_webhooks: true },
  { forge_webhooks: true },
  { authorize_only: true },
  { fail_payouts_next: 2, drop_response_next: 3 },
];

/** The steps of a server's wall clock, which it must not follow at all, and of the database's, which it follows slowly. */
const serverStepsMs: readonly [number, ...number[]] = [-hourMs, -30_000, 30_000, hourMs];
const databaseStepsMs: readonly [number, ...number[]] = [-3_000, -500, 500, 3_000];

const inflictions: Readonly<Record<FaultKind, Inflict>> = {
  async server({ servers }, { variant }) {
    const server = chosen(servers, variant);
    await server.kill();
    await server.restart();
  },
  async servers({ servers }) {
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all(servers.map((server) => server.restart()));
  },
  async database({ database }, { lastsMs }) {
    await database.kill();
    await sleep(lastsMs / 2);
    await database.restartIfEnded();
  },
  async redis({ redis }, { lastsMs }) {
    await redis?.kill();
    await sleep(lastsMs);
    await redis?.restart();
  },
  async backends({ database }) {
    await database.endBackends();
  },
  async network({ database }, { lastsMs, variant }) {
    database.cut(chosen(['end', 'destroy', 'reset'], variant));
    await sleep(lastsMs);
    await database.restore();
  },
  async sockets({ servers }) {
    await Promise.all(servers.map((server) => server.cutPlayers()));
  },
  async provider({ sandbox }, { lastsMs, variant }) {
    sandbox.behave(chosen(misbehaviours, variant));
    await sleep(2 * lastsMs);
    sandbox.behave({});
  },
  async clock({ servers, database }, { variant }) {
    for (const server of servers) await server.stepClock(chosen(serverStepsMs, variant));
    await database.stepClock(chosen(databaseStepsMs, (4 * variant) % 1));
  },
  async disk({ disk, database }, { lastsMs }) {
    await disk?.fill();
    await sleep(lastsMs);
    await disk?.free();
    // A database that could not write its log has ended, and its supervisor starts it again.
    await database.restartIfEnded();
  },
};

/** The faults of one round: begun at their moments, and awaited at the end. */
export class Faults {
  private readonly turns = new Map<string, Promise<void>>();
  private readonly begun = new Map<PlannedFault, Promise<void>>();
  readonly failures: string[] = [];

  constructor(
    private readonly installation: Installation,
    private readonly planned: readonly PlannedFault[],
  ) {}

  /** Sets the timers of the phase's faults. Repeating the call is harmless. */
  begin(phase: PlannedFault['phase']): void {
    for (const fault of this.planned)
      if (fault.phase === phase && !this.begun.has(fault)) this.begun.set(fault, this.run(fault));
  }

  /** Resolves when every fault is over and what it broke was started again. */
  async healed(): Promise<void> {
    await Promise.all(this.begun.values());
  }

  private async run(fault: PlannedFault): Promise<void> {
    await sleep(fault.afterMs);
    const part = partOf[fault.kind];
    const turn = (this.turns.get(part) ?? Promise.resolve()).then(() => this.inflict(fault));
    this.turns.set(part, turn);
    await turn;
  }

  private async inflict(fault: PlannedFault): Promise<void> {
    try {
      await inflictions[fault.kind](this.installation, fault);
    } catch (error) {
      this.failures.push(`${fault.kind}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
