import { spawnSync } from 'node:child_process';
import { calibrate } from './calibrate';
import { writeSteps } from './report';

const names = process.argv.slice(2);

if (names.length === 0 || names.includes('--help')) {
  process.stdout.write(`tsx tests/times/run-steps.ts <npm script> …

Runs npm scripts one after another, ends with the first that fails, and keeps their times for npm run test:times.\n`);
  process.exit();
}

const calibration = await calibrate();
const seconds: Record<string, number> = {};
for (const name of names) {
  const startedAt = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  seconds[name] = (performance.now() - startedAt) / 1_000;
}
writeSteps({ calibration, seconds });
