import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Expects that with text of twice the size (WCAG 1.4.4) nothing is wider than a phone, and that no text is cut off that
 * was whole before, but for what is shortened on purpose. Returns the page to its usual size.
 */
export async function expectLargeText(page: Page): Promise<void> {
  const before = new Set(await readCutTexts(page));
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  try {
    const fits = expect.poll(() => page.evaluate(readWide), {
      timeout: 3_000,
      message: 'large text: wider than the screen',
    });
    await fits.toEqual([]);
    const cut = (await readCutTexts(page)).filter((text) => !before.has(text));
    expect(cut, 'large text: cut off').toEqual([]);
  } finally {
    await page.evaluate("document.documentElement.style.removeProperty('font-size')");
  }
}

/**
 * Expects that in forced colours, which take backgrounds away, each thing that is chosen still looks different from the
 * others of its group, and each button that is no link in a text has an edge.
 */
export async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    expect(await page.evaluate(readAlike), 'forced colours: chosen and not chosen look alike').toEqual([]);
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
}

/** Returns the texts that their element's box cuts off without a way to scroll to them. */
function readCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, display, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // What is shortened on purpose stands in full where it leads to.
      if (element instanceof HTMLSelectElement) return false;
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (display === 'inline' || element.closest('.sr-only')) return false;
      return (
        (isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isHidden(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.textContent?.trim() && element.clientWidth > 1 && isCut(element))
      .map((element) => element.textContent?.trim().slice(0, 80) ?? '');
  });
}

/** Returns what reaches beyond the screen, if the page is wider than it. Runs in the page. */
function readWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 40)}`);
}

/** Returns what is chosen and looks like its neighbour that is not. Runs in the page. */
function readAlike(): string[] {
  // The links of a footer do not show which page is open.
  const chosen =
    ':is([aria-selected=true], [aria-checked=true], [aria-pressed=true], [aria-current=page], [data-state=on]):not(footer *)';
  const lookOf = (element: Element) => {
    const own = [element, ...element.querySelectorAll('*')].map((each) => {
      const {
        color,
        backgroundColor,
        borderColor,
        borderWidth,
        outlineStyle,
        fontWeight,
        textDecorationLine,
      } = getComputedStyle(each);
      return [
        color,
        backgroundColor,
        borderColor,
        borderWidth,
        outlineStyle,
        fontWeight,
        textDecorationLine,
      ].join();
    });
    return `${own.join(';')} ${element.querySelectorAll('svg, img').length}`;
  };
  return [...document.querySelectorAll(chosen)].flatMap((element) => {
    const siblings = [
      ...((element.closest('li')?.parentElement ?? element.parentElement)?.querySelectorAll(
        element.tagName,
      ) ?? []),
    ];
    const other = siblings.find(
      (each) => !each.matches(chosen) && each.children.length === element.children.length,
    );
    return other && lookOf(other) === lookOf(element) ? [element.textContent?.trim().slice(0, 60) ?? ''] : [];
  });
}
