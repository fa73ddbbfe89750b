import { expect, test } from 'vitest';
import { isLongQuestion, scrollsOnSmallPhones } from './reading-limits';

const question = (text: number, option: number, letter = 'a') => ({
  questionText: letter.repeat(text),
  options: ['Yes', 'No', letter.repeat(option), 'Never'],
});

test.each([
  [140, 48, 'a', false],
  [141, 48, 'a', true],
  [140, 49, 'a', true],
  [110, 36, 'क', false],
  [111, 36, 'क', true],
  [110, 37, 'क', true],
])(
  'a question of %i with an option of %i letters like %s scrolls on small phones: %s',
  (text, option, letter, scrolls) => {
    expect(scrollsOnSmallPhones(question(text, option, letter))).toBe(scrolls);
  },
);

test.each([
  [70, 26, false],
  [71, 26, true],
  [70, 27, true],
])('a question of %i with an option of %i letters is long: %s', (text, option, isLong) => {
  expect(isLongQuestion(question(text, option))).toBe(isLong);
});
