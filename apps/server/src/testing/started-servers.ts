import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { openTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { readEnv } from '../env';
import { createLog } from '../start/log';
import { type RunningServer, serve } from '../start/serve';

type Changes = Readonly<Record<string, string>>;

const isLost = (reason: string) => {
  throw new Error(reason);
};

/** Opens a database and a DATA_DIR for the servers that the tests of a file start. */
export function openStarts(): {
  readonly database: TestDatabase;
  readonly folder: { readonly path: string };
  start(changes?: Changes): Promise<RunningServer>;
  /** Starts a server that adds its log to `lines`: its warnings, or what `level` says. */
  startLogged(lines: string[], changes?: Changes, level?: 'warn' | 'trace'): Promise<RunningServer>;
} {
  const database = openTestDatabase();
  const folder = temporaryFolder();
  const usual = { PORT: '0', SANDBOX_PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent' };
  const environment = (changes: Changes = {}) =>
    readEnv({ ...usual, DATABASE_URL: database.url, DATA_DIR: folder.path, ...changes });
  return {
    database,
    start: (changes) => serve(environment(changes), createLog('silent'), isLost),
    folder,
    startLogged: (lines, changes, level = 'warn') =>
      serve(environment(changes), createLog(level, { write: (line) => void lines.push(line) }), isLost),
  };
}

/** Returns the address at which a server listens. */
export function addressOf({ greeting }: RunningServer): string {
  const address = /http:\/\/[\d.]+:\d+/.exec(greeting)?.[0];
  if (address === undefined) throw new Error(`no address in: ${greeting}`);
  return address;
}
