import { formatValue } from '../report/format';
import { median } from '../report/percentiles';

/** Prints the medians of a rate and of its baseline, measured in turns, and the median of their ratios. */
export function printRatio(
  name: string,
  rates: readonly number[],
  baseline: { readonly name: string; readonly rates: readonly number[] },
): void {
  const ratios = rates.map((rate, turn) => rate / (baseline.rates[turn] ?? Number.NaN));
  const [rate, baselineRate] = [median(rates), median(baseline.rates)].map((value) =>
    formatValue(value, '/s'),
  );
  printLine(`${name}: ${rate}; ${baseline.name}: ${baselineRate}; ratio ${formatValue(median(ratios))}`);
}

/** Prints one figure. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
