import writeWorkbook from 'write-excel-file/node';
import type { ExportedQuestion } from '../formats/exported-question';
import { withoutInvalidXml } from '../formats/xml-characters';
import { rowsOf } from './write-csv';

/**
 * Returns questions as an Excel workbook with the columns of the CSV file. Every cell is marked as text, so that no program
 * makes a date of `1/2` or a number of `007`.
 */
export function writeXlsx(questions: readonly ExportedQuestion[]): Promise<Buffer> {
  const cells = rowsOf(questions).map((values) =>
    values.map((value) => (value === '' ? null : { value: toCell(value), type: String, format: '@' })),
  );
  return writeWorkbook(cells, { sheet: 'Questions' }).toBuffer();
}

/** Returns a text as a cell holds it, where `_x0041_` stands for a character. */
function toCell(text: string): string {
  return withoutInvalidXml(text).replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}
