/** postgres.js's own codes and Node's, for a connection that could not be made or was lost. */
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
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, and the class of connection
 * exceptions. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(?:57P0[123]|53300|08...)$/;

/** Whether an error, however it is wrapped, says that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  const seen = new Set<unknown>();
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && saysAway(current, current.code)) return true;
    seen.add(current);
  }
  return false;
}

function saysAway(error: Error, code: string): boolean {
  if (connectionCodes.has(code))
    return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect');
  return error.name === 'PostgresError' && sqlStates.test(code);
}
