import type { Log } from './log';
import { isOutage } from './unavailable';

/** Counts the failed rows of each job since the process started. A row that keeps failing counts each time. */
export type FailedRows = {
  count(job: string): void;
  totals(): ReadonlyMap<string, number>;
};

/** The rows of one run of a job. `idOf` names a row in the log. */
type Batch<Row> = {
  readonly job: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string | number;
};
type IsolateDeps = { readonly log: Log; readonly failedRows: FailedRows };

/** Creates a counter of failed rows in memory. */
export function createFailedRows(): FailedRows {
  const totals = new Map<string, number>();
  return {
    count: (job) => void totals.set(job, (totals.get(job) ?? 0) + 1),
    totals: () => totals,
  };
}

/**
 * Works on each row, one after the other. A row that fails is logged and counted and does not stop the others.
 * Returns the results of the others. Throws where the failure is not about one row: see `isOutage`.
 */
export async function isolateRows<Row, Result>(
  deps: IsolateDeps,
  { job, rows, idOf }: Batch<Row>,
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    try {
      results.push(await work(row));
    } catch (error) {
      reportFailedRow(deps, job, idOf(row), error);
    }
  }
  return results;
}

/**
 * Works on all rows at once. Where that fails, tries each half, until each failing row is alone and is logged and
 * counted. Returns the sum of the results of `work`. `work` must leave no effects where it fails. Throws as
 * `isolateRows` does.
 */
export async function isolateInHalves<Row>(
  deps: IsolateDeps,
  { job, rows, idOf }: Batch<Row>,
  work: (rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  try {
    return await work(rows);
  } catch (error) {
    if (rows.length === 1 || isOutage(error)) {
      reportFailedRow(deps, job, idOf(first), error);
      return 0;
    }
    const middle = Math.ceil(rows.length / 2);
    const halves = [rows.slice(0, middle), rows.slice(middle)];
    let sum = 0;
    for (const half of halves) sum += await isolateInHalves(deps, { job, rows: half, idOf }, work);
    return sum;
  }
}

/** Logs and counts a row that a job could not work on. Rethrows an error that is not about one row. */
export function reportFailedRow(
  { log, failedRows }: IsolateDeps,
  job: string,
  rowId: string | number,
  error: unknown,
): void {
  if (isOutage(error)) throw error;
  failedRows.count(job);
  log.error({ err: error, job, rowId }, 'a job could not work on a row');
}
