import { expect, test } from 'vitest';
import { looksLikeDevtools, optionOfKey, violationOfKey } from './violations';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const ctrl = { ...plain, ctrlKey: true };

test('ctrl with c, v, a, s or r is a shortcut violation, in either case and with the Mac’s key too', () => {
  for (const key of ['c', 'v', 'a', 's', 'r', 'C']) {
    expect(violationOfKey({ ...ctrl, key })).toBe('keyboard_shortcut');
    expect(violationOfKey({ ...plain, metaKey: true, key })).toBe('keyboard_shortcut');
  }
});

test('F12 and ctrl+shift+I try to open developer tools, PrintScreen to take a screenshot', () => {
  expect(violationOfKey({ ...plain, key: 'F12' })).toBe('devtools_attempt');
  expect(violationOfKey({ ...ctrl, shiftKey: true, key: 'I' })).toBe('devtools_attempt');
  expect(violationOfKey({ ...plain, key: 'PrintScreen' })).toBe('screenshot_attempt');
});

test('the keys of keyboard navigation are no violation', () => {
  for (const key of ['Tab', 'Enter', ' ', 'Escape', 'ArrowDown', '1', 'a', 'c', 'i']) {
    expect(violationOfKey({ ...plain, key })).toBeNull();
  }
  for (const key of ['+', '-', '0', 'ArrowLeft', 'Tab', 'i'])
    expect(violationOfKey({ ...ctrl, key })).toBeNull();
});

test('developer tools are suspected above a difference of 160 px in width or height', () => {
  const sizes = { outerWidth: 1000, innerWidth: 1000, outerHeight: 900, innerHeight: 740 };
  expect(looksLikeDevtools(sizes)).toBe(false);
  expect(looksLikeDevtools({ ...sizes, innerHeight: 739 })).toBe(true);
  expect(looksLikeDevtools({ ...sizes, innerWidth: 839 })).toBe(true);
});

test('a device that reports no outer size is not suspected', () => {
  expect(looksLikeDevtools({ outerWidth: 0, innerWidth: 360, outerHeight: 0, innerHeight: 740 })).toBe(false);
});

test('1 to 4 and A to D choose options, other keys and shortcuts do not', () => {
  expect(['1', '4', 'a', 'D'].map((key) => optionOfKey({ ...plain, key }, 4))).toEqual([0, 3, 0, 3]);
  for (const key of ['5', '0', 'e', 'Enter', ' ', '']) expect(optionOfKey({ ...plain, key }, 4)).toBeNull();
  expect(optionOfKey({ ...ctrl, key: 'a' }, 4)).toBeNull();
});
