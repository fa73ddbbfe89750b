import { expect, test } from 'vitest';
import { withPlainDigits } from './digits';

test('Devanagari digits become plain ones, and everything else stays', () => {
  expect(withPlainDigits('०१२३४५६७८९')).toBe('0123456789');
  expect(withPlainDigits('+९१ 98765-४३२१० क ॐ ॰ ١')).toBe('+91 98765-43210 क ॐ ॰ ١');
});
