import { escapeText } from 'entities';
import { type PlainText, textOfHtml } from './html-text';

/** How Moodle reads a text: HTML, its own format with HTML and line breaks, a plain text, or Markdown. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** Formulas as Moodle writes them, at most a thousand characters each. */
const formulas = /\$\$([^$]{1,1000}?)\$\$|(?<!\\)\\\(([^$]{1,1000}?)\\\)|(?<!\\)\\\[([^$]{1,1000}?)\\\]/g;
/** Formulas as the bank writes them. Two prices in one sentence are none. */
const ownFormulas = /\$([^$\n]*[\\^_{][^$\n]*)\$/g;

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
    return formula === '' ? whole : `$${formula}$`;
  });
}

/**
 * Returns a plain text for Moodle, with the format in which Moodle shows the text unchanged. A text with formulas is
 * HTML, because Moodle shows formulas in no plain text.
 */
export function toMoodleText(text: string): { written: string; format: 'html' | 'plain' } {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const html = escapeText(lines).replaceAll(ownFormulas, '\\($1\\)').replaceAll('\n', '<br>');
  const isFormula = lines.search(ownFormulas) !== -1;
  return isFormula && readMoodleText(html, 'html').text === lines
    ? { written: html, format: 'html' }
    : { written: lines, format: 'plain' };
}
