import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any page needs; a focus that goes round in circles has been everywhere by then. */
const mostStops = 80;

/**
 * Presses Tab until the focus is on this element, as a user without a mouse does, and expects of every stop that a screen
 * reader has a name for it and that its focus is visible. Returns what a screen reader said at each stop.
 *
 * @param wanted The element as it stands in the accessibility tree, such as `button "Sign In"`.
 */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<string[]> {
  const said: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    // The browser's own controls take their turn between the last element and the first.
    if ((await focused.count()) === 0) continue;
    const line = await readFocused(focused);
    said.push(line);
    // Toasts and the summaries of disclosures are read by their text.
    expect(line, 'a stop without a name').toMatch(/^[a-z]+(?: ".+"|: .+)/);
    expect(await focused.evaluate(hasVisibleFocus), `the focus of ${line} is visible`).toBe(true);
    if (typeof wanted === 'string' ? line.startsWith(wanted) : wanted.test(line)) return said;
  }
  throw new Error(`The keyboard does not reach ${wanted}. It was at:\n${said.join('\n')}`);
}

/** Reaches an element by Tab and presses Enter on it. */
export async function press(page: Page, wanted: string | RegExp): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Reaches a text field by Tab and types. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, `textbox "${field}"`);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Returns the focused element as it stands in the accessibility tree. */
async function readFocused(focused: Locator): Promise<string> {
  const [line = ''] = (await focused.ariaSnapshot()).split('\n');
  return line.replace(/^- '?/, '');
}

/** Whether the element in focus, or one around it, is outlined inside the window. */
function hasVisibleFocus(element: Element): boolean {
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    const { top, bottom, left, right } = each.getBoundingClientRect();
    const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && isInside) return true;
  }
  return false;
}
