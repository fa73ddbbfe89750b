const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const truth = /^(?:true|false)$/i;
const month = '[a-z]{3,9}';
/** What spreadsheets take for a date, and how they write one. */
const dateLike = new RegExp(
  String.raw`^(?:\d{1,4}[-/. ](?:\d{1,2}|${month})(?:[-/. ]\d{1,4})?|${month}[- ]\d{1,4})$`,
  'i',
);
const writtenDate = new RegExp(
  String.raw`^(?:\d{1,2}-${month}(?:-\d{2,4})?|${month}-\d{2,4}|\d{1,4}[-/]\d{1,2}[-/]\d{1,4})$`,
  'i',
);

/**
 * Returns whether a spreadsheet makes one text of another by itself when it opens a file: a date, a number or a truth value.
 *
 * @example isSpreadsheetDoing('1/2', '2-Jan') // true
 */
export function isSpreadsheetDoing(before: string, after: string): boolean {
  if (before === after) return false;
  if (truth.test(before)) return after === before.toUpperCase();
  if (number.test(before) && number.test(after)) return isNearly(Number(before), Number(after));
  return dateLike.test(before) && writtenDate.test(after);
}

/** Long numbers are shown with six digits. */
function isNearly(before: number, after: number): boolean {
  return Math.abs(before - after) <= Math.abs(before) * 5e-6;
}
