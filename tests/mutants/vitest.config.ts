import { defineConfig } from 'vitest/config';

/** The tests of core alone, for Stryker, which runs them for each of its faults. Those of the calibration fit it for seconds. */
export default defineConfig({
  test: {
    include: ['packages/core/src/**/*.test.ts'],
    exclude: ['packages/core/src/question-bank/calibration*.test.ts'],
    testTimeout: 60_000,
  },
});
