/** How a spreadsheet shows a number: `date` is one with a day, a time or both. */
export type NumberFormat = 'plain' | 'percent' | 'date';

/** The numbers of formats that every program knows, without codes in the file (ECMA-376, 18.8.30). */
const percentFormats = new Set([9, 10]);
const dateFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Returns how a format shows a number. `code`: the format as the file writes it; undefined for one of those that every program knows. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (percentFormats.has(id)) return 'percent';
    return dateFormats.some(([first, last]) => id >= first && id <= last) ? 'date' : 'plain';
  }
  // Quoted texts, escaped characters, colours and conditions show nothing of the number. `[h]` counts hours.
  const shown = code.replaceAll(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? '';
  if (/[ymdhs]/i.test(shown)) return 'date';
  return shown.includes('%') ? 'percent' : 'plain';
}

const dayMs = 24 * 60 * 60 * 1_000;
/** The last day of year 9999. */
const maxDay = 2_958_465;
/** From the first day of 1900 to that of 1904. */
const daysTo1904 = 1_462;
/** The programs count a 29 February 1900, so that days before it count from another day than those after it. */
const leapDay1900 = 60;

/**
 * Returns the text of a number as a cell shows it: whole numbers without a point, at most 15 digits, percentages with their
 * sign, days as `2024-01-26` and times as `14:30`. `countsFrom1904`: the workbook counts days from 1904 on.
 */
export function numberText(written: string, format: NumberFormat, countsFrom1904 = false): string {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written.trim();
  // Below one it is a time without a day.
  const day = number + (countsFrom1904 && number >= 1 ? daysTo1904 : 0);
  if (format === 'date' && number >= 0 && day < maxDay + 1) return dateText(day);
  return format === 'percent' ? `${rounded(number * 100)}%` : rounded(number);
}

/** Returns a number with the digits that spreadsheets keep: 0.1 + 0.2 is 0.3. */
function rounded(number: number): string {
  return String(Number(number.toPrecision(15)));
}

function dateText(day: number): string {
  const seconds = Math.round((day * dayMs) / 1_000);
  const wholeDays = Math.floor((seconds * 1_000) / dayMs);
  const time = new Date((seconds * 1_000) % dayMs).toISOString().slice(11, 19).replace(/:00$/, '');
  if (wholeDays === 0) return time;
  const firstDay = Date.UTC(1899, 11, wholeDays < leapDay1900 ? 31 : 30);
  const date =
    wholeDays === leapDay1900
      ? '1900-02-29'
      : new Date(firstDay + wholeDays * dayMs).toISOString().slice(0, 10);
  return (seconds * 1_000) % dayMs === 0 ? date : `${date} ${time}`;
}
