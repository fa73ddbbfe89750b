import { expect, test } from 'vitest';
import { isolated } from './isolate';

test('a text without directional characters is returned unchanged, in any script', () => {
  for (const text of ['Asha', 'विज्ञान', '', 'Ω 7 👩‍👩‍👧', '<b>']) expect(isolated(text)).toBe(text);
});

test('right-to-left text and directional controls are isolated', () => {
  for (const text of ['שלום', 'كأس 7', 'a\u202eb', 'a\u200fb'])
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
});

test('unbalanced isolation controls in the text do not break the isolation', () => {
  expect(isolated('a\u2069\u202eb')).toBe('\u2068\u2068a\u2069\u202eb\u2069');
  expect(isolated('a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069');
  expect(isolated('\u2066a\u2069')).toBe('\u2068\u2066a\u2069\u2069');
});
