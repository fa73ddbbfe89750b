import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberFormatOf, numberText } from './number-text';

describe('a number', () => {
  test.each([
    ['1', '1'],
    ['1.0', '1'],
    ['1.50', '1.5'],
    ['-0', '0'],
    ['1947', '1947'],
    ['1E3', '1000'],
    ['0.30000000000000004', '0.3'],
    ['3.1415926535897931', '3.14159265358979'],
    ['123456789012345', '123456789012345'],
    ['', ''],
    ['#N/A', '#N/A'],
  ])('%s is written as %j', (written, text) => {
    expect(numberText(written, 'plain')).toBe(text);
  });

  test('of a percentage has its sign', () => {
    expect(['0.5', '0.07', '0.125', '1'].map((each) => numberText(each, 'percent'))).toEqual([
      '50%',
      '7%',
      '12.5%',
      '100%',
    ]);
  });

  test('is the same number again, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(numberText(number.toFixed(1), 'plain')).toBe(String(number));
      }),
    );
  });
});

describe('a date', () => {
  test.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['60', '1900-02-29'],
    ['61', '1900-03-01'],
    ['18289', '1950-01-26'],
    ['45317.604166666664', '2024-01-26 14:30'],
    ['45317.604177', '2024-01-26 14:30:01'],
    ['0.6041666666666666', '14:30'],
    ['0', '00:00'],
    ['2958465', '9999-12-31'],
    ['2958466', '2958466'],
    ['-1', '-1'],
    ['1e300', '1e+300'],
  ])('%s is %j', (written, text) => {
    expect(numberText(written, 'date')).toBe(text);
  });

  test('counts from 1904 where the workbook says so, times excepted', () => {
    expect(numberText('1', 'date', true)).toBe('1904-01-02');
    expect(numberText('43855', 'date', true)).toBe('2024-01-26');
    expect(numberText('0.5', 'date', true)).toBe('12:00');
  });
});

describe('a format', () => {
  test.each([
    [0, undefined, 'plain'],
    [1, undefined, 'plain'],
    [9, undefined, 'percent'],
    [10, undefined, 'percent'],
    [14, undefined, 'date'],
    [22, undefined, 'date'],
    [23, undefined, 'plain'],
    [46, undefined, 'date'],
    [49, undefined, 'plain'],
    [164, 'General', 'plain'],
    [164, '0.00', 'plain'],
    [164, '0.0%', 'percent'],
    [164, 'yyyy\\-mm\\-dd', 'date'],
    [164, '[$-409]d\\-mmm\\-yy;@', 'date'],
    [164, '[h]:mm', 'date'],
    [164, '[Red]0', 'plain'],
    [164, '0 "days"', 'plain'],
    [164, '_-* #,##0\\ "Rs"', 'plain'],
    [164, '0;[Red]"d"0', 'plain'],
  ])('%j %j shows %s', (id, code, expected) => {
    expect(numberFormatOf(id, code)).toBe(expected);
  });
});
