import { formatValue } from '../report/format';
import { median } from '../report/percentiles';

/** Prints the medians of a rate and of its floor, measured in turns, and the median of their ratios. */
export function printRatio(
  name: string,
  rates: readonly number[],
  floor: { readonly name: string; readonly rates: readonly number[] },
): void {
  const ratios = rates.map((rate, turn) => rate / (floor.rates[turn] ?? Number.NaN));
  const [rate, floorRate] = [median(rates), median(floor.rates)].map((value) => formatValue(value, '/s'));
  printLine(`${name}: ${rate}; ${floor.name}: ${floorRate}; ratio ${formatValue(median(ratios))}`);
}

/** Prints one figure. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
