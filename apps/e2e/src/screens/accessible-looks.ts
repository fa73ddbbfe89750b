import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { finishTransitions } from '../pictures';

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

/** Expects that text of twice the size (WCAG 1.4.4) makes nothing wider than the screen and cuts nothing off. */
export async function expectLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  try {
    // Without motion, styles still change in a transition of two frames, in which everything has its former size.
    await finishTransitions(page);
    // Charts measure the new size first.
    const message = 'text of 200 %: wider than its place';
    await expect.poll(() => page.evaluate(readCutOff), { message, timeout: 5_000, interval: 50 }).toEqual([]);
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
}

/** Returns what does not fit: the page itself, and texts whose end is cut off without a sign. Runs in the page. */
function readCutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  // What is inert and hidden is a picture, such as the preview of a small phone.
  const all = [
    ...document.querySelectorAll<HTMLElement>('body *:not([inert][aria-hidden], [inert][aria-hidden] *)'),
  ];
  const wide = all.filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const names = inner.map((element) => `${element.innerText} (${element.getAttribute('class')})`);
  const page = scrollWidth > clientWidth ? [`the page: ${scrollWidth} px of ${clientWidth}`, ...names] : [];
  const cut = all.filter((element) => {
    const { overflowX, textOverflow, webkitLineClamp, position, clipPath } = getComputedStyle(element);
    const isHidden = position === 'absolute' && (clipPath !== 'none' || element.clientWidth <= 1);
    const hasSign = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const cuts = (overflowX === 'hidden' || overflowX === 'clip') && !hasSign;
    return cuts && !isHidden && element.innerText !== '' && element.scrollWidth > element.clientWidth + 1;
  });
  return [...page, ...cut.map(({ innerText }) => innerText.trim().slice(0, 60))];
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
