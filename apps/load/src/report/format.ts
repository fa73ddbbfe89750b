import type { Figure } from './figure';

/** Returns a figure's value for people: three significant digits, or whole numbers above a hundred. */
export function formatValue(value: number, unit: Figure['unit'] = ''): string {
  if (!Number.isFinite(value)) return 'unknown';
  return `${formatNumber(value)}${unit === '' || unit === '/s' || unit === '%' ? unit : ` ${unit}`}`;
}

/** Returns how many times worse a figure is than its baseline. */
export function formatRatio(ratio: number): string {
  return Number.isFinite(ratio) ? `${formatNumber(ratio)}×` : 'unknown';
}

function formatNumber(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
