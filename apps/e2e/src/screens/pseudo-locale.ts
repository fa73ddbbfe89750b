import brand from '@paheli/core/brand.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Notes every text that the page receives as data. Data is not translated, and may be shown again from what is kept. */
export function noteData(page: Page, texts: Set<string>): void {
  const add = (value: unknown) => addTexts(texts, value);
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    await response.json().then(add, () => undefined);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      try {
        add(JSON.parse(payload.toString()));
      } catch {
        // Not every frame is JSON.
      }
    }),
  );
}

/** Adds every text of a value. */
export function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) addTexts(texts, each);
}

/** Shows the page in a language. In the pseudo-locale, every message has other letters and is longer. */
export async function showLocale(page: Page, locale: 'en' | 'hi' | 'pseudo'): Promise<void> {
  await page.evaluate((language) => {
    if (language === 'en') localStorage.removeItem('language');
    else localStorage.setItem('language', language);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, locale);
  await page.waitForFunction((language) => {
    // Not the shown text, which would be laid out anew at each look.
    const isPseudo = /[Ȁ-ɏĀ-ſ]{3}/.test(document.body.innerHTML);
    const isHindi = document.documentElement.lang.startsWith('hi');
    return isPseudo === (language === 'pseudo') && isHindi === (language === 'hi');
  }, locale);
  // English in the pseudo-locale's page is another language.
  if (locale === 'pseudo') await page.evaluate(() => document.documentElement.setAttribute('lang', 'en-XA'));
}

/** Words that are the same in every language: names, units, formats and what people type; and words that `Intl` writes. */
const sameEverywhere =
  /\b(?:noida|Sector|days?|hours?|minutes?|seconds?|Google|Razorpay|OpenStreetMap|Facebook|Instagram|Uttar Pradesh|Plot|English|UTC|GMT|IST|INR|PAN|KYC|UPI|IFSC|CSV|TDS|JSON)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|\b[ap]m\b|alt\+T|[\w.+-]+@[\w.-]+|https?:\S+/gi;

/** What shows no text, what is typed as it stands, and what was said before the page had this language: toasts and errors of fields. */
const untranslatedParts =
  'script, noscript, style, svg, kbd, code, [aria-hidden="true"], [data-sonner-toast], [id$="-error"]';

const knownOf = new WeakMap<ReadonlySet<string>, { size: number; texts: string[] }>();

/** Returns the texts of the data in small letters, the longest first. */
function knownTexts(data: ReadonlySet<string>): readonly string[] {
  const kept = knownOf.get(data);
  if (kept?.size === data.size) return kept.texts;
  const texts = [...new Set([...data].map((text) => text.toLowerCase()))];
  texts.sort((one, other) => other.length - one.length);
  knownOf.set(data, { size: data.size, texts });
  return texts;
}

/** Returns the texts on the page that are neither messages nor data: somebody wrote them into the code. */
export async function hardCodedTexts(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate((untranslated) => {
    const texts: string[] = [];
    // A text in another language than the page's says its language.
    const isOfPage = (element: Element) =>
      element.closest<HTMLElement>('[lang]')?.lang === document.documentElement.lang;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isOfPage(parent)) continue;
      if (parent.closest(untranslated)) continue;
      texts.push(node.textContent ?? '');
    }
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!isOfPage(each)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(each.getAttribute(name) ?? '');
    }
    return texts;
  }, untranslatedParts);
  const known = knownTexts(data);
  return [...new Set(shown)].filter((text) => {
    // A long text of the data is cut.
    const own = text.toLowerCase().trim().replace(/…$/, '');
    if (/[À-ɏ]/.test(own) || known.some((each) => each.includes(own))) return false;
    const rest = known.reduce((left, each) => (each.length > 3 ? left.replaceAll(each, '') : left), own);
    const words = rest.replaceAll(brand.name.toLowerCase(), '').replaceAll(sameEverywhere, '');
    return /[a-z]{3,}/.test(words);
  });
}

/** Expects of the page in the pseudo-locale that it fits, and that every text of it is a message. */
export async function expectTranslated(
  page: Page,
  data: ReadonlySet<string>,
  expectFit: () => Promise<void>,
): Promise<void> {
  try {
    await showLocale(page, 'pseudo');
    await expectFit();
    // The catalogue of a part of the page may come later than that of its frame.
    const texts = () => hardCodedTexts(page, data);
    await expect.poll(texts, { message: 'texts outside the catalogue', timeout: 5_000 }).toEqual([]);
  } finally {
    await showLocale(page, 'en');
  }
}
