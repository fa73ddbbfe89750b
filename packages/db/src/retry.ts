import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization_failure, deadlock_detected. */
const conflicts = new Set(['40001', '40P01']);
/** lock_not_available: the wait for a lock was longer than the connection's `lock_timeout`. */
const lockTimeout = '55P03';
const longestFirstPauseMs = 10;

/**
 * Runs a whole transaction again when PostgreSQL ended it only because of another one (a deadlock or a
 * serialization failure). `run` has to be free of effects outside its transaction. Any other error, and
 * the conflict of the last attempt, is thrown as it came. With `waitsForLocks`, retries after a lock timeout too;
 * between two attempts the connection is free for others.
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
      // A random pause keeps two transactions from meeting again in step.
      await pause(Math.random() * longestFirstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/** The five-character SQLSTATE of an error PostgreSQL sent, however it is wrapped; otherwise undefined. */
export function sqlState(error: unknown): string | undefined {
  return postgresError(error)?.code;
}

/** The name of the constraint that PostgreSQL says was violated; undefined for any other error. */
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
