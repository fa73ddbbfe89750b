import { expect, test } from 'vitest';
import { isReadable, maxUploadBytes, rejectionReason, toErrorText } from './upload-file';

const file = (name: string, size: number, type = '') => ({ name, size, type });

test('an unsupported, an empty and a too large file are refused before the upload', () => {
  expect(rejectionReason(file('questions.csv', 1))).toBeNull();
  expect(rejectionReason(file('QUESTIONS.CSV', maxUploadBytes))).toBeNull();
  expect(rejectionReason(file('opentdb.json', 1))).toBeNull();
  expect(rejectionReason(file('export', 1, 'text/csv'))).toBeNull();
  expect(rejectionReason(file('questions.xlsx', 1))).toMatch(/Choose a \.csv file/);
  expect(rejectionReason(file('questions.csv', 0))).toBe('This file is empty.');
  expect(rejectionReason(file('questions.csv', maxUploadBytes + 1))).toMatch(/larger than 5 MiB/);
});

test('errors of the header and of the file as a whole leave no good rows', () => {
  const error = { row: 3, column: 'category', code: 'invalid', message: 'Choose a category.' };
  expect(isReadable({ errors: [] })).toBe(true);
  expect(isReadable({ errors: [error] })).toBe(true);
  expect(isReadable({ errors: [{ ...error, row: 0, code: 'column_missing' }] })).toBe(false);
  expect(isReadable({ errors: [{ ...error, code: 'unreadable' }] })).toBe(false);
});

test('errors are written with row and column', () => {
  expect(
    toErrorText([
      { row: 0, column: null, code: 'column_missing', message: 'The file has no header.' },
      { row: 2, column: 'category', code: 'invalid', message: 'Choose a category.' },
    ]),
  ).toBe('Header: The file has no header.\nRow 2, category: Choose a category.\n');
});
