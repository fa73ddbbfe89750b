import { posix } from 'node:path';
import { msg } from '@paheli/core/message';
import { openZip, withPassword, type Zip, zipLimits } from '../archives/open-zip';
import { shiftedText } from '../formats/html-text';
import { maxTextLength, tooMuchText, type UnreadableFile, unusableFile } from '../unreadable-file';
import { type NumberFormat, numberFormatOf, plainNumber } from './number-text';
import { type Attributes, BrokenXml, parseWholeXml, type XmlHandlers } from './workbook-xml';

/** A sheet by its name, with its bytes. */
type WorkbookSheet = {
  readonly name: string;
  readonly open: () => AsyncGenerator<Buffer>;
  /** Returns the numbers of the rows, from 1, in which pictures that lie on the sheet begin. */
  readonly readPictures: () => Promise<ReadonlySet<number>>;
};

/** An Excel workbook without the cells of its sheets. */
export type Workbook = {
  /** The visible sheets, in the order of their tabs. */
  readonly sheets: readonly WorkbookSheet[];
  /** The texts that cells share. */
  readonly texts: readonly string[];
  /** How numbers are shown, by the style of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly countsFrom1904: boolean;
};

const maxTexts = 200_000;
/** How many styles Excel allows. */
const maxStyles = 65_536;

/**
 * Opens an Excel workbook (.xlsx or .xlsm, ECMA-376). Throws `UnreadableFile` for any other file, which says what is expected.
 * Links to other files, macros and pictures are never opened.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  requireZip(bytes);
  const zip = await openZip(bytes, brokenSentence);
  try {
    return await readParts(new Parts(zip));
  } catch (error) {
    throw error instanceof BrokenXml ? brokenWorkbook() : error;
  }
}

const brokenSentence = msg('This workbook is broken. Save it again as .xlsx and upload it.');

export function brokenWorkbook(): UnreadableFile {
  return unusableFile('unreadable', brokenSentence);
}

function noWorkbook(): UnreadableFile {
  return unusableFile(
    'unreadable',
    msg('This file is no Excel workbook. Save it as .xlsx and upload it again.'),
  );
}

/** Throws for files that are no workbook by their first bytes. */
function requireZip(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (head === 'd0cf11e0a1b11ae1') {
    const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      Buffer.from('EncryptedPackage', 'utf16le'),
    );
    if (isEncrypted) throw withPassword();
    throw unusableFile(
      'unreadable',
      msg('This file has the old format of Excel. Save it as .xlsx and upload it again.'),
    );
  }
  if (!head.startsWith('504b0304')) throw noWorkbook();
}

type Relation = { readonly type: string; readonly path: string };

/** The parts of a workbook. Their names are compared without case. */
class Parts {
  readonly #zip: Zip;
  readonly #files: ReadonlyMap<string, Parameters<Zip['open']>[0]>;

  constructor(zip: Zip) {
    this.#zip = zip;
    this.#files = new Map([...zip.files].map(([name, file]) => [name.toLowerCase(), file]));
  }

  /** Returns a function that opens a part; undefined where there is none. */
  find(path: string): (() => AsyncGenerator<Buffer>) | undefined {
    const file = this.#files.get(path.toLowerCase());
    return file && (() => this.#zip.open(file));
  }

  /** Parses a part if there is one. */
  async parse(path: string | undefined, handlers: XmlHandlers): Promise<void> {
    const open = path === undefined ? undefined : this.find(path);
    if (open) await parseWholeXml(open(), handlers);
  }

  /** Returns what a part refers to within the file, by id. */
  async relationsOf(path: string): Promise<ReadonlyMap<string, Relation>> {
    const folder = posix.dirname(path);
    const relations = new Map<string, Relation>();
    await this.parse(posix.join(folder, '_rels', `${posix.basename(path)}.rels`), {
      open(name, { Id, Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
        const target = Target.startsWith('/') ? Target : posix.join('/', folder, Target);
        relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: target.slice(1) });
        if (relations.size > zipLimits.entries) throw new BrokenXml('too many relations');
      },
      close() {},
    });
    return relations;
  }
}

