import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Applies each deliberate fault of faults.json alone, runs the tests that must catch it, and restores the file. Ends
 * with 1 where a fault survives or its text is not there exactly once. Arguments choose faults by a part of the file's
 * name.
 */
type Fault = {
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  readonly tests: readonly string[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = join(mkdtempSync(join(tmpdir(), 'paheli-faults-')), 'report.json');
const chosen = process.argv.slice(2);
const faults = (JSON.parse(readFileSync(new URL('faults.json', import.meta.url), 'utf8')) as Fault[]).filter(
  ({ file }) => chosen.length === 0 || chosen.some((part) => file.includes(part)),
);

const say = (line: string) => process.stdout.write(`${line}\n`);
let escaped = 0;
for (const [index, fault] of faults.entries()) {
  const outcome = tryFault(fault);
  if (outcome !== 'killed') escaped += 1;
  say(`${index + 1}/${faults.length} ${outcome}: ${fault.file}: ${JSON.stringify(fault.text)}`);
}
say(`${faults.length - escaped} of ${faults.length} faults killed`);
process.exitCode = escaped === 0 ? 0 : 1;

function tryFault({ file, text, replacement, tests }: Fault): string {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(text).length !== 2) return 'stale';
  const restore = () => writeFileSync(path, original);
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    writeFileSync(
      path,
      original.replace(text, () => replacement),
    );
    rmSync(report, { force: true });
    const output = ['--reporter=json', `--outputFile=${report}`];
    spawnSync('npx', ['vitest', 'run', '--bail=1', ...output, ...tests], { cwd: root, stdio: 'ignore' });
    return readOutcome();
  } finally {
    restore();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

/** A run that fails without a failed test, such as one without a database, shows nothing. */
function readOutcome(): string {
  if (!existsSync(report)) return 'broken';
  const { success, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    success: boolean;
    numFailedTests: number;
  };
  if (success) return 'survived';
  return numFailedTests > 0 ? 'killed' : 'broken';
}
