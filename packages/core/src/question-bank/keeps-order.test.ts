import { expect, test } from 'vitest';
import { keepMark, namesOthers, optionsNameOthers, saysAllOrNone } from './keeps-order';

test.each([
  'Both (a) and (b)',
  'A and C only',
  'a & b',
  'A, B and C',
  'Neither A nor B',
  'Only B',
  'Option D',
  'Both 1 and 2',
  '1 and 3 only',
  'I and II only',
  'A and B are correct',
  'All of the above',
  'all the above.',
  'None of these',
  'None of the above is correct',
  'More than one of the above',
  'Both of these',
  'Neither',
  'The first two options',
  'उपर्युक्त सभी',
  'उपरोक्त में से कोई नहीं',
  'इनमें से कोई नहीं',
  'उपर्युक्त में से एक से अधिक',
  'ये सभी',
  'A और B दोनों',
  'केवल (क) और (ख)',
  'न तो A न ही B',
  '(a) व (b)',
])('"%s" says something of the other options', (option) => {
  expect(namesOthers(option)).toBe(true);
});

test.each([
  'A',
  'AB',
  '1 and 2',
  'Vitamin A and C',
  'Both houses of Parliament',
  'All India Radio',
  'None but the brave',
  'A. P. J. Abdul Kalam',
  'Above sea level',
  'The first President',
  'B. R. Ambedkar and others',
  'Newton and Einstein',
  'I',
  'सभी भारतीय',
  'इन्दिरा गांधी',
  'केवल भारत',
  'a+b',
  'a/b',
  '$a$ and $b$',
])('"%s" says nothing of the other options', (option) => {
  expect(namesOthers(option)).toBe(false);
});

test('what says all or none of the others stands last, what names them by letter need not', () => {
  expect(['None of these', 'Both', 'उपर्युक्त सभी'].every(saysAllOrNone)).toBe(true);
  expect(['A and C only', 'Mars'].some(saysAllOrNone)).toBe(false);
});

const plain = { options: ['Mars', 'Venus'], translations: {} };
const hindi = { questionText: 'क', options: ['मंगल', 'इनमें से कोई नहीं'], explanation: null };
const whole = { options: ['Mars', 'None of these'], translations: {} };

test('one language is enough to keep the order of all', () => {
  expect([plain, whole, { ...plain, translations: { hi: hindi } }].map(optionsNameOthers)).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  [{ ...plain, keepsOrder: false }, whole, true],
  [{ ...whole, keepsOrder: true }, plain, false],
  [{ ...plain, keepsOrder: true }, plain, true],
  [{ ...whole, keepsOrder: false }, whole, false],
])('a mark set by hand stays, and any other follows the options (%#)', (before, after, mark) => {
  expect(keepMark(before, after)).toBe(mark);
});
