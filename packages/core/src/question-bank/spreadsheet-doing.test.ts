import { expect, test } from 'vitest';
import { isSpreadsheetDoing } from './spreadsheet-doing';

test.each([
  ['1/2', '2-Jan'],
  ['1-2', '01-02-2026'],
  ['3-4', '2026-04-03'],
  ['1/2/2024', '2024-02-01'],
  ['March 5', '5-Mar'],
  ['Jan 1950', 'Jan-50'],
  ['007', '7'],
  ['1E5', '100000'],
  ['1E5', '1.00E+05'],
  ['1.50', '1.5'],
  ['1234567890123456', '1.23457E+15'],
  ['True', 'TRUE'],
])('a spreadsheet makes of %s %s', (before, after) => {
  expect(isSpreadsheetDoing(before, after)).toBe(true);
});

test.each([
  ['1/2', '1/3'],
  ['1/2', 'half'],
  ['7', '8'],
  ['TRUE', 'True'],
  ['True', 'FALSE'],
  ['1947', '1950'],
  ['x', 'X'],
  ['007', '007'],
])('a person makes of %s %s', (before, after) => {
  expect(isSpreadsheetDoing(before, after)).toBe(false);
});
