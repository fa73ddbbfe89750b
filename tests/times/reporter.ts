import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { calibrate } from './calibrate.ts';
import { type Report, writeReport } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shownFiles = 20;

type Span = { readonly startedAt: number; readonly endedAt: number };

/** Keeps a report of each run, and prints the time of each project and of the slowest files. */
export default class TimesReporter implements Reporter {
  readonly #tier: Report['tier'];
  readonly #spans = new Map<string, Span>();
  #startedAt = new Date();

  constructor(tier: Report['tier']) {
    this.#tier = tier;
  }

  onTestRunStart(): void {
    this.#startedAt = new Date();
    this.#spans.clear();
  }

  onTestModuleStart({ project }: TestModule): void {
    this.#extend(project.name);
  }

  onTestModuleEnd({ project }: TestModule): void {
    this.#extend(project.name);
  }

  #extend(project: string): void {
    const now = performance.now();
    this.#spans.set(project, { startedAt: this.#spans.get(project)?.startedAt ?? now, endedAt: now });
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const files = modules
      .map((module) => ({
        file: fileOf(module),
        project: module.project.name,
        seconds: inSeconds(module.diagnostic().duration),
      }))
      .toSorted((one, other) => other.seconds - one.seconds);
    const failures = [...modules.flatMap(failuresOf), ...errors.map(() => 'an unhandled error')];
    const projects = [...this.#spans].map(
      ([name, { startedAt, endedAt }]) => [name, inSeconds(endedAt - startedAt)] as const,
    );
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length;
    const failed = failures.length || (reason === 'failed' ? 1 : 0);
    const calibration = await calibrate();
    writeReport({
      ...{ startedAt: this.#startedAt.toISOString(), tier: this.#tier, calibration, passed, failed },
      ...{ projects: Object.fromEntries(projects), files, failures },
    });
    const lines = [
      ...projects.map(([name, seconds]) => `${format(seconds)}  ${name}`),
      'the slowest files:',
      ...files.slice(0, shownFiles).map(({ file, seconds }) => `${format(seconds)}  ${file}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

function failuresOf(module: TestModule): string[] {
  const file = fileOf(module);
  const tests = [...module.children.allTests('failed')].map(({ fullName }) => `${file} > ${fullName}`);
  return tests.length === 0 && !module.ok()
    ? [`${file}: ${module.errors()[0]?.message ?? 'a hook failed'}`]
    : tests;
}

const fileOf = ({ moduleId }: TestModule) => relative(root, moduleId).replaceAll('\\', '/');
const inSeconds = (ms: number) => Math.round(ms / 10) / 100;
const format = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;
