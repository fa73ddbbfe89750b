import type { ViolationType } from './schema';

/** The weight of each violation type in a session's integrity score. Published to players. */
export const violationWeights: Readonly<Record<ViolationType, number>> = {
  tab_switch: 20,
  devtools_attempt: 25,
  paste_attempt: 15,
  copy_attempt: 10,
  fullscreen_exit: 10,
  screenshot_attempt: 10,
  keyboard_shortcut: 5,
  right_click: 2,
  // Zero, because zoomed pages and docked windows look the same as open developer tools.
  devtools_detected: 0,
};
