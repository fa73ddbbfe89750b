/** What a browser that is too old says, by language: a heading and a sentence. */
export type TooOldTexts = Readonly<Record<string, readonly [heading: string, advice: string]>>;

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
  const [heading = '', advice = ''] = texts[language.slice(0, 2)] ?? texts.en ?? [];
  const show = () => {
    const box = document.createElement('div');
    box.setAttribute('role', 'alert');
    box.style.cssText = 'padding:20px;font-family:sans-serif;line-height:1.5';
    for (const [tag, text] of [
      ['h1', heading],
      ['p', advice],
    ] as const)
      box.appendChild(document.createElement(tag)).textContent = text;
    const root = document.getElementById('root');
    if (root?.dataset.frame !== undefined) root.textContent = '';
    document.body.insertBefore(box, document.body.firstChild);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
}
