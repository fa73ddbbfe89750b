import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Fault, isOfFullTier, tables } from './tables';

/**
 * Applies each deliberate fault of a table alone, runs what must catch it, and restores the file. Exits with 1 if a
 * fault survives or if its text does not occur exactly once. The first argument names the table; further ones select
 * faults by a part of the name of their file or of what catches them.
 */

/** The parts of a report of vitest that are read here. */
type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

type Outcome = {
  readonly outcome: 'killed' | 'survived' | 'stale' | 'broken';
  /** What failed, with the first line of each failure: it shows whether the fault was the cause. */
  readonly failures?: readonly string[];
};

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run test:mutants:faults -- [part of a name …], or npm run test:mutants:gates -- [part of a name …]

Applies each deliberate fault alone and runs what must catch it (docs/testing.md). Parts of the names of files or tests
select faults.\n`);
  process.exit();
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const report = join(mkdtempSync(join(tmpdir(), 'paheli-faults-')), 'report.json');
const [table = '', ...chosen] = process.argv.slice(2);
const isChosen = (fault: Fault) =>
  chosen.length === 0 ||
  chosen.some((part) => [fault.file, ...nameOf(fault)].some((name) => name.includes(part)));
const nameOf = ({ tests, command }: Fault) => (command ? [command.line] : tests);
const faults = (tables[table] ?? []).filter(isChosen);

const say = (line: string) => process.stdout.write(`${line}\n`);
let escaped = 0;
for (const [index, fault] of faults.entries()) {
  const { outcome, failures = [] } = await tryFault(fault);
  if (outcome !== 'killed') escaped += 1;
  say(`${index + 1}/${faults.length} ${outcome}: ${fault.file}: ${JSON.stringify(fault.text)}`);
  for (const line of failures) say(`    ${line}`);
}
say(`${faults.length - escaped} of ${faults.length} faults killed`);
process.exitCode = escaped === 0 && faults.length > 0 ? 0 : 1;

async function tryFault(fault: Fault): Promise<Outcome> {
  const path = join(root, fault.file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const faulty = plant(fault, source);
  if (faulty === undefined) return { outcome: 'stale' };
  const restore = () => (source === null ? rmSync(path) : writeFileSync(path, source));
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    writeFileSync(path, faulty);
    return await (fault.command ? runCommand(fault.command) : runTests(fault));
  } finally {
    restore();
    if (fault.isBuilt) await build();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

/** Returns the file with the fault in it, or undefined where the fault has no such place. */
function plant({ text, replacement }: Fault, source: string | null): string | undefined {
  if (text === null) return source === null ? replacement : undefined;
  return source?.split(text).length === 2 ? source.replace(text, () => replacement) : undefined;
}

async function runCommand({ line, says }: NonNullable<Fault['command']>): Promise<Outcome> {
  const { isDone, output } = await run(line);
  if (isDone) return { outcome: 'survived' };
  const found = output.split('\n').find((printed) => printed.includes(says));
  return found === undefined ? { outcome: 'broken' } : { outcome: 'killed', failures: [found.trim()] };
}

/** A run without a test, or one that fails without a failed test, such as one without a database, shows nothing. */
async function runTests(fault: Fault): Promise<Outcome> {
  const { tests, named = '', isBuilt } = fault;
  if (isBuilt && !(await build())) return { outcome: 'broken' };
  rmSync(report, { force: true });
  const only = named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A fault is tried in the tier of its tests: one of the first must fall in `npm test`.
  const tier = isOfFullTier(fault) ? ['--mode', 'full'] : [];
  await run(
    'npx vitest run --bail=1 --reporter=json',
    `--outputFile=${report}`,
    '-t',
    only,
    ...tier,
    ...tests,
  );
  if (!existsSync(report)) return { outcome: 'broken' };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = results
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
  if (failures.length > 0) return { outcome: 'killed', failures };
  return { outcome: results.some(({ status }) => status === 'passed') ? 'survived' : 'broken' };
}

async function build(): Promise<boolean> {
  return (await run('npx turbo run build')).isDone;
}

/** Runs a command line with further arguments. */
async function run(line: string, ...args: string[]): Promise<{ isDone: boolean; output: string }> {
  const child = spawn('sh', ['-c', `${line} "$@"`, 'sh', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { isDone: code === 0, output: printed.join('\n') };
}
