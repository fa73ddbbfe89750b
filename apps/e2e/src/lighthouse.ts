import lighthouse, { type Flags, type Result } from 'lighthouse';

/** What Lighthouse found on one page, on its mobile profile with simulated throttling. */
export type PageReport = {
  /** From 0 to 100; performance is the median of its runs. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** When the largest content was painted, in seconds; the median. */
  readonly lcpS: number;
  /** What it has to say of the first run and the slowest one, where something is short of full marks. */
  readonly remarks: readonly string[];
};

export type OpenBrowser = {
  /** Where it can be spoken to. */
  readonly port: number;
  /** Makes it ask for every file again, as on a first visit. */
  clearCache(): Promise<void>;
};

/** Performance wobbles with what else the machine does: the median of this many runs counts. */
const performanceRuns = 3;

/** Looks at a page in the browser's profile as it is: whoever is signed in there stays so. */
export async function inspect(url: string, { port, clearCache }: OpenBrowser): Promise<PageReport> {
  await clearCache();
  const first = await run(url, port, ['performance', 'accessibility', 'best-practices', 'seo']);
  const runs = [first];
  while (runs.length < performanceRuns) {
    await clearCache();
    runs.push(await run(url, port, ['performance']));
  }
  const slowest =
    runs.toSorted((one, other) => score(one, 'performance') - score(other, 'performance'))[0] ?? first;
  return {
    performance: median(runs.map((result) => score(result, 'performance'))),
    accessibility: score(first, 'accessibility'),
    bestPractices: score(first, 'best-practices'),
    seo: score(first, 'seo'),
    lcpS:
      median(runs.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Infinity)) / 1_000,
    remarks: [...new Set([first, slowest].flatMap(remarksOf))],
  };
}

async function run(url: string, port: number, onlyCategories: string[]): Promise<Result> {
  const flags: Flags = { port, onlyCategories, output: 'json', logLevel: 'error', disableStorageReset: true };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

function score({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Every audit that counts and is short of full marks, with what it measured. */
function remarksOf({ categories, audits }: Result): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    return [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`];
  });
}
