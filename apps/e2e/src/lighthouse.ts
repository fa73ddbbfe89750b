import lighthouse, { type Flags, type Result } from 'lighthouse';

/** Lighthouse's result for one page, on its mobile profile with simulated throttling. */
export type PageReport = {
  /** Scores from 0 to 100. Performance is the median of its runs. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** The largest contentful paint in seconds, the median of the runs. */
  readonly lcpS: number;
  /** The failed audits of the first and the slowest run. */
  readonly remarks: readonly string[];
};

export type OpenBrowser = {
  /** The port for remote debugging. */
  readonly port: number;
  /** Clears the cache, so that the next visit requests every file like a first visit. */
  clearCache(): Promise<void>;
};

/** The limits of a page. */
export type Limits = { readonly performance: number; readonly lcpS: number };

/**
 * Audits a page in the browser's current profile, so a signed-in user stays signed in. Performance varies with the load
 * of the machine, so with limits the median of three runs counts. If two runs agree on the limits, the third cannot
 * change the verdict, and the worse one is returned.
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

/** Returns whether some runs keep a limit that others exceed. */
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
    // Skips the screenshot for reports, which is taken after all measurements.
    disableFullPageScreenshot: true,
  };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

function score({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Returns the largest contentful paint in seconds. */
function lcpOf({ audits }: Result): number {
  return (audits['largest-contentful-paint']?.numericValue ?? Infinity) / 1_000;
}

/** Returns the median; of two values the greater. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns every weighted audit below the full score, with its measurement. */
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
