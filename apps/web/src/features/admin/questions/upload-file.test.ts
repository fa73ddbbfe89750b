import { maxUploadBytes } from '@paheli/core/question-bank/bulk-upload';
import { expect, test } from 'vitest';
import { isOpen, isReadable, rejectionReason, toRemarkText } from './upload-file';

const file = (name: string, size: number) => ({ name, size });

test('an unsupported, an empty and a too large file are refused before the upload', () => {
  expect(rejectionReason(file('questions.csv', 1))).toBeNull();
  expect(rejectionReason(file('QUESTIONS.CSV', maxUploadBytes))).toBeNull();
  expect(rejectionReason(file('opentdb.json', 1))).toBeNull();
  for (const ending of ['xlsx', 'xml', 'gift', 'txt', 'zip'])
    expect(rejectionReason(file(`questions.${ending}`, 1))).toBeNull();
  expect(rejectionReason(file('questions.docx', 1))).toMatch(/^Choose a file that ends in \.csv, /);
  expect(rejectionReason(file('questions.csv', 0))).toBe('This file is empty.');
  expect(rejectionReason(file('questions.csv', maxUploadBytes + 1))).toMatch(/larger than 5 MiB/);
});

test('errors of the header and of the file as a whole leave no good rows', () => {
  const error = { row: 3, line: 4, column: 'category', code: 'invalid', message: 'Choose a category.' };
  expect(isReadable({ errors: [] })).toBe(true);
  expect(isReadable({ errors: [error] })).toBe(true);
  expect(isReadable({ errors: [{ ...error, row: 0, column: 'option_a', code: 'column_missing' }] })).toBe(
    false,
  );
  expect(isReadable({ errors: [{ ...error, code: 'unreadable' }] })).toBe(false);
});

test('what a setting mends leaves the file open, not unreadable', () => {
  const error = { row: 0, line: null, column: null, message: 'Say which.' };
  for (const mendable of [
    { ...error, code: 'ambiguous_answers' },
    { ...error, code: 'ambiguous_language' },
    { ...error, code: 'column_missing', column: 'category' },
  ]) {
    expect([isOpen({ errors: [mendable] }), isReadable({ errors: [mendable] })]).toEqual([true, true]);
    const errors = [mendable, { ...error, code: 'column_missing', column: 'option_a' }];
    expect([isOpen({ errors }), isReadable({ errors })]).toEqual([false, false]);
  }
});

test('remarks are written with row, line and column', () => {
  expect(
    toRemarkText([
      { row: 0, line: 1, column: null, code: 'column_missing', message: 'The file has no header.' },
      { row: 2, line: 5, column: 'category', code: 'invalid', message: 'Choose a category.' },
    ]),
  ).toBe('File: The file has no header.\nRow 2 (line 5), category: Choose a category.\n');
});
