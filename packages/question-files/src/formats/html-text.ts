import { withSigns } from '@paheli/core/question-bank/marked-text';
import { decodeHTMLStrict } from 'entities';

/** What a plain text cannot hold of a text with markup. */
type LostMarkup = 'formatting' | 'pictures';
export type PlainText = { readonly text: string; readonly lost: ReadonlySet<LostMarkup> };

const names = (list: string) => new Set(list.split(' '));
/** Elements that stand on lines of their own. */
const blocks = names(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul',
);
/** Elements whose loss a reader of the text would notice. */
const formatting = names(
  'a b big code del em font h1 h2 h3 h4 h5 h6 i ins kbd mark math ol s samp small strike strong table tt u var',
);
const pictures = names('audio canvas embed iframe img object picture svg video');
/** Elements whose content is no text of the page. */
const hidden = names('audio canvas iframe object script style svg video');
/** Elements that leave only their content. */
const plain = names(
  'abbr acronym bdi bdo body br button caption cite col colgroup dfn head html input label link meta nobr nolink param q ruby source span sub sup tbody td tfoot th thead time title track wbr',
);

/** Comments and tags. A comment that is never closed reaches to the end, as in browsers. */
const markup = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9:-]*)(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?\/?>/gi;

/**
 * Returns the text of HTML as a text of the bank. Blocks, `<br>` and items of lists begin new lines; raised and lowered
 * texts become signs such as `²`, or stay `<sup>` and `<sub>`. What looks like a tag of no HTML element, such as `<stdin>`, is text. `keepsLines`: the line
 * breaks of the source count, as in Moodle's own format.
 *
 * @example textOfHtml('<p>E = mc<sup>2</sup></p><p>Who?</p>').text // 'E = mc²\nWho?'
 */
export function textOfHtml(html: string, { keepsLines = false } = {}): PlainText {
  const lost = new Set<LostMarkup>();
  const lines = new PlainLines(keepsLines);
  let at = 0;
  let hiddenBy: string | undefined;
  for (const { 0: tag, 1: slash, 2: written = '', index } of html.matchAll(markup)) {
    const name = written.toLowerCase();
    if (!tag.startsWith('<!--') && !isElement(name)) continue;
    if (hiddenBy === undefined) lines.addText(html.slice(at, index));
    at = index + tag.length;
    const isEnd = slash === '/';
    if (hiddenBy !== undefined) {
      if (isEnd && name === hiddenBy) hiddenBy = undefined;
      continue;
    }
    if (pictures.has(name)) lost.add('pictures');
    if (formatting.has(name)) lost.add('formatting');
    if (hidden.has(name) && !isEnd && !tag.endsWith('/>')) hiddenBy = name;
    lines.addTag(name, isEnd);
  }
  if (hiddenBy === undefined) lines.addText(html.slice(at));
  return { text: lines.toString(), lost };
}

function isElement(name: string): boolean {
  // Word writes elements such as `<o:p>`.
  return name.includes(':') || [blocks, formatting, pictures, hidden, plain].some((set) => set.has(name));
}

/** Collects the lines of a plain text. */
class PlainLines {
  readonly #keepsLines: boolean;
  readonly #pieces: string[] = [];
  #isAtLineStart = true;
  /** The space that shows nothing at the beginning of the next text. */
  #leadingSpace = /^[ \t\n\r\f]+/;
  #preformatted = 0;
  /** Where the text of the innermost `<sup>` or `<sub>` begins. */
  #shiftedFrom: number | undefined;

  constructor(keepsLines: boolean) {
    this.#keepsLines = keepsLines;
  }

  addText(source: string): void {
    const isExact = this.#preformatted > 0;
    const spaced = isExact ? source : source.replaceAll(this.#keepsLines ? /[ \t]+/g : /[ \t\n\r\f]+/g, ' ');
    const text = isExact ? spaced : spaced.replace(this.#leadingSpace, '');
    if (text !== '') this.#push(decodeHTMLStrict(text).replaceAll('\u00a0', ' '));
  }

  addTag(name: string, isEnd: boolean): void {
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted + (isEnd ? -1 : 1));
    if (name === 'br') this.#push('\n');
    else if (blocks.has(name) && !this.#isAtLineStart) this.#push('\n');
    else if ((name === 'td' || name === 'th') && isEnd) this.#push(' ');
    else if (name === 'sup' || name === 'sub') this.#shift(name, isEnd);
  }

  toString(): string {
    const lines = this.#pieces.join('').split('\n');
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #push(text: string): void {
    this.#pieces.push(text);
    this.#isAtLineStart = text.endsWith('\n');
    this.#leadingSpace = this.#isAtLineStart ? /^[ \t\n\r\f]+/ : text.endsWith(' ') ? /^ / : /^(?!)/;
  }

  #shift(name: 'sup' | 'sub', isEnd: boolean): void {
    if (!isEnd) this.#shiftedFrom = this.#pieces.length;
    else if (this.#shiftedFrom !== undefined) {
      const content = this.#pieces.splice(this.#shiftedFrom).join('').trim();
      this.#shiftedFrom = undefined;
      if (content !== '') this.#push(shiftedText(content, name));
    }
  }
}

/** Returns a raised or lowered text as the bank has it: in signs of its own where there are any. */
export function shiftedText(text: string, name: 'sup' | 'sub'): string {
  const isOrdinal = name === 'sup' && /^(?:st|nd|rd|th)$/i.test(text);
  return isOrdinal || /[<>\n]/.test(text) ? text : withSigns(`<${name}>${text}</${name}>`);
}
