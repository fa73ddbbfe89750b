import { expect, test } from 'vitest';
import { instant } from './instant';

const Instant = instant('Say when.');

test('a Date and an ISO text of this century are instants', () => {
  const at = new Date('2026-01-31T18:00:00Z');
  expect(Instant.parse(at)).toEqual(at);
  expect(Instant.parse('2026-01-31T18:00:00Z')).toEqual(at);
  expect(Instant.parse('2026-01-31T23:30:00+05:30')).toEqual(at);
});

test.each([
  null,
  undefined,
  true,
  0,
  1.7e12,
  '',
  'tomorrow',
  '2026-13-01',
  '0001-01-01',
  '+012026-01-01',
  new Date(8.64e15),
  new Date(Number.NaN),
])('%s is rejected with a sentence that says what is allowed', (value) => {
  const { success, error } = Instant.safeParse(value);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(/^(Say when\.|Use a date and time between 2000 and 2100)/);
});
