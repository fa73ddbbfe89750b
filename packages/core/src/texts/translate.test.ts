import { expect, test } from 'vitest';
import { catalogues, translate } from './translate';

test('a sentence is translated with its values, and an unknown one stays English', () => {
  expect(translate('en', 'This tournament is full.')).toBe('This tournament is full.');
  expect(translate('hi', 'This tournament is full.')).toBe('यह टूर्नामेंट भर चुका है।');
  expect(translate('hi', 'Use at most 20 characters.')).toBe('अधिकतम 20 अक्षर लिखें।');
  expect(translate('hi', 'You can withdraw at most ₹1,00,000.00.')).toBe(
    'आप अधिकतम ₹1,00,000.00 निकाल सकते हैं।',
  );
  expect(translate('hi', 'Nobody wrote this.')).toBe('Nobody wrote this.');
});

test.each(Object.entries(catalogues))('%s has the values of each sentence', (_, catalogue) => {
  const valuesIn = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).toSorted();
  for (const [sentence, text] of Object.entries(catalogue))
    expect(valuesIn(text), sentence).toEqual(valuesIn(sentence));
});
