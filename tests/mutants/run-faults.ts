import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Applies each deliberate fault of faults.json alone, runs the tests that must catch it, and restores the file. Exits
 * with 1 if a fault survives or if its text does not occur exactly once. Arguments select faults by a part of the
 * file's name.
 *
 * Databases are created by migrations, which have copies of the functions in packages/db/functions. A fault in a
 * function is therefore added as a last statement to the newest migration, and replaces the migrated function.
 */
type Fault = {
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  readonly tests: readonly string[];
};

/** The parts of a report of vitest that are read here. */
type Report = {
  readonly success: boolean;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const functionsFolder = 'packages/db/functions/';
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
  if (outcome === 'killed') for (const line of readFailures()) say(`    ${line}`);
}
say(`${faults.length - escaped} of ${faults.length} faults killed`);
process.exitCode = escaped === 0 ? 0 : 1;

function tryFault({ file, text, replacement, tests }: Fault): string {
  const source = readFileSync(join(root, file), 'utf8');
  if (source.split(text).length !== 2) return 'stale';
  const faulty = source.replace(text, () => replacement);
  const isFunction = file.startsWith(functionsFolder);
  const path = isFunction ? newestMigration() : join(root, file);
  const original = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, original);
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    writeFileSync(path, isFunction ? `${original}\n--> statement-breakpoint\n${faulty}` : faulty);
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

function newestMigration(): string {
  const folder = join(root, 'packages/db/migrations');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`${folder} has no migration`);
  return join(folder, newest);
}

/** A run that fails without a failed test, such as one without a database, shows nothing. */
function readOutcome(): string {
  if (!existsSync(report)) return 'broken';
  const { success, numFailedTests } = readReport();
  if (success) return 'survived';
  return numFailedTests > 0 ? 'killed' : 'broken';
}

/** Returns the failed tests with the first line of each failure: it shows whether a test failed because of the fault. */
function readFailures(): string[] {
  return readReport()
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
}

function readReport(): Report {
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}
