import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need PostgreSQL share one server, started (or found) once, with a migrated template database. */
const database = { globalSetup: ['./packages/db/src/testing/global-setup.ts'] };
/** Journeys and page measurements share one browser besides. */
const browser = { globalSetup: [...database.globalSetup, './apps/e2e/src/global-setup.ts'] };
/** Waiting ends with the event; the limits only end tests that hang, also on a busy machine. */
const node = {
  environment: 'node' as const,
  retry: 0,
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
/**
 * The files of a project share two or more processes, which load the product's modules once: isolation would load
 * them for each file. Only files of one project can follow each other in a process, so projects come one by one.
 */
const inOrder = (groupOrder: number) => ({ ...node, isolate: false, sequence: { groupOrder } });

export default defineConfig({
  test: {
    // Tests wait for the database and the browser: by default vitest leaves one of two cores unused.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { ...inOrder(1), name: 'structure', include: ['tests/**/*.test.ts'] } },
      { test: { ...inOrder(2), name: 'core', include: ['packages/core/src/**/*.test.ts'] } },
      { test: { ...inOrder(3), name: 'sandbox', include: ['packages/razorpay-sandbox/src/**/*.test.ts'] } },
      {
        test: {
          ...inOrder(4),
          ...database,
          name: 'db',
          include: ['packages/db/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...inOrder(5),
          ...database,
          name: 'engine',
          include: ['packages/engine/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...inOrder(6),
          ...database,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...inOrder(7),
          ...database,
          name: 'load',
          include: ['apps/load/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          sequence: { groupOrder: 10 },
          ...browser,
          name: 'bench',
          include: [
            'packages/engine/src/**/*.bench.ts',
            'apps/server/src/**/*.bench.ts',
            'apps/e2e/src/**/*.bench.ts',
          ],
          // What one measures must not be another's load.
          fileParallelism: false,
        },
      },
      { test: { ...inOrder(8), name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
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
