import { expect, test } from 'vitest';
import { ViolationType } from './schema';
import { violationWeights } from './violation-weights';

test('every violation type has a published weight', () => {
  expect(violationWeights).toEqual({
    tab_switch: 20,
    devtools_attempt: 25,
    paste_attempt: 15,
    copy_attempt: 10,
    fullscreen_exit: 10,
    screenshot_attempt: 10,
    keyboard_shortcut: 5,
    right_click: 2,
    devtools_detected: 0,
  });
  expect(Object.keys(violationWeights).toSorted()).toEqual(ViolationType.options.toSorted());
});
