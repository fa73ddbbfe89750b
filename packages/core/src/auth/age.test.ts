import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInIndia, isAdult } from './age';

describe('the date in India', () => {
  test.each([
    ['2026-01-31T18:29:59.999Z', '2026-01-31'],
    ['2026-01-31T18:30:00.000Z', '2026-02-01'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2026-06-15T12:00:00.000Z', '2026-06-15'],
  ])('at %s is %s', (at, date) => {
    expect(dateInIndia(new Date(at))).toBe(date);
  });

  test('is what the time zone database says, at any instant of this century', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    const century = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true };
    fc.assert(fc.property(fc.date(century), (at) => dateInIndia(at) === format.format(at)));
  });
});

describe('somebody born on', () => {
  test.each([
    ['2008-02-01', '2026-01-31T18:29:59.999Z', false],
    ['2008-02-01', '2026-01-31T18:30:00.000Z', true],
    ['2008-02-29', '2026-02-28T18:29:59.999Z', false],
    ['2008-02-29', '2026-02-28T18:30:00.000Z', true],
    ['1950-01-01', '2026-01-01T00:00:00.000Z', true],
    ['2030-01-01', '2026-01-01T00:00:00.000Z', false],
  ])('%s is of age at %s: %s', (dateOfBirth, now, answer) => {
    expect(isAdult(dateOfBirth, new Date(now))).toBe(answer);
  });
});
