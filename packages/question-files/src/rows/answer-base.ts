import { LANGUAGES } from '@paheli/core/languages';
import { type Message, msg } from '@paheli/core/message';
import type { AnswerBase } from '@paheli/core/question-bank/bulk-upload';
import { columnIn, optionColumns } from '@paheli/core/question-bank/question-columns';
import { areOptionsNumbered } from './match-columns';
import { isBlank, lowered, type NamedRow, readCell, readJsonArray } from './named-row';
import { areNumbered, keyOf } from './option-letters';

/** `isDoubtful`: rows count otherwise than the base that holds where nothing is said. */
type Found =
  | { readonly base: AnswerBase; readonly isDoubtful?: boolean }
  | { readonly code: string; readonly message: Message };

/**
 * Finds from which digit a file counts its right answers. Digits beside the documented columns count from 0. Beside columns
 * numbered from 1 on, the file itself has to show whether they do: by a 0, or by the number of the last option, that is not the
 * text of an option. Where the same shows that digits beside the documented columns count from 1, they are in doubt.
 */
export function findAnswerBase(rows: readonly NamedRow[]): Found {
  const answers = rows.map(readDigits);
  const numbered = answers.filter(({ isNumbered }) => isNumbered).flatMap(({ digits }) => digits);
  const others = answers.filter(({ isNumbered }) => !isNumbered).flatMap(({ digits }) => digits);
  const isDoubtful = others.some(({ isLast }) => isLast) && !others.some(({ isFirst }) => isFirst);
  const countsFrom0 = numbered.some(({ isFirst }) => isFirst);
  const countsFrom1 = numbered.some(({ isLast }) => isLast);
  if (countsFrom0 && countsFrom1)
    return {
      code: 'mixed_answers',
      message: msg('Right answers of this file are counted from 0 in some rows and from 1 in others.'),
    };
  if (countsFrom1) return { base: 1 };
  if (countsFrom0 || numbered.length === 0) return { base: 0, isDoubtful };
  return { code: 'ambiguous_answers', message: ambiguousBase };
}

export const ambiguousBase = msg(
  'Right answers of this file may be counted from 0 or from 1. Say which with answer_base.',
);

/**
 * Returns which digits of a right answer stand for a first or a last option, whatever they count from, and whether numbers
 * from 1 on stand beside the options: in their columns or their texts, or in an answer such as `(2)`.
 */
function readDigits(row: NamedRow) {
  const written = String(lowered(readCell(row, 'correctAnswer'))).split(/[,;|]/);
  const parts = [...new Set(written.map((part) => part.trim()))];
  const options = optionsOf(row);
  const texts = new Set(options.map(lowered));
  const keys = parts.map((part) => String(keyOf(part)));
  const areDigits = keys.every((key) => /^[0-6]$/.test(key));
  const digits = areDigits ? [...new Set(keys.filter((_, index) => !texts.has(parts[index])))] : [];
  return {
    isNumbered:
      areOptionsNumbered(row.columns) ||
      areNumbered(options) ||
      digits.some((digit) => !parts.includes(digit)),
    digits: digits.map((digit) => ({ isFirst: digit === '0', isLast: Number(digit) === options.length })),
  };
}

/** Returns the options of a row up to the last one, in its first language. */
function optionsOf(row: NamedRow): unknown[] {
  const lists = LANGUAGES.map((language) => {
    const list = readJsonArray(readCell(row, columnIn('options', language)));
    const options = Array.isArray(list)
      ? list
      : optionColumns.map((column) => readCell(row, columnIn(column, language)));
    return options.slice(0, options.findLastIndex((option) => !isBlank(option)) + 1);
  });
  return lists.find((options) => options.length > 0) ?? [];
}
