import { defineConfig } from 'vitest/config';

/** The tests of core alone, for Stryker, which runs them for each of its faults. */
export default defineConfig({ test: { include: ['packages/core/src/**/*.test.ts'], testTimeout: 60_000 } });
