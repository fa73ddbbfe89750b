import { startEmbeddedPostgres } from '../embedded/start';

/**
 * A small server for tests to run and kill: starts the embedded database of the given folder, prints the outcome in one
 * line of JSON, and stops the database at SIGTERM.
 */
const [dataDir = '', fallbackRoot = ''] = process.argv.slice(2);

function say(outcome: object): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}

try {
  const server = await startEmbeddedPostgres({ dataDir, fallbackRoot, log: () => undefined });
  process.once('SIGTERM', () => void server.stop());
  say({ url: server.url, databasePid: server.pid });
} catch (error) {
  say({ problem: error instanceof Error ? error.message : String(error) });
}
