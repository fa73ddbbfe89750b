import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
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
/** Tests wait for the database: with one worker for each core, much of the cores is left unused. */
const workersOf = (cores: number) => Math.max(2, cores) + 1;
/** Starts the files that take longest first, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('-gallery.');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `--mode full` runs both tiers of tests, any other mode the first: docs/testing.md. */
export default defineConfig(({ mode }) => {
  const isFull = mode === 'full';
  const exclude = isFull ? [] : ['**/*.full.test.{ts,tsx}'];
  // The first tier has a fifth of the random histories.
  const env = { HISTORIES: process.env.HISTORIES || (isFull ? '1' : '0.2') };
  /**
   * The files of a project share two or more processes, which load the product's modules once: isolation would load
   * them for each file. Only files of one project can follow each other in a process, so projects come one by one.
   */
  const project = (
    groupOrder: number,
    name: string,
    include: string,
    others: TestProjectInlineConfiguration['test'] = {},
  ): TestProjectInlineConfiguration => ({
    test: {
      ...node,
      isolate: false,
      sequence: { groupOrder },
      env,
      name,
      include: [include],
      exclude,
      ...others,
    },
  });
  return {
    test: {
      maxWorkers: workersOf(availableParallelism()),
      // Pages of one user beside each other: a fourth would take the connection of the first, which says so in a bar.
      maxConcurrency: 3,
      sequence: { sequencer: LongestFirst },
      projects: [
        project(1, 'structure', 'tests/**/*.test.ts'),
        project(2, 'core', 'packages/core/src/**/*.test.ts'),
        project(3, 'sandbox', 'packages/razorpay-sandbox/src/**/*.test.ts'),
        project(4, 'db', 'packages/db/src/**/*.test.ts', database),
        project(5, 'engine', 'packages/engine/src/**/*.test.ts', database),
        project(6, 'server', 'apps/server/{src,plugins}/**/*.test.ts', database),
        ...['load', 'trials', 'simulate', 'growth'].map((name) =>
          project(7, name, `apps/${name}/src/**/*.test.ts`, database),
        ),
        {
          ...project(8, 'web', 'apps/web/{src,vite-plugins}/**/*.test.{ts,tsx}', {
            setupFiles: ['./apps/web/src/lib/language/i18n.ts'],
          }),
          plugins: [compileMessages()],
        },
        project(9, 'e2e', 'apps/e2e/src/**/*.test.ts', { ...browser, testTimeout: 180_000 }),
        {
          test: {
            ...node,
            sequence: { groupOrder: 10 },
            ...browser,
            name: 'bench',
            include: ['{packages/engine,apps/{server,load,e2e}}/src/**/*.bench.ts'],
            // What one measures must not be another's load.
            fileParallelism: false,
          },
        },
      ],
    },
  };
});
