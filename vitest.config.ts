import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileMessages } from './apps/web/vite-plugins/messages.ts';
import type { Budget } from './tests/times/exceeded-limits.ts';
import TimesReporter from './tests/times/reporter.ts';

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

/** The projects of tests: the product's floors and programs, in the order in which they run. */
const projects = [
  { name: 'structure', include: 'tests/**/*.test.ts' },
  { name: 'core', include: 'packages/core/src/**/*.test.ts' },
  { name: 'sandbox', include: 'packages/razorpay-sandbox/src/**/*.test.ts' },
  { name: 'db', include: 'packages/db/src/**/*.test.ts', ...database },
  { name: 'question-files', include: 'packages/question-files/src/**/*.test.ts' },
  { name: 'engine', include: 'packages/engine/src/**/*.test.ts', ...database },
  { name: 'server', include: 'apps/server/{src,plugins}/**/*.test.ts', ...database },
  ...['load', 'trials', 'simulate'].map((name) => ({
    name,
    include: `apps/${name}/src/**/*.test.ts`,
    ...database,
  })),
  {
    name: 'web',
    include: 'apps/web/{src,vite-plugins}/**/*.test.{ts,tsx}',
    setupFiles: ['./apps/web/src/lib/language/i18n.ts'],
    plugins: [compileMessages()],
  },
  // A browser, its server and its database keep more than a core busy: a third worker would only make all of them wait.
  { name: 'e2e', include: 'apps/e2e/src/**/*.test.ts', ...browser, testTimeout: 180_000, maxWorkers: 2 },
];

/** Returns the projects with the files of a tier: `full` runs both, any other mode the first. */
export const testProjects = (mode: string) =>
  projects.map((project) => ({ ...project, exclude: mode === 'full' ? [] : ['**/*.full.test.{ts,tsx}'] }));

/** How many seconds `npm test` may take, by part: npm scripts and projects. `npm run test:times` compares. */
export const budgets: Readonly<Record<string, Budget>> = {
  check: { seconds: 35, of: ['check:static'] },
  build: { seconds: 30, of: ['build'] },
  'structure to web': {
    seconds: 45,
    of: ['structure', 'core', 'sandbox', 'db', 'question-files', 'load', 'trials', 'simulate', 'web'],
  },
  engine: { seconds: 100, of: ['engine'] },
  server: { seconds: 100, of: ['server'] },
  e2e: { seconds: 170, of: ['e2e'] },
};

/** `--mode full` runs both tiers of tests, any other mode the first: docs/testing.md. */
export default defineConfig(({ mode }) => {
  const tier = mode === 'full' ? 'full' : 'first';
  // The first tier has a fifth of the random histories.
  const env = { TEST_TIER: tier, HISTORIES: process.env.HISTORIES || (tier === 'full' ? '1' : '0.2') };
  return {
    test: {
      maxWorkers: workersOf(availableParallelism()),
      // Pages of one user beside each other: a fourth would take the connection of the first, which says so in a bar.
      maxConcurrency: 3,
      sequence: { sequencer: LongestFirst },
      reporters: ['default', new TimesReporter(tier)],
      projects: [
        // The files of a project share two or more processes, which load the product's modules once: isolation would
        // load them for each file. Only files of one project can follow each other in a process, so projects come one
        // by one.
        ...testProjects(mode).map(({ plugins = [], include, ...project }, index) => ({
          plugins,
          test: {
            ...node,
            ...project,
            include: [include],
            isolate: false,
            env,
            sequence: { groupOrder: index + 1 },
          },
        })),
        {
          test: {
            ...node,
            ...browser,
            name: 'bench',
            sequence: { groupOrder: projects.length + 1 },
            include: ['{packages/engine,apps/{server,load,e2e}}/src/**/*.bench.ts'],
            // What one measures must not be another's load.
            fileParallelism: false,
          },
        },
      ],
    },
  };
});
