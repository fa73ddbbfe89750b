import { expect, test } from 'vitest';
import { readPaymentsSearch } from './payments-search';

test('an address says what to look for, and what it does not know is left out', () => {
  expect(readPaymentsSearch({ text: 'asha', outcome: 'suspense' })).toEqual({
    text: 'asha',
    outcome: 'suspense',
  });
  expect(readPaymentsSearch({ text: '', outcome: 'all', page: 7 })).toEqual({});
  expect(readPaymentsSearch({ text: 'x'.repeat(500) }).text).toHaveLength(200);
});
