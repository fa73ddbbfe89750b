import { expect, test } from 'vitest';
import { followOptions } from './follow-options';

const hi = { questionText: 'कौन सा?', options: ['एक', 'दो', 'तीन'], explanation: null };
const before = { options: ['One', 'Two', 'Three'], translations: { hi } };

/** The own options after a change, and those of the variant that the change did not mention, or repeated as they were. */
test.each([
  [
    ['One', 'Two', 'Three'],
    ['एक', 'दो', 'तीन'],
    ['एक', 'दो', 'तीन'],
  ],
  [
    ['Three', 'one', 'Two'],
    ['तीन', 'एक', 'दो'],
    ['तीन', 'एक', 'दो'],
  ],
  [['One', 'Two', 'Third'], undefined, ['एक', 'दो', 'तीन']],
  [['Third', 'One', 'Two'], undefined, ['तीन', 'एक', 'दो']],
  [['Second', 'One', 'Third'], undefined, ['दो', 'एक', 'तीन']],
  [['One', 'Two'], undefined, ['एक', 'दो', 'तीन']],
  [['One', 'Two', 'Three', 'Four'], undefined, ['एक', 'दो', 'तीन']],
])(
  'the variant of options changed to %j has %j unmentioned, and %j repeated',
  (options, unmentioned, repeated) => {
    const after = { options, translations: { hi } };
    expect(followOptions(before, after, true).hi?.options).toEqual(unmentioned);
    expect(followOptions(before, after, false).hi?.options).toEqual(repeated);
  },
);

test('a variant that was written anew stays as it was written', () => {
  const written = { hi: { ...hi, options: ['दो', 'एक', 'तीन'] } };
  const after = { options: ['Two', 'One', 'Three'], translations: written };
  expect(followOptions(before, after, false)).toEqual(written);
  expect(followOptions({ ...before, translations: {} }, after, true)).toEqual(written);
  expect(followOptions(before, { ...after, translations: {} }, false)).toEqual({});
});
