import { type Message, msg } from '@paheli/core/message';
import type { AnswerBase } from '@paheli/core/question-bank/bulk-upload';
import { optionColumns } from '@paheli/core/question-bank/question-columns';
import { areOptionsNumbered } from './match-columns';
import { isBlank, lowered, type NamedRow, readCell } from './named-row';

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
  const numbered = digitsIn(rows.filter(({ columns }) => areOptionsNumbered(columns)));
  const others = digitsIn(rows.filter(({ columns }) => !areOptionsNumbered(columns)));
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

/** Returns which digits of right answers stand for a first or a last option, whatever they count from. */
function digitsIn(rows: readonly NamedRow[]) {
  return rows.flatMap((row) => {
    const written = String(lowered(readCell(row, 'correctAnswer')));
    const last = optionColumns.findLastIndex((column) => !isBlank(readCell(row, column))) + 1;
    const areDigits = /^[0-6](?:\s*[,;|]\s*[0-6])*$/.test(written);
    return [...new Set(areDigits ? written.match(/\d/g) : [])].map((digit) => ({
      isFirst: digit === '0' && !isOption(row, digit),
      isLast: Number(digit) === last && !isOption(row, digit),
    }));
  });
}

function isOption(row: NamedRow, digit: string): boolean {
  return optionColumns.some((column) => {
    const option = readCell(row, column);
    return !isBlank(option) && lowered(option) === digit;
  });
}
