import { textOfHtml } from '../formats/html-text';
import { maxColumns } from './read-csv';
import { maxRowLength, rowTooLong, type SheetRow } from './read-sheet';

const row = /<tr\b[^>]{0,200}>([\s\S]*?)(?=<tr\b|<\/table\b|$)/gi;
const cell = /<t[dh]\b[^>]{0,200}>([\s\S]*?)(?=<t[dh]\b|<\/tr\b|$)/gi;

/** Returns the rows of the tables of a page that are not blank, as programs write them in place of a workbook. */
export async function* readHtmlTable(html: string): AsyncGenerator<SheetRow> {
  let line = 0;
  for (const [, content = ''] of html.matchAll(row)) {
    line += 1;
    if (content.length > maxRowLength) throw rowTooLong(line);
    const cells = [...content.matchAll(cell)].slice(0, maxColumns + 1);
    const values = cells.map(([, text = '']) => textOfHtml(text).text);
    if (values.some((value) => value !== '')) yield { line, values, faults: new Map(), isHidden: false };
  }
}
