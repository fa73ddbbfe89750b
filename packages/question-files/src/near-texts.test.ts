import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNearTexts } from './near-texts';

const search = (texts: readonly string[], text: string) => createNearTexts(texts, (each) => each)(text);

test('the similarity is that of pg_trgm', () => {
  const [near] = search(
    ['which planet is known as the red planet?'],
    'which planet is called the red planet?',
  );
  expect(near?.similarity).toBe(0.62);
  expect(search(['who is the author of the play hamlet?'], 'who wrote the play hamlet?')).toEqual([]);
});

test('similar texts are found in any script, the most similar first', () => {
  const texts = ['भारत की राजधानी क्या है?', 'नेपाल की राजधानी क्या है?', 'भारत की नई राजधानी क्या है?'];
  expect(search(texts, 'भारत की राजधानी क्या थी?').map(({ item }) => item)[0]).toBe(texts[0]);
});

test('a text is similar to itself with a word more, whatever else is searched, and wholly to an equal one', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 5 }), (own, others) => {
      const text = own.join(' ');
      const near = search([text, ...others.map((other) => other.join(' '))], `${text} of`);
      expect(near.map(({ item }) => item)).toContain(text);
      expect(search([text], text)).toEqual([{ item: text, similarity: 1 }]);
    }),
  );
});
