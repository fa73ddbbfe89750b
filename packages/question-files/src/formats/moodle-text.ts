import { type TextPart, textParts } from '@paheli/core/question-bank/marked-text';
import { escapeText } from 'entities';
import { type PlainText, textOfHtml } from './html-text';

/** How Moodle reads a text: HTML, its own format with HTML and line breaks, a plain text, or Markdown. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** Formulas as Moodle writes them, at most a thousand characters each. None begins within another. */
const formulas =
  /\$\$([^$]{1,1000}?)\$\$|(?<!\\)\\\(((?:(?!\\[([])[^$]){1,1000}?)\\\)|(?<!\\)\\\[((?:(?!\\[([])[^$]){1,1000}?)\\\]/g;

/** A text in one of several languages, of which Moodle shows one. */
const multilang =
  /<span\b(?=[^<>]{0,200}\bmultilang\b)[^<>]{0,200}\blang=["']?([\w-]{2,20})["']?[^<>]{0,200}>([\s\S]*?)<\/span>/gi;

/**
 * Returns a text of Moodle as a plain text. Languages stand between the marks of Moodle's other filter. Formulas come to stand between single dollar signs. Markdown stays as it is
 * otherwise, and a plain text entirely.
 */
export function readMoodleText(written: string, format: TextFormat): PlainText {
  if (format === 'plain') return { text: written.trim(), lost: new Set() };
  if (format === 'markdown') return { text: withOwnFormulas(written.trim()), lost: new Set() };
  const { text, lost } = textOfHtml(written.replaceAll(multilang, '{mlang $1}$2{mlang}'), {
    keepsLines: format === 'moodle',
  });
  return { text: withOwnFormulas(text), lost };
}

function withOwnFormulas(text: string): string {
  let [own, at] = ['', 0];
  for (const { 0: whole, 1: display, 2: inline, 3: bracketed, index } of text.matchAll(formulas)) {
    const latex = (display ?? inline ?? bracketed ?? '').replaceAll(/\s+/g, ' ').trim();
    const before = text.slice(at, index);
    at = index + whole.length;
    const after = text
      .slice(at, at + 2)
      .replace(/^\\[([]/, '$')
      .charAt(0);
    own += before + (latex === '' ? whole : ownFormula(latex, before, after));
  }
  return own + text.slice(at);
}

/**
 * Returns a formula so that the bank takes it for one between these texts. Braces change nothing but that, for words alone
 * and behind a letter; a space parts it from a digit or another formula.
 */
function ownFormula(latex: string, before: string, after: string): string {
  const [plain, braced] = [`$${latex}$`, `\${${latex}}$`];
  const forms = [plain, braced, ` ${braced}`, `${braced} `, ` ${braced} `];
  const isRead = (form: string) => {
    const found = textParts(before + form + after).findLast(({ kind }) => kind === 'formula');
    return found?.kind === 'formula' && form.includes(`$${found.latex}$`);
  };
  return forms.find(isRead) ?? plain;
}

/**
 * Returns a plain text for Moodle, with the format in which Moodle shows the text unchanged. A text with formulas
 * or raised and lowered texts is HTML, because Moodle shows these in no plain text.
 */
export function toMoodleText(text: string): { written: string; format: 'html' | 'plain' } {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const parts = textParts(lines);
  const html = parts.map(toHtml).join('');
  return parts.some(({ kind }) => kind !== 'text') && readMoodleText(html, 'html').text === lines
    ? { written: html, format: 'html' }
    : { written: lines, format: 'plain' };
}

function toHtml(part: TextPart): string {
  if (part.kind === 'formula') return `\\(${escapeText(part.latex)}\\)`;
  const text = escapeText(part.text);
  return part.kind === 'text' ? text.replaceAll('\n', '<br>') : `<${part.kind}>${text}</${part.kind}>`;
}
