import { expect, test } from 'vitest';
import { setType, widthOf } from './type-setter';

test('letters, the rupee sign and Devanagari have outlines and a width', () => {
  for (const text of ['A', '₹', 'é', 'ि', 'क्ष']) {
    expect(setType(text).outline, text).toMatch(/ d="M/);
  }
  for (const text of ['A', '₹', 'é', 'क']) expect(widthOf(text), text).toBeGreaterThan(0.2);
});

test('a conjunct is shaped as one, and narrower than its letters', () => {
  expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष'));
});

test('scripts that the fonts lack are left out, and the rest stays', () => {
  expect(setType('தமிழ்')).toEqual({ outline: '', width: 0 });
  expect(widthOf('Quiz 🎉')).toBeCloseTo(widthOf('Quiz '), 6);
});

test('a text is as wide as its words and spaces together, whatever their scripts', () => {
  expect(widthOf('ab क cd')).toBeCloseTo(widthOf('ab ') + widthOf('क') + widthOf(' cd'), 1);
});

test('broken text does not stop the setting', () => {
  expect(setType('a\ud800b').width).toBeGreaterThan(0);
});
