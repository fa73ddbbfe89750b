import { readFamilyUsage, readMachineBusyMs, readUsage, type Usage } from './process-usage';

/** The processes of a run. */
export type Watched = {
  /** The server's processes as they are now. */
  readonly serverPids: () => readonly number[];
  readonly balancerPid: number | undefined;
  readonly postmasterPid: number | undefined;
  readonly generatorPids: readonly number[];
};

/** CPU times since the beginning of each process, at one instant (Date.now()). Null where unknown. */
export type UsageSample = {
  readonly atMs: number;
  /** Of all processes of the server, ended ones included. */
  readonly serverCpuMs: number | null;
  readonly serverRssBytes: number | null;
  readonly balancerCpuMs: number | null;
  readonly postgresCpuMs: number | null;
  readonly postgresRssBytes: number | null;
  /** Of all programs of the machine, on all cores. */
  readonly machineBusyMs: number | null;
  /** Of each generator, in order. */
  readonly generatorsCpuMs: readonly number[];
};

const everyMs = 500;

/** Samples the use of processor and memory until it is stopped. */
export class UsageSampler {
  readonly samples: UsageSample[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  /** The last known CPU time of each process of the server. What a process used after its last sample is lost. */
  private readonly serverCpuMs = new Map<number, number>();

  constructor(private readonly watched: Watched) {}

  start(): void {
    this.timer = setTimeout(async () => {
      await this.sample();
      if (!this.isStopped) this.start();
    }, everyMs);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Takes a sample now. */
  async sample(): Promise<UsageSample> {
    const { serverPids, balancerPid, postmasterPid, generatorPids } = this.watched;
    const [server, balancer, postgres, machineBusyMs, generators] = await Promise.all([
      this.readServer(serverPids()),
      balancerPid === undefined ? null : readUsage(balancerPid),
      postmasterPid === undefined ? null : readFamilyUsage(postmasterPid),
      readMachineBusyMs(),
      Promise.all(generatorPids.map(readUsage)),
    ]);
    const sample = {
      atMs: Date.now(),
      serverCpuMs: server?.cpuMs ?? null,
      serverRssBytes: server?.rssBytes ?? null,
      balancerCpuMs: balancer?.cpuMs ?? null,
      postgresCpuMs: postgres?.cpuMs ?? null,
      postgresRssBytes: postgres?.rssBytes ?? null,
      machineBusyMs,
      generatorsCpuMs: generators.map((usage) => usage?.cpuMs ?? 0),
    };
    this.samples.push(sample);
    return sample;
  }

  private async readServer(pids: readonly number[]): Promise<Usage | null> {
    let rssBytes = 0;
    for (const pid of pids) {
      const usage = await readUsage(pid);
      rssBytes += usage?.rssBytes ?? 0;
      if (usage) this.serverCpuMs.set(pid, usage.cpuMs);
    }
    const times = [...this.serverCpuMs.values()];
    return times.length === 0 ? null : { cpuMs: times.reduce((sum, cpuMs) => sum + cpuMs, 0), rssBytes };
  }
}
