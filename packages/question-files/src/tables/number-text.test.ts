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
    expect(numberText(written, numberFormatOf(0, undefined))).toBe(text);
  });

  test('of a percentage has its sign', () => {
    expect(
      ['0.5', '0.07', '0.125', '1'].map((each) => numberText(each, numberFormatOf(10, undefined))),
    ).toEqual(['50%', '7%', '12.5%', '100%']);
  });

  test('is the same number again, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(numberText(number.toFixed(1), numberFormatOf(0, undefined))).toBe(String(number));
      }),
    );
  });
});

describe('a date', () => {
  const date = numberFormatOf(14, undefined);
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
    expect(numberText(written, date)).toBe(text);
  });

  test('counts from 1904 where the workbook says so, times excepted', () => {
    expect(numberText('1', date, true)).toBe('1904-01-02');
    expect(numberText('43855', date, true)).toBe('2024-01-26');
    expect(numberText('0.5', date, true)).toBe('12:00');
  });
});

describe('a format', () => {
  test.each([
    [0, undefined, 'number'],
    [1, undefined, 'number'],
    [9, undefined, 'percent'],
    [10, undefined, 'percent'],
    [14, undefined, 'date'],
    [22, undefined, 'date'],
    [23, undefined, 'number'],
    [12, undefined, 'fraction'],
    [16, undefined, 'part'],
    [20, undefined, 'part'],
    [46, undefined, 'part'],
    [49, undefined, 'number'],
    [164, 'General', 'number'],
    [164, '0.00', 'number'],
    [164, '0.0%', 'percent'],
    [164, 'yyyy\\-mm\\-dd', 'date'],
    [164, '[$-409]d\\-mmm\\-yy;@', 'date'],
    [164, 'm/d', 'part'],
    [164, 'yyyy', 'part'],
    [164, 'dd/mm/yyyy hh:mm', 'date'],
    [164, '[h]:mm', 'part'],
    [164, '[Red]0', 'number'],
    [164, '0 "days"', 'number'],
    [164, '_-* #,##0\\ "Rs"', 'number'],
    [164, '0;[Red]"d"0', 'number'],
  ])('%j %j shows %s', (id, code, expected) => {
    expect(numberFormatOf(id, code)).toMatchObject({ kind: expected });
  });
});

describe('a number is written as its cell shows it', () => {
  test.each([
    ['"$"#,##0.00', '5.5', '$5.50'],
    ['$#,##0_);[Red]($#,##0)', '-5', '-$5'],
    ['[$₹-4009]\\ #,##0.00', '1500', '₹ 1500.00'],
    ['_-* #,##0.00\\ [$€-407]_-;-* #,##0.00', '3', '3.00 €'],
    ['0" kg"', '5', '5 kg'],
    ['General" km"', '0.25', '0.25 km'],
    ['0 "m;s"', '7', '7 m;s'],
    ['0000', '7', '0007'],
    ['0.00', '1.005', '1.005'],
    [`0.${'0'.repeat(120)}" m"`, '1', `1.${'0'.repeat(30)} m`],
    [`0.${'0'.repeat(300)}" m"`, '1', '1'],
    ['0.0%', '0.125', '12.5%'],
    ['#\\ ?/?', '0.5', '1/2'],
    ['# ?/?', '2.3333333333333335', '2 1/3'],
    ['# ??/??', '0.123456', '0.123456'],
    ['# ?/?', '-3', '-3'],
    ['#,##0.0,"K"', '1500', '1500'],
    ['0.00E+00" m"', '3e8', '300000000'],
    ['0"h "00"m"', '130', '130'],
    [';;;', '8', '8'],
    ['@', '8', '8'],
  ])('by %j: %s is %j', (code, written, expected) => {
    expect(numberText(written, numberFormatOf(164, code))).toBe(expected);
  });
});
