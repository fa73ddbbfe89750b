import { stringify } from 'csv-stringify/sync';

/**
 * Rows as lines of a CSV file (RFC 4180). No cell can be taken for a formula by the program that opens it, and none ends
 * its row: a line break of either kind stays within its quotes.
 */
export function toCsvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}
