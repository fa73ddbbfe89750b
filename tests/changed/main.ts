import { execFileSync, spawnSync } from 'node:child_process';
import { testProjects } from '../../vitest.config';
import { projectsBeyondImports } from './projects-beyond-imports';

const [base = 'HEAD'] = process.argv.slice(2);

if (base === '--help') {
  process.stdout.write(`npm run test:changed [-- <commit>]

Runs the tests of the first tier that the changes since a commit can touch, by default those not committed: the tests that
import a changed file, and whole projects that read one otherwise.\n`);
  process.exit();
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const whole = projectsBeyondImports(changed);
const others = testProjects('first')
  .map(({ name }) => name)
  .filter((name) => !whole.includes(name));

if (whole.includes('e2e')) run('npm', 'run', 'build');
if (whole.length > 0) run('npx', 'vitest', 'run', ...whole.flatMap((name) => ['--project', name]));
run(
  'npx',
  'vitest',
  'run',
  '--changed',
  base,
  '--passWithNoTests',
  ...others.flatMap((name) => ['--project', name]),
);

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
