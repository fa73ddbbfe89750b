import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { textOfHtml } from '../formats/html-text';
import { tooManyRows } from '../unreadable-file';
import { maxColumns } from './read-csv';
import { maxRowLength, rowTooLong, type SheetRow } from './read-sheet';

const row = /<tr\b[^<>]{0,200}>/i;
const cell = /<t[dh]\b[^<>]{0,200}>/i;

/** Blank rows included, of which a sheet may have many. */
const mostRows = 10 * maxUploadRows;

/** Returns the rows of the tables of a page that are not blank, as programs write them in place of a workbook. */
export async function* readHtmlTable(html: string): AsyncGenerator<SheetRow> {
  const pieces = html.split(row);
  if (pieces.length > mostRows) throw tooManyRows();
  for (const [line, piece] of pieces.entries()) {
    // Before the first row stands none.
    if (line === 0) continue;
    const content = upTo(/<\/t(?:r|able)\b/i, piece);
    if (content.length > maxRowLength) throw rowTooLong(line);
    const cells = content.split(cell, maxColumns + 2).slice(1);
    const values = cells.map((text) => textOfHtml(upTo(/<\/t[dh]\b/i, text)).text);
    if (values.some((value) => value !== ''))
      yield { line, values, faults: new Map(), isHidden: false, hasPicture: false };
  }
}

function upTo(end: RegExp, text: string): string {
  return text.split(end, 1)[0] ?? '';
}
