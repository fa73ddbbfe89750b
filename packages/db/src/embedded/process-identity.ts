import { readFileSync } from 'node:fs';

// A process id alone names nobody: containers begin again at 1, ids come again, and a zombie still has one.
// `owner.test.ts`; `start.test.ts`, a database that was killed, in a container.

/**
 * Returns when a process started, in Linux's own count, with the boot's id: neither a reused process id nor a reboot
 * can be mistaken for that process. Returns undefined where the process is gone (a zombie counts as gone) or the
 * platform does not report it.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the second field is the program's name in parentheses and may itself hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    const startTicks = fields[19];
    if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`;
  } catch {
    return undefined;
  }
}

/** Returns whether the process with that id is still running, and started at that moment if the moment is known. */
export function isRunning(pid: number, startedAt: string | undefined): boolean {
  if (process.platform === 'linux') {
    const start = processStart(pid);
    return start !== undefined && (startedAt === undefined || start === startedAt);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns whether a process was started for that folder, as a postmaster is for its data folder: its command contains it.
 * The working folder would say so too, but in a container that of another OS user's process is hidden. Returns true where
 * commands cannot be read.
 */
export function isStartedFor(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    // It has ended.
    return false;
  }
}
