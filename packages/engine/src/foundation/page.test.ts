import { Problem } from '@paheli/core/problem';
import { expect, test } from 'vitest';
import { readCursor } from './page';

const id = '0198b3a0-0000-7000-8000-000000000001';

test('a cursor returns the position of the row it was made of', () => {
  const createdAt = new Date('2026-11-21T12:00:00.123Z');
  expect(readCursor(`${createdAt.getTime()}_${id}`)).toEqual({ createdAt, id });
  expect([readCursor(undefined), readCursor('')]).toEqual([null, null]);
});

test.each([
  id,
  `_${id}`,
  `-1_${id}`,
  `1.5_${id}`,
  `1_${id}0`,
  `253402300800000_${id}`,
  `999999999999999_${id}`,
])('an invalid cursor is refused as input: %s', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(
    expect.objectContaining({ code: 'invalid_input', errors: [expect.objectContaining({ path: 'cursor' })] }),
  );
  expect(() => readCursor(cursor)).toThrow(Problem);
});
