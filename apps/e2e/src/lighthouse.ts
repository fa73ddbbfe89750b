import lighthouse, { type Flags, type Result } from 'lighthouse';

/** What Lighthouse found on one page, on its mobile profile with simulated throttling. */
export type PageReport = {
  /** From 0 to 100; performance is what most of its runs reach. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** When the largest content was painted, in seconds; most runs are as quick. */
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

/** How quick a page has to be. */
export type Limits = { readonly performance: number; readonly lcpS: number };

/**
 * Looks at a page in the browser's profile as it is: whoever is signed in there stays so. Performance wobbles with
 * what else the machine does, so where there are limits the median of three runs counts; when two agree on
 * whether the page is within them the third cannot change the verdict, and the worse of the two is told.
 */
export async function inspect(url: string, browser: OpenBrowser, limits?: Limits): Promise<PageReport> {
  const first = await run(url, browser, ['performance', 'accessibility', 'best-practices', 'seo']);
  const runs = [first];
  if (limits) runs.push(await run(url, browser, ['performance']));
  if (limits && isUndecided(runs, limits)) runs.push(await run(url, browser, ['performance']));
  const slowest =
    runs.toSorted((one, other) => score(one, 'performance') - score(other, 'performance'))[0] ?? first;
  return {
    performance: -median(runs.map((result) => -score(result, 'performance'))),
    accessibility: score(first, 'accessibility'),
    bestPractices: score(first, 'best-practices'),
    seo: score(first, 'seo'),
    lcpS: median(runs.map(lcpOf)),
    remarks: [...new Set([first, slowest].flatMap(remarksOf))],
  };
}

/** Whether some of the runs keep a limit that others do not. */
function isUndecided(runs: readonly Result[], limits: Limits): boolean {
  const performance = runs.map((result) => score(result, 'performance') >= limits.performance);
  const lcp = runs.map((result) => lcpOf(result) <= limits.lcpS);
  return [performance, lcp].some((kept) => new Set(kept).size > 1);
}

async function run(
  url: string,
  { port, clearCache }: OpenBrowser,
  onlyCategories: string[],
): Promise<Result> {
  await clearCache();
  const flags: Flags = {
    port,
    onlyCategories,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
    // A picture for reports, taken after everything is measured.
    disableFullPageScreenshot: true,
  };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

function score({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** In seconds. */
function lcpOf({ audits }: Result): number {
  return (audits['largest-contentful-paint']?.numericValue ?? Infinity) / 1_000;
}

/** The one in the middle; of two the greater. */
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
