import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ViolationType } from '@paheli/core/quiz/schema';

/** The names of violations for players and administrators. */
export const violationNames: Readonly<Record<ViolationType, MessageDescriptor>> = {
  tab_switch: msg`Switched tab or window`,
  right_click: msg`Right click`,
  keyboard_shortcut: msg`Blocked keyboard shortcut`,
  devtools_attempt: msg`Tried to open developer tools`,
  screenshot_attempt: msg`Tried to take a screenshot`,
  copy_attempt: msg`Tried to copy`,
  paste_attempt: msg`Tried to paste`,
  fullscreen_exit: msg`Left fullscreen`,
  devtools_detected: msg`Developer tools may be open`,
};
