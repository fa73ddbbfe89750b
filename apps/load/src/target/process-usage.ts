import { readdir, readFile } from 'node:fs/promises';

/** What a process, or a process and its children, used since it began. */
export type Usage = { readonly cpuMs: number; readonly rssBytes: number };

type Stat = { readonly parentPid: number; readonly ownMs: number; readonly endedChildrenMs: number };

/** Linux counts CPU time in hundredths of a second for programs, on every architecture Node supports. */
const msPerTick = 10;

/** Returns the CPU time of all threads of a process and its resident memory; null where there is no /proc. */
export async function readUsage(pid: number): Promise<Usage | null> {
  try {
    const [stat, rssBytes] = await Promise.all([readStat(pid), readRss(pid)]);
    return { cpuMs: stat.ownMs, rssBytes };
  } catch {
    return null;
  }
}

/**
 * Returns the CPU time of a process, of its running children and of those that ended: Linux adds an ended child's time
 * to its parent when the parent collects it. Each connection to PostgreSQL is one child of its first process. The memory
 * is the sum of the private parts, because the processes share one large area.
 */
export async function readFamilyUsage(pid: number): Promise<Usage | null> {
  try {
    const parent = await readStat(pid);
    let cpuMs = parent.ownMs + parent.endedChildrenMs;
    let rssBytes = await readPrivateRss(pid);
    for (const child of await childrenOf(pid)) {
      cpuMs += child.ownMs;
      rssBytes += await readPrivateRss(child.pid).catch(() => 0);
    }
    return { cpuMs, rssBytes };
  } catch {
    return null;
  }
}

/** Returns the running children of a process. */
export async function childrenOf(pid: number): Promise<(Stat & { readonly pid: number })[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) =>
      readStat(Number(name)).then(
        (stat) => [{ ...stat, pid: Number(name) }],
        () => [],
      ),
    ),
  );
  return stats.flat().filter(({ parentPid }) => parentPid === pid);
}

/** Returns the time that all cores of the machine worked, for anybody; null where there is no /proc. */
export async function readMachineBusyMs(): Promise<number | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => null);
  return text === null ? null : parseMachineBusyMs(text);
}

/** Parses the first line of /proc/stat: everything but idling and waiting for disks, and guests that user has in it. */
export function parseMachineBusyMs(text: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = text
    .slice(0, text.indexOf('\n'))
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * msPerTick;
}

/** Parses /proc/<pid>/stat. The name in the second field may hold spaces and brackets. */
export function parseStat(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (index: number) => Number(fields[index]);
  return {
    parentPid: at(1),
    ownMs: (at(11) + at(12)) * msPerTick,
    endedChildrenMs: (at(13) + at(14)) * msPerTick,
  };
}

async function readStat(pid: number): Promise<Stat> {
  return parseStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
}

async function readRss(pid: number): Promise<number> {
  return kilobytes(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmRSS');
}

async function readPrivateRss(pid: number): Promise<number> {
  return kilobytes(await readFile(`/proc/${pid}/status`, 'utf8'), 'RssAnon');
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
}
