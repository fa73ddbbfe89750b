import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginOfDay,
  beginOfWeek,
  dateInIndia,
  financialYear,
  financialYearOf,
  nameOfFinancialYear,
  timeInIndia,
} from './india';

describe('the date in India', () => {
  test.each([
    ['2026-01-31T18:29:59.999Z', '2026-01-31'],
    ['2026-01-31T18:30:00.000Z', '2026-02-01'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2026-06-15T12:00:00.000Z', '2026-06-15'],
  ])('at %s is %s', (at, date) => {
    expect(dateInIndia(new Date(at))).toBe(date);
  });

  test('agrees with the time zone database at any instant of this century', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    const century = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true };
    fc.assert(fc.property(fc.date(century), (at) => dateInIndia(at) === format.format(at)));
  });
});

test.each([
  ['2026-01-31T18:29:59.999Z', '23:59'],
  ['2026-01-31T18:30:00.000Z', '00:00'],
  ['2026-06-15T08:35:00.000Z', '14:05'],
])('the time of day in India at %s is %s', (at, time) => {
  expect(timeInIndia(new Date(at))).toBe(time);
});

test('a day begins with the first instant of its date', () => {
  const begin = beginOfDay('2026-04-01');
  expect(begin).toEqual(new Date('2026-03-31T18:30:00Z'));
  expect(dateInIndia(begin)).toBe('2026-04-01');
  expect(dateInIndia(new Date(begin.getTime() - 1))).toBe('2026-03-31');
});

describe('the financial year', () => {
  test.each([
    ['2026-03-31T18:29:59.999Z', 2025],
    ['2026-03-31T18:30:00.000Z', 2026],
    ['2026-12-31T18:30:00.000Z', 2026],
    ['2027-03-31T18:29:59.999Z', 2026],
  ])('of %s begins in April %i', (at, year) => {
    expect(financialYearOf(new Date(at))).toBe(year);
  });

  test('contains exactly its own instants', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (at) => {
        const { from, to } = financialYear(financialYearOf(at));
        expect(from <= at && at < to).toBe(true);
      }),
    );
  });

  test('has both of its years in its name', () => {
    expect([nameOfFinancialYear(2026), nameOfFinancialYear(2099)]).toEqual(['2026–27', '2099–00']);
  });
});

test.each([
  ['2026-11-22T18:29:59.999Z', '2026-11-15T18:30:00.000Z'],
  ['2026-11-22T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
  ['2026-11-25T12:00:00.000Z', '2026-11-22T18:30:00.000Z'],
])('the week of %s began in India at %s', (at, monday) => {
  expect(beginOfWeek(new Date(at)).toISOString()).toBe(monday);
});
