import { usualSeconds } from './calibrate';
import type { Report, Steps } from './report';

/**
 * The most seconds of a file of the first tier that gives no reason, how much longer a single file may take in a single
 * run, because others run beside it, and how many files may give a reason.
 */
const fileLimits = { seconds: 8, spread: 1.25, reasons: 10 };

export type Budget = { readonly seconds: number; readonly of: readonly string[] };

export type Limited = {
  readonly report: Report;
  readonly steps: Steps;
  /** What may take how long, by name: npm scripts and projects. */
  readonly budgets: Readonly<Record<string, Budget>>;
  /** The first line of a file. */
  readonly firstLine: (file: string) => string;
};

/** Returns what took longer than it may, in sentences. On a slower machine everything may take longer in proportion. */
export function exceededLimits({ report, steps, budgets, firstLine }: Limited): string[] {
  const factor = Math.max(1, steps.calibration / usualSeconds, report.calibration / usualSeconds);
  const spent: Readonly<Record<string, number>> = { ...steps.seconds, ...report.projects };
  const slow = Object.entries(budgets).flatMap(([name, { seconds, of }]) => {
    const missing = of.filter((part) => spent[part] === undefined);
    if (missing.length > 0) return [`${name}: ${missing.join(', ')} did not run`];
    const taken = of.reduce((sum, part) => sum + (spent[part] ?? 0), 0);
    return taken > seconds * factor
      ? [`${name} took ${describe(taken)} of ${describe(seconds * factor)}`]
      : [];
  });
  const long = report.files.filter(
    ({ seconds }) => seconds > fileLimits.seconds * fileLimits.spread * factor,
  );
  const [reasoned, unreasoned] = [
    report.files.filter(({ file }) => /^\/\/ Slow because /.test(firstLine(file))),
    long.filter(({ file }) => !/^\/\/ Slow because /.test(firstLine(file))),
  ];
  return [
    ...slow,
    ...unreasoned.map(
      ({ file, seconds }) => `${file} took ${describe(seconds)} and gives no reason in its first line`,
    ),
    ...(reasoned.length > fileLimits.reasons
      ? [
          `${reasoned.length} files give reasons, and ${fileLimits.reasons} may: ${reasoned.map(({ file }) => file).join(', ')}`,
        ]
      : []),
  ];
}

const describe = (seconds: number) => `${seconds.toFixed(1)} s`;
