import type { Language } from '@paheli/core/languages';

/** What a browser that is too old says, by language: a heading and a sentence. */
export type TooOldTexts = Readonly<Record<Language, readonly [heading: string, advice: string]>>;

/** Returns whether this browser lacks what no polyfill adds. The features are the newest that `targets.ts` has. */
export function isTooOld(): boolean {
  // Firefox 128, Safari 16.4: @property. Chrome 104, Safari 16.4: ranges in media queries. Chrome 105, Firefox 121: :has().
  return !(
    'CSSPropertyRule' in window &&
    matchMedia('(width >= 0px)').matches &&
    CSS.supports('selector(:has(a))')
  );
}

/** Says above the page, and in place of a frame, that the browser is too old. Nothing of the client is loaded. */
export function showTooOld(texts: TooOldTexts, language: string): void {
  const [heading, advice] = texts[language.slice(0, 2) as Language] || texts.en;
  document.addEventListener('DOMContentLoaded', () => {
    // A browser without cascade layers has no styles, in which pictures fill the screen.
    for (const picture of document.querySelectorAll('svg, [data-frame] *')) picture.remove();
    const box = document.createElement('div');
    box.setAttribute('role', 'alert');
    box.style.cssText = 'padding:20px;font-family:sans-serif;line-height:1.5';
    box.innerHTML = `<h1>${heading}</h1><p>${advice}</p>`;
    document.body.prepend(box);
  });
}
