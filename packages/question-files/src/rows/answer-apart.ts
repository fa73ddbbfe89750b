import { saysAllOrNone } from '@paheli/core/question-bank/keeps-order';
import {
  optionColumns,
  type QuestionColumn,
  wrongColumns,
} from '@paheli/core/question-bank/question-columns';
import type { ColumnNames } from './match-columns';
import { isBlank, lowered, type NamedRow, readCell } from './named-row';

const threeOptions = optionColumns.slice(0, 3);

/**
 * Returns whether tables with three options have their right answers apart, as the text of a fourth one. No right answer of
 * theirs may name one of the three, by its text or its position.
 */
export function areAnswersApart(rows: readonly NamedRow[]): boolean {
  const answered = rows.filter(
    (row) => hasThreeOptions(row.columns) && !isBlank(readCell(row, 'correctAnswer')),
  );
  return answered.length > 0 && !answered.some(namesOption);
}

/** Returns the columns of the wrong options of a row whose right answer is apart; none where it names one of the options. */
export function wrongOptionsOf({ columns }: NamedRow, answersApart: boolean): readonly QuestionColumn[] {
  if (wrongColumns.some((column) => columns.has(column))) return wrongColumns;
  return answersApart && hasThreeOptions(columns) ? threeOptions : [];
}

function hasThreeOptions(columns: ColumnNames): boolean {
  return (
    !columns.has('options') &&
    optionColumns.every((column, index) => columns.has(column) === index < threeOptions.length)
  );
}

/** Positions may be written with more signs than are read, such as `(b)` or `Option B`. */
const position =
  /^[^\p{L}\p{N}]*(?:(?:option|answer|choice|विकल्प|ऑप्शन)[^\p{L}\p{N}]*)?[a-f0-6०-६कखग][^\p{L}\p{N}]*$/u;

function namesOption(row: NamedRow): boolean {
  const written = lowered(readCell(row, 'correctAnswer'));
  if (typeof written !== 'string') return true;
  const options = threeOptions.map((column) => lowered(readCell(row, column)));
  const parts = written.split(/[,;|]/).map((part) => part.trim());
  return options.includes(written) || parts.every((part) => position.test(part) || options.includes(part));
}

const byText = new Intl.Collator('en', { numeric: true });

/** Orders options whose right one stands apart by their texts, so that its place tells nothing; what says all or none stands last. */
export function compareApart(a: string, b: string): number {
  return Number(saysAllOrNone(a)) - Number(saysAllOrNone(b)) || byText.compare(a.trim(), b.trim());
}
