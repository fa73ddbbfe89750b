import type { ViolationType } from '@paheli/core/quiz/schema';
import { sampleQuestion } from '@paheli/core/quiz/testing/sample-quiz';
import { expect, test } from 'vitest';
import { violationNames } from '../../content/violation-names';
import type { QuizPhase } from './quiz-state';
import {
  createReaderKeys,
  doesCount,
  isRightClick,
  looksLikeDevtools,
  optionOfKey,
  violationOfKey,
} from './violations';

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

const alt = { ...plain, altKey: true };
const voiceOver = { ...ctrl, altKey: true };

test.each([
  [
    'keyboard navigation',
    plain,
    ['Tab', 'Enter', ' ', 'Escape', 'ArrowDown', 'ArrowUp', 'Home', 'F6', 'Control'],
  ],
  ['navigation backwards', { ...plain, shiftKey: true }, ['Tab', 'F10', 'ArrowLeft', 'H']],
  ['answering', plain, ['1', '4', 'a', 'd']],
  [
    'browse keys of NVDA and JAWS',
    plain,
    ['h', 'k', 'b', 'f', 'l', 'r', 's', 'v', 'c', 'i', '1', 'ContextMenu'],
  ],
  ['modifiers of NVDA, JAWS, Narrator and Orca', plain, ['Insert', 'CapsLock', 'Alt', 'Meta', 'ScrollLock']],
  ['silencing a reader', ctrl, ['Control']],
  ['tables of NVDA and JAWS', { ...ctrl, altKey: true }, ['ArrowLeft', 'ArrowDown', 'n']],
  ['VoiceOver', voiceOver, ['ArrowRight', ' ', 'a', 'c', 'r', 's', 'v', 'i', 'F12', 'Control', 'Alt']],
  ['VoiceOver with Shift', { ...voiceOver, shiftKey: true }, ['ArrowDown', 'I', 'S', 'M']],
  ['VoiceOver with Cmd', { ...voiceOver, metaKey: true }, ['c', 'v', 'a', 's', 'r', 'H']],
  ['letters of AltGr', voiceOver, ['ś', 'á', 'c', 's']],
  ['Alt and Option', alt, ['Tab', 'F4', 'ArrowLeft', 'a']],
  ['zoom', ctrl, ['+', '-', '0', '=', '_']],
  ['zoom with Shift', { ...ctrl, shiftKey: true }, ['+', '=', '_']],
  ['zoom on a Mac', { ...plain, metaKey: true }, ['+', '-', '0', '=']],
  ['zoom of the system', { ...plain, metaKey: true, altKey: true }, ['8', '=', '-']],
])('keys for %s are no violation', (_, modifiers, keys) => {
  for (const key of keys) expect(violationOfKey({ ...modifiers, key }), key).toBeNull();
});

test('keys pressed with a screen reader’s modifier are told apart until it is released', () => {
  for (const key of ['Insert', 'CapsLock']) {
    const readerKeys = createReaderKeys();
    readerKeys.press({ key: 'F12' });
    expect(readerKeys.isHeld()).toBe(false);
    readerKeys.press({ key });
    readerKeys.press({ key: 'F12' });
    readerKeys.release({ key: 'F12' });
    expect(readerKeys.isHeld()).toBe(true);
    readerKeys.release({ key });
    expect(readerKeys.isHeld()).toBe(false);
  }
});

test('a modifier that is released in another window is forgotten', () => {
  const readerKeys = createReaderKeys();
  readerKeys.press({ key: 'Insert' });
  readerKeys.releaseAll();
  expect(readerKeys.isHeld()).toBe(false);
});

test('right clicks are the mouse’s; the menu key, screen readers and long touches are none', () => {
  expect(isRightClick({ button: 2, ctrlKey: false })).toBe(true);
  expect(isRightClick({ button: 0, ctrlKey: true })).toBe(true);
  expect(isRightClick({ button: -1, ctrlKey: false })).toBe(false);
  expect(isRightClick({ button: -1, ctrlKey: true })).toBe(false);
  expect(isRightClick({ button: 0, ctrlKey: false })).toBe(false);
});

const startsAt = new Date('2025-06-19T12:00:00Z');
const question = sampleQuestion({ startsAt });
const types = Object.keys(violationNames) as ViolationType[];
const countedIn = (phase: QuizPhase, openMs = 2_000) =>
  types.filter((type) =>
    doesCount(type, { phase, question: phase === 'waiting' ? null : question }, startsAt.getTime() + openMs),
  );

