import { describe, expect, test } from 'vitest';
import { spellAnswer } from './exported-question';

const spell = (options: readonly string[], index = 0) =>
  spellAnswer(options, index, ['ABCDEF'.charAt(index), `${index}`]);

describe('a right option is spelled', () => {
  test.each([
    ['as its letter', ['x', 'y'], 1, 'B'],
    ['as its letter, also where its text is the same letter', ['a', 'b'], 0, 'A'],
    ['as its digit where another option reads like the letter', ['x', ' a '], 0, '0'],
    ['as its text where other options read like both', ['x', 'a', '0'], 0, 'x'],
    ['as its text where that is a position beyond the options', ['5', 'a', '0'], 0, '5'],
  ])('%s', (_, options, index, spelling) => {
    expect(spell(options, index)).toBe(spelling);
  });

  test('as its letter where nothing is clear, which an upload refuses', () => {
    expect(spell(['b', 'a', '0'])).toBe('A');
  });
});
