import type { ViolationType } from '@paheli/core/quiz/schema';
import type { QuizState } from './quiz-state';

/** Browsers report the end of fullscreen late, after its animation. */
const fullscreenLagMs = 1_000;

/**
 * Returns whether a violation counts in this state of the quiz. Nothing counts before a quiz starts and after it has
 * ended. Fullscreen may be left at any time while no question is open: before the first one, during feedback and during
 * the pause. Everything else counts from the start to the end.
 */
export function doesCount(
  type: ViolationType,
  { phase, question }: Pick<QuizState, 'phase' | 'question'>,
  nowMs: number,
): boolean {
  if (phase === 'ended') return false;
  if (type !== 'fullscreen_exit') return true;
  const isOpen = phase === 'asking' || phase === 'submitting';
  return isOpen && question !== null && nowMs >= question.startsAt.getTime() + fullscreenLagMs;
}

/** The difference between window and page size above which developer tools are assumed to be open. */
export const devtoolsThresholdPx = 160;

type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

const blockedLetters = new Set(['c', 'v', 'a', 's', 'r']);

/**
 * Returns the violation of a key press, or null. Free are the keys of navigation, browser zoom (Ctrl or Cmd with +, - and
 * 0) and VoiceOver, whose combinations all have Ctrl and Option.
 */
export function violationOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): ViolationType | null {
  const letter = key.toLowerCase();
  if (ctrlKey && altKey) return null;
  if (key === 'F12') return 'devtools_attempt';
  if (key === 'PrintScreen') return 'screenshot_attempt';
  if ((!ctrlKey && !metaKey) || altKey) return null;
  if (shiftKey && letter === 'i') return 'devtools_attempt';
  return blockedLetters.has(letter) ? 'keyboard_shortcut' : null;
}

/** The keys that NVDA, JAWS, Narrator and Orca hold down for their commands, such as Insert+F12 for the time. */
const readerKeys = new Set(['Insert', 'CapsLock']);

/** Follows whether a modifier key of a screen reader is held. Commands given with it are never violations. */
export function createReaderKeys() {
  const held = new Set<string>();
  return {
    press: ({ key }: Pick<KeyPress, 'key'>) => {
      if (readerKeys.has(key)) held.add(key);
    },
    release: ({ key }: Pick<KeyPress, 'key'>) => void held.delete(key),
    releaseAll: () => held.clear(),
    isHeld: () => held.size > 0,
  };
}

/**
 * Returns whether a context menu was opened with the right mouse button, or with Ctrl on a Mac. The keyboard's menu key,
 * screen readers and long touches open it too.
 */
export function isRightClick({ button, ctrlKey }: Pick<MouseEvent, 'button' | 'ctrlKey'>): boolean {
  return button === 2 || (button === 0 && ctrlKey);
}

export type WindowSizes = Readonly<
  Record<'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight', number>
>;

/** How far the sides of a zoomed page may differ from their proportion, for rounding and window frames. */
const zoomTolerancePx = 16;

/**
 * Returns whether docked developer tools seem open. The bars above and below the page, such as those with a notification,
 * are compared with the bars at the start of the quiz, which took at most the threshold. Sidebars of browsers look like
 * tools, so this violation has no weight.
 */
export function looksLikeDevtools(sizes: WindowSizes, atStart: WindowSizes): boolean {
  const { outerWidth, innerWidth, outerHeight, innerHeight } = sizes;
  // Some phones report no outer size at all.
  if (outerWidth === 0 || outerHeight === 0) return false;
  const longestPx = devtoolsThresholdPx + Math.min(devtoolsThresholdPx, Math.max(0, barsPx(atStart)));
  const isSmaller = outerWidth - innerWidth > devtoolsThresholdPx || outerHeight - innerHeight > longestPx;
  // Zoom shrinks both sides in proportion, docked tools only one.
  const isZoomed = barsPx(sizes) >= -zoomTolerancePx && barsPx(sizes) <= longestPx;
  return isSmaller && !isZoomed;
}

/** Returns the height of the bars above and below a page that is zoomed by as much as its width says. */
function barsPx({ outerWidth, innerWidth, outerHeight, innerHeight }: WindowSizes): number {
  return outerHeight - innerHeight * (outerWidth / innerWidth);
}

/** Returns the option that a key chooses: 1 to 4, or A to D, without modifiers. Null for any other key. */
export function optionOfKey(press: KeyPress, options: number): number | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (key.length !== 1) return null;
  const index = key >= '1' && key <= '9' ? Number(key) - 1 : key.charCodeAt(0) - 'a'.charCodeAt(0);
  return index >= 0 && index < options ? index : null;
}
