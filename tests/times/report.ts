import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a run of the tests leaves: its times in seconds, and what passed and failed. */
export type Report = {
  readonly startedAt: string;
  readonly tier: 'first' | 'full';
  /** The seconds of the fixed piece of work, measured when the run ended. */
  readonly calibration: number;
  readonly passed: number;
  readonly failed: number;
  /** From the start of a project's first file to the end of its last. */
  readonly projects: Readonly<Record<string, number>>;
  /** The tests and hooks of each file, the slowest first. */
  readonly files: readonly { readonly file: string; readonly project: string; readonly seconds: number }[];
  readonly failures: readonly string[];
};

/** The times of the npm scripts that run before the tests, and of the fixed piece of work before them. */
export type Steps = { readonly calibration: number; readonly seconds: Readonly<Record<string, number>> };

const folder = fileURLToPath(new URL('../../node_modules/.cache/test-runs/', import.meta.url));
const stepsFile = join(folder, 'steps.json');

/** Writes the report of a run beside those of the runs before it. */
export function writeReport(report: Report): void {
  write(join(folder, `${report.startedAt.replaceAll(':', '-')}-${report.tier}.json`), report);
}

/** Returns the reports of all runs, the newest first. */
export function readReports(): Report[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /-(first|full)\.json$/.test(name));
  return names
    .toSorted()
    .reverse()
    .map((name) => read(join(folder, name)) as Report);
}

export function writeSteps(steps: Steps): void {
  write(stepsFile, steps);
}

/** Returns the times of the steps before the newest run; undefined if it had none. */
export function readSteps(): Steps | undefined {
  return existsSync(stepsFile) ? (read(stepsFile) as Steps) : undefined;
}

function write(path: string, value: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
