import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileMessages } from './apps/web/vite-plugins/messages.ts';

/** Tests that need PostgreSQL share one server, started (or found) once, with a migrated template database. */
const database = { globalSetup: ['./packages/db/src/testing/global-setup.ts'] };
/** Journeys and page measurements need the unpacked browser besides. */
const browser = { globalSetup: [...database.globalSetup, './apps/e2e/src/global-setup.ts'] };
/** Waiting ends with the event; the limits only end tests that hang, also on a busy machine. */
const node = {
  environment: 'node' as const,
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
/** Tests wait for the database and the browser: with one worker for each core, much of the cores is left unused. */
const workersOf = (cores: number) => Math.max(2, cores) + 1;
/** Starts the files that take longest first, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('-gallery.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
/**
 * The files of a project share two or more processes, which load the product's modules once: isolation would load
 * them for each file. Only files of one project can follow each other in a process, so projects come one by one.
 */
const inOrder = (groupOrder: number) => ({ ...node, isolate: false, sequence: { groupOrder } });

export default defineConfig({
  test: {
    maxWorkers: workersOf(availableParallelism()),
    // Pages of one user beside each other: a fourth would take the connection of the first, which says so in a bar.
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...inOrder(1), name: 'structure', include: ['tests/**/*.test.ts'] } },
      { test: { ...inOrder(2), name: 'core', include: ['packages/core/src/**/*.test.ts'] } },
      { test: { ...inOrder(3), name: 'sandbox', include: ['packages/razorpay-sandbox/src/**/*.test.ts'] } },
      { test: { ...inOrder(4), ...database, name: 'db', include: ['packages/db/src/**/*.test.ts'] } },
      { test: { ...inOrder(5), ...database, name: 'engine', include: ['packages/engine/src/**/*.test.ts'] } },
      {
        test: {
          ...inOrder(6),
          ...database,
          name: 'server',
          include: ['apps/server/{src,plugins}/**/*.test.ts'],
        },
      },
      ...['load', 'trials', 'simulate', 'growth'].map((name) => ({
        test: { ...inOrder(7), ...database, name, include: [`apps/${name}/src/**/*.test.ts`] },
      })),
      {
        test: {
          ...node,
          sequence: { groupOrder: 10 },
          ...browser,
          name: 'bench',
          include: [
            'packages/engine/src/**/*.bench.ts',
            'apps/server/src/**/*.bench.ts',
            'apps/load/src/**/*.bench.ts',
            'apps/e2e/src/**/*.bench.ts',
          ],
          // What one measures must not be another's load.
          fileParallelism: false,
        },
      },
      {
        plugins: [compileMessages()],
        test: {
          ...inOrder(8),
          name: 'web',
          include: ['apps/web/{src,vite-plugins}/**/*.test.{ts,tsx}'],
          setupFiles: ['./apps/web/src/lib/language/i18n.ts'],
        },
      },
      {
        test: {
          ...inOrder(9),
          ...browser,
          name: 'e2e',
          include: ['apps/e2e/src/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
