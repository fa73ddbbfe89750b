import { expect, test } from 'vitest';
import { readQuestionsSearch } from './questions-search';

test('the address keeps known filters and nothing else', () => {
  const asked = { text: 'Mars', category: 'science', difficulty: 'hard', archived: true } as const;
  expect(readQuestionsSearch({ ...asked, page: 3 })).toEqual(asked);
  expect(readQuestionsSearch({ text: '', category: 'toString', difficulty: 1, archived: 'yes' })).toEqual({});
  expect(readQuestionsSearch({ text: 'x'.repeat(300) }).text).toHaveLength(200);
});
