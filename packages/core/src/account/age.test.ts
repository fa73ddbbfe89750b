import { describe, expect, test } from 'vitest';
import { isAdult } from './age';

describe('a person born on', () => {
  test.each([
    ['2008-02-01', '2026-01-31T18:29:59.999Z', false],
    ['2008-02-01', '2026-01-31T18:30:00.000Z', true],
    ['2008-02-29', '2026-02-28T18:29:59.999Z', false],
    ['2008-02-29', '2026-02-28T18:30:00.000Z', true],
    ['1950-01-01', '2026-01-01T00:00:00.000Z', true],
    ['2030-01-01', '2026-01-01T00:00:00.000Z', false],
    ['9990-01-01', '2026-01-01T00:00:00.000Z', false],
    ['2010-02-28', '2028-02-29T00:00:00.000Z', true],
    ['2010-03-01', '2028-02-29T00:00:00.000Z', false],
  ])('%s is of age at %s: %s', (dateOfBirth, now, answer) => {
    expect(isAdult(dateOfBirth, new Date(now))).toBe(answer);
  });
});
