import { stringify } from 'csv-stringify/sync';

/**
 * Returns rows as lines of a CSV file (RFC 4180). Programs cannot take a cell for a formula. Line breaks inside a cell
 * stay within its quotes.
 */
export function toCsvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}
