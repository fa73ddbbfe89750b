import { type Message, msg } from '@paheli/core/message';
import { quote } from '@paheli/core/text';
import { maxTextLength, tooMuchText, type UnreadableFile, unusableFile } from '../unreadable-file';
import { numberText, plainNumber } from './number-text';
import { brokenWorkbook, TextCollector, unescapeText, type Workbook } from './open-workbook';
import { maxColumns } from './read-csv';
import { type Attributes, BrokenXml, parseXml, type XmlHandlers } from './workbook-xml';

/** A row of a sheet that is not blank. */
export type SheetRow = {
  /** Its number in the sheet, from 1. */
  readonly line: number;
  /** The texts of its cells. One after the last allowed column stands for all further ones. */
  readonly values: readonly string[];
  /** What makes single cells unusable, by their index. */
  readonly faults: ReadonlyMap<number, Message>;
  /** Whether the sheet hides it, by hand or by a filter. */
  readonly isHidden: boolean;
  /** Whether a picture lies on it or in one of its cells. */
  readonly hasPicture: boolean;
};

export const maxRowLength = 64 * 1024;
/** How many rows and columns a sheet of Excel has. */
const maxLine = 1_048_576;
const maxIndex = 16_383;

/** Reads the rows of a sheet that are not blank, piece by piece. Throws `UnreadableFile`. */
export async function* readSheet(
  workbook: Workbook,
  sheet: AsyncIterable<Uint8Array>,
  readPictures: () => Promise<ReadonlySet<number>>,
): AsyncGenerator<SheetRow> {
  try {
    const reader = new SheetReader(workbook, await readPictures());
    for await (const _ of parseXml(sheet, reader)) yield* reader.takeRows();
  } catch (error) {
    throw error instanceof BrokenXml ? brokenWorkbook() : error;
  }
}

export function rowTooLong(line: number): UnreadableFile {
  return unusableFile('unreadable', msg('This row is longer than 64 KiB.'), line);
}

type Cell = {
  readonly index: number;
  readonly type: string;
  readonly style: number;
  /** The value as the file writes it. */
  written: string;
  hasValue: boolean;
  isFormula: boolean;
};

class SheetReader implements XmlHandlers {
  readonly #workbook: Workbook;
  readonly #pictures: ReadonlySet<number>;
  readonly #inline = new TextCollector();
  #rows: SheetRow[] = [];
  #isInData = false;
  #line = 0;
  #isHidden = false;
  #hasPicture = false;
  #values: string[] = [];
  #faults = new Map<number, Message>();
  #index = -1;
  #cell: Cell | undefined;
  #isValue = false;
  #rowLength = 0;
  #sheetLength = 0;

  constructor(workbook: Workbook, pictures: ReadonlySet<number>) {
    this.#workbook = workbook;
    this.#pictures = pictures;
  }

  /** Returns the rows that ended since the last call. */
  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open = (name: string, attributes: Attributes): void => {
    if (name === 'sheetData') this.#isInData = true;
    if (!this.#isInData) return;
    const cell = this.#cell;
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (cell && name === 'f') cell.isFormula = true;
    else if (cell && name === 'v') this.#isValue = cell.hasValue = true;
    else if (cell) this.#inline.open(name, attributes);
  };

  text = (text: string): void => {
    if (this.#isValue && this.#cell) this.#cell.written += text;
    else this.#inline.add(text);
  };

  close = (name: string): void => {
    if (name === 'sheetData') this.#isInData = false;
    if (name === 'v') this.#isValue = false;
    else if (name === 'c' && this.#cell) this.#closeCell(this.#cell);
    else if (name === 'row' && this.#isInData) this.#closeRow();
    else this.#inline.close(name);
  };

  #openRow({ r, hidden = '' }: Attributes): void {
    const line = r === undefined ? this.#line + 1 : Number(r);
    if (!Number.isInteger(line) || line <= this.#line || line > maxLine)
      throw new BrokenXml('a row out of order');
    this.#line = line;
    this.#isHidden = /^(?:1|true)$/.test(hidden);
    this.#hasPicture = this.#pictures.has(line);
    this.#values = [];
    this.#faults = new Map();
    this.#index = -1;
    this.#rowLength = 0;
  }

  #openCell({ r, s = '0', t = 'n', vm }: Attributes): void {
    // Excel writes a picture in a cell as an error with the number of its value; WPS Office as a function of its own.
    if (t === 'e' && vm !== undefined) this.#hasPicture = true;
    this.#index = r === undefined ? this.#index + 1 : columnOf(r);
    if (this.#index > maxIndex) throw new BrokenXml('a cell beyond the last column');
    this.#cell = {
      index: Math.min(this.#index, maxColumns),
      type: t,
      style: Number(s),
      written: '',
      hasValue: false,
      isFormula: false,
    };
  }

  #closeCell(cell: Cell): void {
    this.#cell = undefined;
    const value = this.#textOf(cell);
    if (/^=?DISPIMG\(/i.test(value)) this.#hasPicture = true;
    // Programs that do not calculate write an empty value; that of an empty text has a type.
    const isLost = cell.isFormula && (!cell.hasValue || (cell.written === '' && cell.type !== 'str'));
    if (isLost)
      this.#faults.set(
        cell.index,
        msg('The value of this formula is missing. Open the file in Excel, save it and upload it again.'),
      );
    else if (cell.type === 'e')
      this.#faults.set(cell.index, msg('This cell has the error {error}.', { error: quote(value) }));
    else if (cell.type === 'n' && value !== '' && this.#workbook.formats[cell.style]?.kind === 'part')
      this.#faults.set(
        cell.index,
        msg('The spreadsheet made a date or a time of this cell. Format it as text and write it again.'),
      );
    if (value === '') return;
    this.#count(value.length);
    while (this.#values.length < cell.index) this.#values.push('');
    this.#values[cell.index] = value;
  }

  /** Counts texts that cells share as often as they stand in the sheet. */
  #count(length: number): void {
    this.#rowLength += length;
    this.#sheetLength += length;
    if (this.#sheetLength > maxTextLength) throw tooMuchText();
    if (this.#rowLength > maxRowLength) throw rowTooLong(this.#line);
  }

  #textOf({ type, style, written }: Cell): string {
    const inline = this.#inline.take();
    const { texts, formats, countsFrom1904 } = this.#workbook;
    if (type === 's') return written === '' ? '' : sharedText(texts, written);
    if (type === 'inlineStr') return inline;
    if (type === 'b') return booleans[written.trim()] ?? '';
    if (type !== 'n') return unescapeText(written);
    return numberText(written, formats[style] ?? plainNumber, countsFrom1904);
  }

  #closeRow(): void {
    if (this.#faults.size === 0 && this.#values.length === 0) return;
    this.#rows.push({
      line: this.#line,
      values: this.#values,
      faults: this.#faults,
      isHidden: this.#isHidden,
      hasPicture: this.#hasPicture,
    });
  }
}

const booleans: Readonly<Record<string, string>> = { 1: 'TRUE', true: 'TRUE', 0: 'FALSE', false: 'FALSE' };

function sharedText(texts: readonly string[], index: string): string {
  const text = texts[Number(index)];
  if (text === undefined) throw new BrokenXml('a text that the workbook lacks');
  return text;
}

/** Returns the index of the column of a cell such as `AB7`. */
function columnOf(cell: string): number {
  const [, letters = ''] = /^([A-Z]{1,3})\d+$/.exec(cell) ?? [];
  if (letters === '') throw new BrokenXml('a cell without a place');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
