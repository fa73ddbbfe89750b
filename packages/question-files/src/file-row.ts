import type { RowError } from '@paheli/core/problem';
import type { QuestionRow, RowRules } from './rows/read-question-row';
import type { CellError } from './rows/row-error';

/** Where a question stands in a file: its number from 1, and the line on which it begins. */
export type Place = Pick<RowError, 'row' | 'line'>;

/** A row as the file has it, or what makes it unusable. */
export type FileRow = Place &
  ({ readonly read: (rules: RowRules) => QuestionRow } | { readonly error: CellError });