test('all nine violations count while a question is open', () => {
  expect(types).toHaveLength(9);
  expect(countedIn('asking')).toEqual(types);
  expect(countedIn('submitting')).toEqual(types);
});

test('leaving fullscreen does not count while no question is open, everything else does', () => {
  const others = types.filter((type) => type !== 'fullscreen_exit');
  expect(countedIn('waiting')).toEqual(others);
  expect(countedIn('feedback')).toEqual(others);
});

test('fullscreen that was left just before a question opened does not count, though it is reported later', () => {
  expect(countedIn('asking', 999)).not.toContain('fullscreen_exit');
  expect(countedIn('asking', 1_000)).toContain('fullscreen_exit');
});

test('nothing counts once the quiz has ended', () => {
  expect(countedIn('ended')).toEqual([]);
});

/** A window with all its space for the page. */
const bare = { outerWidth: 1440, innerWidth: 1440, outerHeight: 900, innerHeight: 900 };
const withBars = (px: number) => ({ ...bare, innerHeight: 900 - px });

test('developer tools are suspected above a difference of 160 px in width or height', () => {
  expect(looksLikeDevtools(withBars(160), bare)).toBe(false);
  expect(looksLikeDevtools(withBars(161), bare)).toBe(true);
  expect(looksLikeDevtools({ ...bare, innerWidth: 1280 }, bare)).toBe(false);
  expect(looksLikeDevtools({ ...bare, innerWidth: 1279 }, bare)).toBe(true);
});

test('a notification bar is not taken for developer tools, whenever it appears', () => {
  const [toolbarPx, notificationPx] = [140, 45];
  const [toolbar, both] = [withBars(toolbarPx), withBars(toolbarPx + notificationPx)];
  for (const [sizes, atStart] of [
    [both, toolbar],
    [both, both],
    [toolbar, both],
    [bare, both],
  ] as const)
    expect(looksLikeDevtools(sizes, atStart)).toBe(false);
});

test('developer tools are suspected beside bars of any height, also where they were open at the start', () => {
  expect(looksLikeDevtools(withBars(140 + 161), withBars(140))).toBe(true);
  expect(looksLikeDevtools(withBars(140 + 300), withBars(140 + 300))).toBe(true);
  expect(looksLikeDevtools({ ...withBars(140), innerWidth: 940 }, withBars(185))).toBe(true);
});

test('zoom is not taken for developer tools, in a window and in fullscreen', () => {
  for (const toolbarPx of [0, 52, 87, 140]) {
    for (const zoom of [0.5, 1, 1.1, 1.25, 1.33, 1.5, 1.75, 2, 2.4, 3, 5]) {
      for (const [outerWidth, outerHeight] of [
        [1440, 900],
        [1920, 1080],
        [820, 1180],
      ] as const) {
        const innerWidth = Math.floor(outerWidth / zoom);
        const innerHeight = Math.floor((outerHeight - toolbarPx) / zoom);
        const sizes = { outerWidth, outerHeight, innerWidth, innerHeight };
        expect(looksLikeDevtools(sizes, bare), JSON.stringify({ ...sizes, zoom })).toBe(false);
      }
    }
  }
});

test('developer tools docked beside or below a zoomed page are suspected', () => {
  expect(looksLikeDevtools({ ...bare, innerWidth: 940 / 1.5, innerHeight: 813 / 1.5 }, bare)).toBe(true);
  expect(looksLikeDevtools({ ...bare, innerWidth: 1440 / 1.5, innerHeight: 500 / 1.5 }, bare)).toBe(true);
});

test('a device that reports no outer size is not suspected', () => {
  const sizes = { outerWidth: 0, innerWidth: 360, outerHeight: 0, innerHeight: 740 };
  expect(looksLikeDevtools(sizes, sizes)).toBe(false);
});

test('1 to 4 and A to D choose options, other keys and shortcuts do not', () => {
  expect(['1', '4', 'a', 'D'].map((key) => optionOfKey({ ...plain, key }, 4))).toEqual([0, 3, 0, 3]);
  for (const key of ['5', '0', 'e', 'Enter', ' ', '']) expect(optionOfKey({ ...plain, key }, 4)).toBeNull();
  expect(optionOfKey({ ...ctrl, key: 'a' }, 4)).toBeNull();
});
