/** Codes of postgres.js and Node for a connection that could not be made or was lost. */
const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Codes of Node for a file that could not be written: no space, no quota, a read-only or broken disk. */
const writeCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** admin_shutdown, crash_shutdown, cannot_connect_now, and the class of connection exceptions. */
const awayStates = /^(?:57P0[123]|08...)$/;
/** The class of insufficient resources (disk full, out of memory, too many connections). */
const resourceStates = /^53...$/;
/** read_only_sql_transaction (a standby), disk_full and io_error: nothing can be written. */
const writeStates = /^(?:25006|53100|58030)$/;
/** lock_not_available and query_canceled: a statement was ended by the limits of its connection. */
const busyStates = /^(?:55P03|57014)$/;

/** Returns whether an error or one of its causes means that a retry may succeed: the database is away, full or busy. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || someCause(error, (code, isSql) => isSql && busyStates.test(code));
}

/** Returns whether an error concerns every call, not one row or one lock: the database is away or cannot be written. */
export function isOutage(error: unknown): boolean {
  return (
    cannotWrite(error) ||
    someCause(error, (code, isSql, cause) => {
      if (isSql) return awayStates.test(code) || resourceStates.test(code);
      if (!connectionCodes.has(code)) return false;
      return code !== 'ENOENT' || ('syscall' in cause && cause.syscall === 'connect');
    })
  );
}

/** Returns whether an error means that the database or the folder of documents cannot be written. */
export function cannotWrite(error: unknown): boolean {
  return someCause(error, (code, isSql) => (isSql ? writeStates.test(code) : writeCodes.has(code)));
}

function someCause(error: unknown, fits: (code: string, isSql: boolean, cause: Error) => boolean): boolean {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    if (fits(cause.code, cause.name === 'PostgresError', cause)) return true;
  }
  return false;
}
