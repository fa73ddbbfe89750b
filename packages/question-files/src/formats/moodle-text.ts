import { formulasIn, type TextPart, textParts } from '@paheli/core/question-bank/marked-text';
import { escapeText } from 'entities';
import { type PlainText, textOfHtml } from './html-text';

/** How Moodle reads a text: HTML, its own format with HTML and line breaks, a plain text, or Markdown. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** Formulas as Moodle writes them, at most a thousand characters each. None begins within another. */
const formulas =
  /\$\$([^$]{1,1000}?)\$\$|(?<!\\)\\\(((?:(?!\\[([])[^$]){1,1000}?)\\\)|(?<!\\)\\\[((?:(?!\\[([])[^$]){1,1000}?)\\\]/g;

/**
 * Returns a text of Moodle as a plain text. Formulas come to stand between single dollar signs. Markdown stays as it is
 * otherwise, and a plain text entirely.
 */
export function readMoodleText(written: string, format: TextFormat): PlainText {
  if (format === 'plain') return { text: written.trim(), lost: new Set() };
  if (format === 'markdown') return { text: withOwnFormulas(written.trim()), lost: new Set() };
  const { text, lost } = textOfHtml(written, { keepsLines: format === 'moodle' });
  return { text: withOwnFormulas(text), lost };
}

function withOwnFormulas(text: string): string {
  return text.replaceAll(formulas, (whole, ...[display, inline, bracketed]: (string | undefined)[]) => {
    const formula = (display ?? inline ?? bracketed ?? '').replaceAll(/\s+/g, ' ').trim();
    if (formula === '') return whole;
    const own = `$${formula}$`;
    // The bank takes a formula of words alone for a text. Braces change nothing but that.
    return formulasIn([own])[0] === formula ? own : `\${${formula}}$`;
  });
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
