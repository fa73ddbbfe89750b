import { expect, test } from 'vitest';
import { pickQuizLanguage } from './quiz-language';

test.each([
  [['en', 'hi'], ['hi'], 'hi'],
  [['en', 'hi'], [null, undefined, 'hi', 'en'], 'hi'],
  [['en'], ['hi', null], 'en'],
  [['hi'], ['en'], 'hi'],
  [['en', 'hi'], [], 'en'],
] as const)('a quiz in %j for a player who prefers %j is in %s', (offered, preferred, language) => {
  expect(pickQuizLanguage(offered, preferred)).toBe(language);
});
