import { dayMs } from '@paheli/core/clock';

/**
 * How a spreadsheet shows a number: `date` is a whole day, perhaps with a time; `part` only a part of one, such as `2-Jan`
 * or `3:04`, which programs also make of 1/2 and 3:4.
 */
export type NumberFormat = {
  readonly kind: 'number' | 'percent' | 'fraction' | 'date' | 'part';
  /** What stands before and after the number, such as a currency and a unit. */
  readonly prefix: string;
  readonly suffix: string;
  /** How many digits stand before and behind the point; undefined for as many as there are. */
  readonly digits?: { readonly before: number; readonly behind: number } | undefined;
};

const bare = { prefix: '', suffix: '' } as const;
export const plainNumber: NumberFormat = { kind: 'number', ...bare };

/** The numbers of formats that every program knows, without codes in the file (ECMA-376, 18.8.30). */
const knownFormats: readonly (readonly [NumberFormat['kind'], readonly (readonly [number, number])[]])[] = [
  ['percent', [[9, 10]]],
  ['fraction', [[12, 13]]],
  [
    'part',
    [
      [16, 21],
      [45, 47],
    ],
  ],
  [
    'date',
    [
      [14, 15],
      [22, 22],
      [27, 36],
      [50, 58],
    ],
  ],
];

/** Returns how a format shows a number. `code`: the format as the file writes it; undefined for one of those that every program knows. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return code.length > longestCode ? plainNumber : readCode(code);
  const known = knownFormats.find(([, ranges]) => ranges.some(([first, last]) => id >= first && id <= last));
  return known ? { kind: known[0], ...bare } : plainNumber;
}

/** How long a code and how many decimals may be in Excel. */
const [longestCode, mostDecimals] = [255, 30];

/** Quoted texts, escaped characters, currencies, `[h]` and others in brackets, spaces of a width, numbers, other characters. */
const tokens =
  /"([^"]*)"|\\(.)|\[\$([^\][-]*)(?:-[^\][]*)?\]|(\[(?:h+|m+|s+)\])|\[[^\][]*\]|[_*].|(General|[0#?][0#?.,]*(?: [#?]+)?(?:\/[0#?\d]+|E[+-]?0+)?)|([^;])/gi;

/** Reads the first part of a code: that of numbers above zero. */
function readCode(code: string): NumberFormat {
  const end = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code)?.[0].length;
  const numbers: string[] = [];
  let [prefix, suffix, signs] = ['', '', ''];
  for (const [, quoted, escaped, currency, elapsed, number, other = ''] of code
    .slice(0, end)
    .matchAll(tokens)) {
    signs += elapsed ?? other;
    if (number !== undefined) numbers.push(number);
    const text = quoted ?? escaped ?? currency ?? (other === '%' ? '' : other);
    if (numbers.length === 0) prefix += text;
    else suffix += text;
  }
  if (/[ymdhs]/i.test(signs))
    return {
      kind: ['y', 'm', 'd'].every((part) => signs.toLowerCase().includes(part)) ? 'date' : 'part',
      ...bare,
    };
  const [number = '', ...others] = numbers;
  if (numbers.some((each) => each.includes('/'))) return { kind: 'fraction', ...bare };
  // What a format divides, or puts between digits, is not read.
  if (number === '' || others.length > 0 || /,$|E/.test(number.replace('General', ''))) return plainNumber;
  const affixes = { prefix: prefix.trimStart(), suffix: suffix.trimEnd() };
  if (signs.includes('%')) return { kind: 'percent', ...affixes };
  const [before = '', behind = ''] = number.split('.');
  const zeros = before.match(/0/g)?.length ?? 0;
  const isShown = affixes.prefix !== '' || affixes.suffix !== '' || zeros > 1;
  const digits =
    number === 'General' || !isShown
      ? undefined
      : { before: zeros, behind: Math.min(behind.length, mostDecimals) };
  return { kind: 'number', ...affixes, digits };
}

/** The last day of year 9999. */
const maxDay = 2_958_465;
/** From the first day of 1900 to that of 1904. */
const daysTo1904 = 1_462;
/** The programs count a 29 February 1900, so that days before it count from another day than those after it. */
const leapDay1900 = 60;

/**
 * Returns the text of a number as a cell shows it: whole numbers without a point, at most 15 digits, percentages with their
 * sign, fractions such as `1/2`, days as `2024-01-26` with times as `14:30`, and the currency or unit of a number.
 * `countsFrom1904`: the workbook counts days from 1904 on.
 */
export function numberText(written: string, format: NumberFormat, countsFrom1904 = false): string {
  const number = Number(written);
  if (written.trim() === '' || !Number.isFinite(number)) return written.trim();
  const { kind, prefix, suffix } = format;
  // Below one it is a time without a day.
  const day = number + (countsFrom1904 && number >= 1 ? daysTo1904 : 0);
  if ((kind === 'date' || kind === 'part') && number >= 0 && day < maxDay + 1) return dateText(day);
  const size =
    kind === 'percent' ? `${rounded(Math.abs(number) * 100)}%` : sizeText(Math.abs(number), format);
  return `${number < 0 ? '-' : ''}${prefix}${size}${suffix}`;
}

function sizeText(size: number, { kind, digits }: NumberFormat): string {
  if (kind === 'fraction') return fractionText(size);
  if (digits === undefined) return rounded(size);
  const [whole = '', ...behind] = size.toFixed(digits.behind).split('.');
  return [whole.padStart(digits.before, '0'), ...behind].join('.');
}

/** Returns a number as a fraction of at most two digits; as a decimal where none is near. */
function fractionText(size: number): string {
  const whole = Math.floor(size);
  for (let under = 1; under < 100; under += 1) {
    const over = Math.round((size - whole) * under);
    if (Math.abs(size - whole - over / under) > 1e-9) continue;
    if (over === 0) return String(whole);
    return whole === 0 ? `${over}/${under}` : `${whole} ${over}/${under}`;
  }
  return rounded(size);
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
