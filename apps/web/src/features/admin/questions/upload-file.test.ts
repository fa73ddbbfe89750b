import { maxUploadBytes, type RowRemark } from '@paheli/core/question-bank/bulk-upload';
import { expect, test } from 'vitest';
import { isOpen, isReadable, rejectionReason, toRemarkText } from './upload-file';

const file = (name: string, size: number) => ({ name, size });

test('an unsupported, an empty and a too large file are refused before the upload', () => {
  expect(rejectionReason(file('questions.csv', 1))).toBeNull();
  expect(rejectionReason(file('QUESTIONS.CSV', maxUploadBytes))).toBeNull();
  expect(rejectionReason(file('opentdb.json', 1))).toBeNull();
  for (const ending of ['xlsx', 'xls', 'xml', 'gift', 'txt', 'zip'])
    expect(rejectionReason(file(`questions.${ending}`, 1))).toBeNull();
  expect(rejectionReason(file('questions.docx', 1))).toMatch(/^Choose a file that ends in \.csv, /);
  expect(rejectionReason(file('questions.csv', 0))).toBe('This file is empty.');
  expect(rejectionReason(file('questions.csv', maxUploadBytes + 1))).toMatch(/larger than 5 MiB/);
});

/** What is known of a file with these errors; the header has a name that is none of ours where one is given. */
function stateOf(errors: readonly RowRemark[], unknown?: string, mapped: Record<string, string> = {}) {
  const names = [{ name: 'Question', column: 'question_text' }];
  const columns = unknown === undefined ? names : [...names, { name: unknown, column: null }];
  const report = { errors: [...errors], columns };
  const settings = { columns: mapped };
  return isOpen(report, settings) ? 'open' : isReadable(report, settings) ? 'readable' : 'unreadable';
}

test('errors of the header and of the file as a whole leave no good rows', () => {
  const error = { row: 3, line: 4, column: 'category', code: 'invalid', message: 'Choose a category.' };
  expect(stateOf([])).toBe('readable');
  expect(stateOf([error])).toBe('readable');
  expect(stateOf([{ ...error, row: 0, column: 'option_a', code: 'column_missing' }])).toBe('unreadable');
  expect(stateOf([{ ...error, code: 'unreadable' }])).toBe('unreadable');
});

test('what a setting mends leaves the file open, not unreadable', () => {
  const error = { row: 0, line: null, column: null, message: 'Say which.' };
  const missing = { ...error, code: 'column_missing', column: 'option_a' };
  for (const mendable of [
    { ...error, code: 'ambiguous_answers' },
    { ...error, code: 'ambiguous_language' },
    { ...error, code: 'column_missing', column: 'category' },
  ]) {
    expect(stateOf([mendable])).toBe('open');
    expect(stateOf([mendable, missing])).toBe('unreadable');
    expect(stateOf([mendable, missing], 'Antwort')).toBe('open');
  }
});

test('a missing column can be mapped while a name of the file is none of ours, or is mapped', () => {
  const missing = { row: 0, line: 1, column: 'option_a', code: 'column_missing', message: 'It is missing.' };
  expect(stateOf([missing], 'Antwort')).toBe('open');
  expect(stateOf([missing], undefined, { Antwort: 'tags' })).toBe('open');
  expect(stateOf([missing, { ...missing, code: 'unreadable' }], 'Antwort')).toBe('unreadable');
});

test('a name that the file has twice is open once it is mapped', () => {
  const doubled = {
    row: 0,
    line: 1,
    column: 'is_correct',
    code: 'column_doubled',
    message: 'It is the same.',
  };
  expect(stateOf([doubled], 'is_correct')).toBe('unreadable');
  expect(stateOf([doubled], undefined, { is_correct: 'correct_answer' })).toBe('open');
});

test('remarks are written with row, line and column', () => {
  expect(
    toRemarkText([
      { row: 0, line: 1, column: null, code: 'column_missing', message: 'The file has no header.' },
      { row: 2, line: 5, column: 'category', code: 'invalid', message: 'Choose a category.' },
    ]),
  ).toBe('File: The file has no header.\nRow 2 (line 5), category: Choose a category.\n');
});
