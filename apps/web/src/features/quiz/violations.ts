import type { ViolationType } from '@paheli/core/quiz/schema';

/** The names of violations shown to players. */
export const violationNames: Readonly<Record<ViolationType, string>> = {
  tab_switch: 'Switched tab or window',
  right_click: 'Right click',
  keyboard_shortcut: 'Blocked keyboard shortcut',
  devtools_attempt: 'Tried to open developer tools',
  screenshot_attempt: 'Tried to take a screenshot',
  copy_attempt: 'Tried to copy',
  paste_attempt: 'Tried to paste',
  fullscreen_exit: 'Left fullscreen',
  devtools_detected: 'Developer tools may be open',
};

/** The difference between window and page size above which developer tools are assumed to be open. */
export const devtoolsThresholdPx = 160;

type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

const blockedLetters = new Set(['c', 'v', 'a', 's', 'r']);

/**
 * Returns the violation of a key press, or null. Tab, arrows, Enter, Escape and the other keys of keyboard navigation
 * are free.
 */
export function violationOfKey({ key, ctrlKey, metaKey, shiftKey }: KeyPress): ViolationType | null {
  const letter = key.toLowerCase();
  if (key === 'F12') return 'devtools_attempt';
  if (key === 'PrintScreen') return 'screenshot_attempt';
  if (!ctrlKey && !metaKey) return null;
  if (shiftKey && letter === 'i') return 'devtools_attempt';
  return blockedLetters.has(letter) ? 'keyboard_shortcut' : null;
}

type WindowSizes = {
  readonly outerWidth: number;
  readonly innerWidth: number;
  readonly outerHeight: number;
  readonly innerHeight: number;
};

/** Returns whether developer tools seem open. Zoomed pages look the same, so this violation has no weight. */
export function looksLikeDevtools(sizes: WindowSizes): boolean {
  // Some phones report no outer size at all.
  if (sizes.outerWidth === 0 || sizes.outerHeight === 0) return false;
  return (
    sizes.outerWidth - sizes.innerWidth > devtoolsThresholdPx ||
    sizes.outerHeight - sizes.innerHeight > devtoolsThresholdPx
  );
}

/** Returns the option that a key chooses: 1 to 4, or A to D, without modifiers. Null for any other key. */
export function optionOfKey(press: KeyPress & { readonly altKey: boolean }, options: number): number | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (key.length !== 1) return null;
  const index = key >= '1' && key <= '9' ? Number(key) - 1 : key.charCodeAt(0) - 'a'.charCodeAt(0);
  return index >= 0 && index < options ? index : null;
}
