import { expect, test } from 'vitest';
import { Languages } from './language-schema';
import { pickLanguage, pickQuizLanguage } from './languages';

test.each([
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.5, HI-in;q=0.7', 'hi'],
  ['ta, te;q=0.9, hi;q=0.5', 'hi'],
  ['hi;q=0, en;q=0.1', 'en'],
  ['hi;q=0', 'en'],
  ['*', 'en'],
  ['hi;q=0.5, *;q=0.1', 'hi'],
  ['hin, english', 'en'],
  ['hi;q=much', 'en'],
  ['hi;level=1;q=0.3', 'hi'],
  [',;,', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [null, 'en'],
])('a browser that accepts %j reads %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language);
});

test('the languages of a quiz are stored in one order, each once', () => {
  expect(Languages.parse(['hi', 'en', 'hi'])).toEqual(['en', 'hi']);
  expect(Languages.safeParse([]).success).toBe(false);
  expect(Languages.safeParse(['fr']).success).toBe(false);
});

test.each([
  [['en', 'hi'], ['hi'], 'hi'],
  [['en', 'hi'], [null, undefined, 'hi', 'en'], 'hi'],
  [['en'], ['hi', null], 'en'],
  [['hi'], ['en'], 'hi'],
  [['en', 'hi'], [], 'en'],
] as const)('a quiz in %j for a player who prefers %j is in %s', (offered, preferred, language) => {
  expect(pickQuizLanguage(offered, preferred)).toBe(language);
});
