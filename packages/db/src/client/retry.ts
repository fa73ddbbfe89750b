import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization_failure, deadlock_detected. */
const conflicts = new Set(['40001', '40P01']);
/** lock_not_available: the wait for a lock was longer than the connection's `lock_timeout`. */
const lockTimeout = '55P03';
const longestFirstPauseMs = 10;

/**
 * Runs a whole transaction again when PostgreSQL ended it only because of another one (a deadlock or a serialization
 * failure). `run` must have no effects outside its transaction. Any other error, and the conflict of the last attempt,
 * is thrown unchanged. With `waitsForLocks`, retries after a lock timeout too; between two attempts the connection is
 * free for others.
 */
export async function retryOnConflict<Result>(
  run: () => Promise<Result>,
  { attempts = 5, waitsForLocks = false }: { attempts?: number; waitsForLocks?: boolean } = {},
): Promise<Result> {
  const isConflict = (state = '') => conflicts.has(state) || (waitsForLocks && state === lockTimeout);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !isConflict(sqlState(error))) throw error;
      // A random pause keeps two transactions from colliding again in step.
      await pause(Math.random() * longestFirstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/** Returns the five-character SQLSTATE of an error from PostgreSQL, also of a wrapped one; otherwise undefined. */
export function sqlState(error: unknown): string | undefined {
  return postgresError(error)?.code;
}

/** Returns the name of the violated constraint from PostgreSQL's error; undefined for any other error. */
export function constraintName(error: unknown): string | undefined {
  return postgresError(error)?.constraint_name;
}

function postgresError(error: unknown): postgres.PostgresError | undefined {
  const seen = new Set<unknown>();
  for (let current = error; current instanceof Error && !seen.has(current); current = current.cause) {
    if (current instanceof postgres.PostgresError) return current;
    seen.add(current);
  }
  return undefined;
}
