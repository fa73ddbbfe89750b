import type { TestProject } from 'vitest/node';
import { type RunningServer, startDatabaseServer } from './database-server';

/** Vitest loads this file once for every project of a run, so shared state is stored on globalThis. */
type Shared = { users: number; server: Promise<RunningServer> };

const shared = globalThis as typeof globalThis & { paheliTestDatabase?: Shared };

/** Provides the database server; all projects of a run share one, started by the first, stopped by the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.paheliTestDatabase ??= { users: 0, server: startDatabaseServer(process.env.TEST_DATABASE_URL) };
  const mine = shared.paheliTestDatabase;
  mine.users += 1;
  const { adminUrl, template } = await mine.server;
  project.provide('databaseServer', { adminUrl, template });
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    delete shared.paheliTestDatabase;
    await (await mine.server).stop();
  };
}
