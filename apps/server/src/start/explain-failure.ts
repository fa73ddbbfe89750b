/** What a file or folder lacks, by the code of the system's error. */
const fileFailures: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read or written by this user',
  EPERM: 'cannot be changed by this user',
  EROFS: 'lies on a read-only file system',
  ENOSPC: 'has no space left',
  EDQUOT: 'has no space left for this user',
  ENOENT: 'does not exist',
  ENOTDIR: 'leads through a file that is no folder',
  EISDIR: 'is a folder, not a file',
};

/** Returns why the server or a command failed, as a sentence for the operator. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path, syscall = '', message, name } = error as NodeJS.ErrnoException;
  const failure = fileFailures[code];
  // An error of a program that is missing names the program as its path.
  if (failure !== undefined && path !== undefined && !syscall.startsWith('spawn'))
    return `${path} ${failure} (${code}).`;
  // The driver's error has no message where it tried several addresses.
  return message || code || name;
}