async function readParts(parts: Parts): Promise<Workbook> {
  const main =
    [...(await parts.relationsOf('')).values()].find(({ type }) => type === 'officeDocument')?.path ??
    'xl/workbook.xml';
  if (!main.endsWith('.xml') || !parts.find(main)) throw noWorkbook();
  const relations = await parts.relationsOf(main);
  const pathOf = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.path;
  const sheets: WorkbookSheet[] = [];
  let countsFrom1904 = false;
  await parts.parse(main, {
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const id = Object.keys(attributes).find((each) => /:id$/i.test(each)) ?? '';
      const relation = relations.get(attributes[id] ?? '');
      const path = relation?.type === 'worksheet' ? relation.path : '';
      const open = parts.find(path);
      if (open)
        sheets.push({ name: attributes.name ?? '', open, readPictures: () => readPictures(parts, path) });
      if (sheets.length > zipLimits.entries) throw new BrokenXml('too many sheets');
    },
    close() {},
  });
  if (sheets.length === 0) throw noWorkbook();
  const formats = await readFormats(parts, pathOf('styles'));
  return { sheets, formats, countsFrom1904, texts: await readTexts(parts, pathOf('sharedStrings')) };
}

/** Reads where the pictures of a sheet begin. Shapes and charts are none. */
async function readPictures(parts: Parts, sheetPath: string): Promise<ReadonlySet<number>> {
  const rows = new Set<number>();
  const drawing = [...(await parts.relationsOf(sheetPath)).values()].find(({ type }) => type === 'drawing');
  let isStart = false;
  let row = '';
  await parts.parse(drawing?.path, {
    open(name) {
      if (name === 'from') isStart = true;
      if (name === 'absoluteAnchor' || (name === 'row' && isStart)) row = '';
      if (name === 'pic') rows.add(Number(row) + 1);
    },
    close(name) {
      if (name === 'row') isStart = false;
    },
    text(text) {
      if (isStart) row += text;
    },
  });
  return rows;
}

/** Reads the texts that cells share, each with its parts of different looks joined. */
async function readTexts(parts: Parts, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  let length = 0;
  const collector = new TextCollector();
  await parts.parse(path, {
    open: (name, attributes) => collector.open(name, attributes),
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      const text = collector.take();
      length += text.length;
      if (length > maxTextLength) throw tooMuchText();
      if (texts.push(text) > maxTexts) throw new BrokenXml('too many texts');
    },
    text: (text) => collector.add(text),
  });
  return texts;
}

/**
 * Joins the texts of an element that may have several, without those that say how Japanese is pronounced. Raised and lowered
 * ones become signs or marks, as in a text of HTML: 10³ is not 103.
 */
export class TextCollector {
  #text = '';
  #isText = false;
  #isPhonetic = false;
  #shift: 'sup' | 'sub' | undefined;

  open(name: string, { val = '' }: Attributes): void {
    if (name === 'r') this.#shift = undefined;
    if (name === 'vertAlign') this.#shift = shifts[val];
    if (name === 'rPh') this.#isPhonetic = true;
    if (name === 't') this.#isText = !this.#isPhonetic;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 't') this.#isText = false;
  }

  add(text: string): void {
    if (this.#isText) this.#text += this.#shift ? shiftedText(text, this.#shift) : text;
  }

  /** Returns the text since the last call. */
  take(): string {
    const text = unescapeText(this.#text);
    this.#text = '';
    this.#shift = undefined;
    return text;
  }
}

const shifts: Readonly<Record<string, 'sup' | 'sub'>> = { superscript: 'sup', subscript: 'sub' };

/** Returns a text with the characters that XML cannot hold, which are written as `_x000D_`; empty if it is blank. */
export function unescapeText(text: string): string {
  if (text.trim() === '') return '';
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readFormats(parts: Parts, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let areCells = false;
  await parts.parse(path, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') areCells = true;
      if (name === 'xf' && areCells) ids.push(Number(numFmtId ?? 0));
      if (ids.length > maxStyles || codes.size > maxStyles) throw new BrokenXml('too many styles');
    },
    close(name) {
      if (name === 'cellXfs') areCells = false;
    },
  });
  const formats = new Map([...new Set(ids)].map((id) => [id, numberFormatOf(id, codes.get(id))]));
  return ids.map((id) => formats.get(id) ?? plainNumber);
}
