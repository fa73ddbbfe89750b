import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Expects that in forced colours, which take backgrounds away, each thing that is chosen still looks different from the
 * others of its group.
 */
export async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    expect(await page.evaluate(readAlike), 'forced colours: chosen and not chosen look alike').toEqual([]);
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
}

/** Returns what is chosen and looks like its neighbour that is not. Runs in the page. */
function readAlike(): string[] {
  // The links of a footer do not show which page is open.
  const chosen =
    ':is([aria-selected=true], [aria-checked=true], [aria-pressed=true], [aria-current=page], [data-state=on]):not(footer *)';
  const properties =
    'color background-color border-color border-width outline-style font-weight text-decoration-line';
  const lookOf = (element: Element) => {
    const parts = [element, ...element.querySelectorAll('*')].map((part) => {
      const style = getComputedStyle(part);
      return properties.split(' ').map((name) => style.getPropertyValue(name));
    });
    return `${parts.join(';')} ${element.querySelectorAll('svg, img').length}`;
  };
  return [...document.querySelectorAll(chosen)].flatMap((element) => {
    const group = element.closest('li')?.parentElement ?? element.parentElement;
    const other = [...(group?.querySelectorAll(element.tagName) ?? [])].find(
      (each) => !each.matches(chosen) && each.children.length === element.children.length,
    );
    return other && lookOf(other) === lookOf(element) ? [element.textContent?.trim().slice(0, 60) ?? ''] : [];
  });
}
