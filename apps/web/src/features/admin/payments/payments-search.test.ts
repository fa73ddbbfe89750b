import { expect, test } from 'vitest';
import { readPaymentsSearch } from './payments-search';

test('the address holds the search text and the tab, and unknown values are left out', () => {
  expect(readPaymentsSearch({ text: 'asha', outcome: 'suspense' })).toEqual({
    text: 'asha',
    outcome: 'suspense',
  });
  expect(readPaymentsSearch({ text: '', outcome: 'all', page: 7 })).toEqual({});
  expect(readPaymentsSearch({ text: 'x'.repeat(500) }).text).toHaveLength(200);
});
