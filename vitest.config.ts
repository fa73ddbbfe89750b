import { defineConfig } from 'vitest/config';

/** Tests that need PostgreSQL share one server, started (or found) once, with a migrated template database. */
const database = { globalSetup: ['./packages/db/src/testing/global-setup.ts'] };
/** Journeys and page measurements share one browser besides. */
const browser = { globalSetup: [...database.globalSetup, './apps/e2e/src/global-setup.ts'] };
const node = { environment: 'node' as const, retry: 0 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'house', include: ['tests/**/*.test.ts'] } },
      { test: { ...node, name: 'core', include: ['packages/core/src/**/*.test.ts'] } },
      { test: { ...node, name: 'sandbox', include: ['packages/razorpay-sandbox/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          ...database,
          name: 'db',
          include: ['packages/db/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          ...database,
          name: 'engine',
          include: ['packages/engine/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          ...database,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          ...browser,
          name: 'bench',
          include: ['packages/engine/src/**/*.bench.ts', 'apps/e2e/src/**/*.bench.ts'],
          // What one measures must not be another's load.
          fileParallelism: false,
        },
      },
      { test: { ...node, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...node,
          ...browser,
          name: 'e2e',
          include: ['apps/e2e/src/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
