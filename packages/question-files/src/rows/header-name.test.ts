import { describe, expect, test } from 'vitest';
import { plainHeaderName } from './header-name';

test.each([
  ['Question - max 120 characters', 'question'],
  ['Answer 1 - max 75 characters', 'answer 1'],
  ['Answer 4 - max 75 characters', 'answer 4'],
  ['Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs', 'time limit'],
  ['Correct answer(s) - choose at least one', 'correct answers'],
])('the template of Kahoot: %s', (name, plain) => {
  expect(plainHeaderName(name)).toBe(plain);
});

test.each([
  ['Question Text', 'question text'],
  ['Question Type', 'question type'],
  ['Option 1', 'option 1'],
  ['Option 5', 'option 5'],
  ['Correct Answer', 'correct answer'],
  ['Time in seconds', 'time in seconds'],
  ['Image Link', 'image link'],
  ['Answer explanation', 'answer explanation'],
])('the template of Quizizz: %s', (name, plain) => {
  expect(plainHeaderName(name)).toBe(plain);
});

describe('a name loses', () => {
  test.each([
    ['instructions in brackets, on a line of their own', 'Question\n(max. 120 characters)', 'question'],
    ['brackets around a unit', 'Time limit (in seconds)', 'time limit'],
    ['brackets around a plural', 'Correct answer(s)', 'correct answers'],
    ['a remark whether it is needed', 'Explanation (optional)', 'explanation'],
    ['only the instructions behind the last dash', 'Question - Hindi — at most 120 letters', 'question hi'],
    ['surrounding and doubled space', '  Correct   Answer ', 'correct answer'],
  ])('%s', (_, name, plain) => {
    expect(plainHeaderName(name)).toBe(plain);
  });
});

test.each([
  ['Option A (Hindi)', 'option a hi'],
  ['Question (in Hindi)', 'question hi'],
  ['question - हिंदी', 'question hi'],
  ['Hindi Question', 'question hi'],
  ['Question (English)', 'question'],
  ['Option 1 [English]', 'option 1'],
  ['explanation_en', 'explanation'],
  ['English Question', 'question'],
])('a language in a name is that of the column: %s', (name, plain) => {
  expect(plainHeaderName(name)).toBe(plain);
});

describe('a name keeps', () => {
  test.each(['option - a', 'option-1', 'question hi', 'english', 'hindi', 'option (a)', 'question_text_hi'])(
    'what says which column it is: %s',
    (name) => {
      expect(plainHeaderName(name)).toBe(name);
    },
  );

  test.each(['time limit (min)', '- max 120 characters', '', '(', '((((', 'प्रश्न'])(
    'what is no instruction: %j',
    (name) => {
      expect(plainHeaderName(name)).toBe(name);
    },
  );
});

test('a name of any length is read in no time', () => {
  const startedAt = performance.now();
  for (const part of ['(', ' (', '(s)', ' - ', 'a(s', '()', '_-', ' hindi'])
    expect(typeof plainHeaderName(part.repeat(60_000 / part.length))).toBe('string');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('a plain name stays as it is', () => {
  for (const name of ['Question - max 120 characters', 'Time limit (sec)', 'Correct answer(s)'])
    expect(plainHeaderName(plainHeaderName(name))).toBe(plainHeaderName(name));
});
