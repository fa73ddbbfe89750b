import { expect, test } from 'vitest';
import { usualSeconds } from './calibrate';
import { exceededLimits, type Limited } from './exceeded-limits';

const usual: Limited = {
  report: {
    ...{ startedAt: '2026-11-29T12:00:00.000Z', tier: 'first', calibration: usualSeconds },
    ...{ passed: 3, failed: 0, failures: [], projects: { core: 5, web: 4 } },
    files: [
      { file: 'slow.test.ts', project: 'core', seconds: 7 },
      { file: 'quick.test.ts', project: 'web', seconds: 1 },
    ],
  },
  steps: { calibration: usualSeconds, seconds: { build: 20 } },
  budgets: { build: { seconds: 30, of: ['build'] }, small: { seconds: 10, of: ['core', 'web'] } },
  firstLine: () => "import { test } from 'vitest';",
};
const withSlow = (seconds: number, count = 1): Limited['report'] => ({
  ...usual.report,
  files: Array.from({ length: count }, (_, index) => ({
    file: `${index}.test.ts`,
    project: 'core',
    seconds,
  })),
});
const reasoned = () => '// Slow because it waits for real seconds.';

test('a run within its budgets exceeds nothing', () => {
  expect(exceededLimits(usual)).toEqual([]);
});

test('projects together, and an npm script, may take no longer than their budget', () => {
  const report = { ...usual.report, projects: { core: 5, web: 6 } };
  expect(exceededLimits({ ...usual, report })).toEqual(['small took 11.0 s of 10.0 s']);
  const steps = { ...usual.steps, seconds: { build: 31 } };
  expect(exceededLimits({ ...usual, steps })).toEqual(['build took 31.0 s of 30.0 s']);
});

test('what has a budget and did not run is named', () => {
  const report = { ...usual.report, projects: { core: 5 } };
  expect(exceededLimits({ ...usual, report })).toEqual(['small: web did not run']);
});

test('a file above 8 seconds gives its reason in its first line', () => {
  const report = withSlow(11);
  expect(exceededLimits({ ...usual, report })).toEqual([
    '0.test.ts took 11.0 s and gives no reason in its first line',
  ]);
  expect(exceededLimits({ ...usual, report, firstLine: reasoned })).toEqual([]);
});

test('ten files may give a reason', () => {
  const exceeded = exceededLimits({ ...usual, report: withSlow(11, 11), firstLine: reasoned });
  expect(exceeded).toEqual([expect.stringMatching(/^11 files give reasons, and 10 may/)]);
});

test('on a machine of half the speed, measured before or after, everything may take twice as long', () => {
  const report = { ...withSlow(15), projects: { core: 11, web: 8 } };
  const steps = { ...usual.steps, calibration: 2 * usualSeconds };
  expect(exceededLimits({ ...usual, report, steps })).toEqual([]);
  expect(exceededLimits({ ...usual, report: { ...report, calibration: 2 * usualSeconds } })).toEqual([]);
  expect(exceededLimits({ ...usual, report })).toHaveLength(2);
});
