import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgets } from '../../vitest.config';
import { exceededLimits } from './exceeded-limits';
import { readReports, readSteps } from './report';

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run test:times

Compares the times of the newest npm test with the budgets of vitest.config.ts, in proportion to how fast this machine is,
and lists the files of the first tier that take too long (docs/testing.md).\n`);
  process.exit();
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const firstLine = (file: string) => {
  const path = join(root, file);
  return existsSync(path) ? (readFileSync(path, 'utf8').split('\n', 1)[0] ?? '') : '';
};

const steps = readSteps();
// The newest run of every project: single files may have been run since.
const report = readReports().find(
  ({ tier, projects }) => tier === 'first' && 'e2e' in projects && 'core' in projects,
);
if (!steps || !report) {
  process.stderr.write('There is no run to compare: run npm test first.\n');
  process.exit(1);
}
const exceeded = exceededLimits({ report, steps, budgets, firstLine });
process.stdout.write(
  exceeded.length > 0 ? `${exceeded.join('\n')}\n` : 'All times are within their budgets.\n',
);
process.exitCode = exceeded.length > 0 ? 1 : 0;
