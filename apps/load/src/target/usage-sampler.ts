import { readFamilyUsage, readMachineBusyMs, readUsage } from './process-usage';

/** The processes of a run. */
export type Watched = {
  readonly serverPid: number | undefined;
  readonly postmasterPid: number | undefined;
  readonly generatorPids: readonly number[];
};

/** CPU times since the beginning of each process, at one instant (Date.now()). Null where unknown. */
export type UsageSample = {
  readonly atMs: number;
  readonly serverCpuMs: number | null;
  readonly serverRssBytes: number | null;
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
    const { serverPid, postmasterPid, generatorPids } = this.watched;
    const [server, postgres, machineBusyMs, generators] = await Promise.all([
      serverPid === undefined ? null : readUsage(serverPid),
      postmasterPid === undefined ? null : readFamilyUsage(postmasterPid),
      readMachineBusyMs(),
      Promise.all(generatorPids.map(readUsage)),
    ]);
    const sample = {
      atMs: Date.now(),
      serverCpuMs: server?.cpuMs ?? null,
      serverRssBytes: server?.rssBytes ?? null,
      postgresCpuMs: postgres?.cpuMs ?? null,
      postgresRssBytes: postgres?.rssBytes ?? null,
      machineBusyMs,
      generatorsCpuMs: generators.map((usage) => usage?.cpuMs ?? 0),
    };
    this.samples.push(sample);
    return sample;
  }
}
