import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * When a process started, as Linux counts it: with the boot's id, so that neither a reused process id nor
 * a reboot can be mistaken for it. Undefined where the process is gone (a zombie is) or the platform
 * cannot say.
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

/** Whether the process of that id, started at that moment if it is known, is still running. */
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
 * Whether a process works in that folder, as a postmaster does in its data. Where the folder is hidden, as that of another
 * OS user's process in a container is, the folder has to stand in its command. True where neither can be known.
 */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return commandOf(pid).includes(folder);
  }
}

/** Program and arguments of a process on Linux; none when it has ended. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
