import { type ZipContent, zipOf } from './make-zip';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A cell: a text, a number, a blank one, or its XML without the place. */
export type TestCell = string | number | null | { readonly xml: string };
export type TestSheet = {
  readonly rows: readonly (readonly TestCell[])[];
  readonly state?: string;
  /** The XML of the sheet in place of its rows. */
  readonly xml?: string;
};
type TestWorkbook = {
  readonly sheets?: readonly TestSheet[];
  readonly rows?: readonly (readonly TestCell[])[];
  /** What shared texts hold, each as the XML within `si`. */
  readonly shared?: readonly string[];
  /** What is in the styles. */
  readonly styles?: string;
  readonly properties?: string;
  /** Parts in place of those that are made, or beside them. */
  readonly parts?: Readonly<Record<string, ZipContent>>;
};

/** Returns an Excel workbook. */
export function makeWorkbook({ rows = [], ...rest }: TestWorkbook): Buffer {
  const { sheets = [{ rows }], shared = [], styles = '', properties = '', parts = {} } = rest;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${documents}/${type}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships xmlns="${packages}">${inner}</Relationships>`;
  const tabs = sheets.map(
    ({ state = 'visible' }, n) =>
      `<sheet name="Sheet${n + 1}" sheetId="${n + 1}" state="${state}" r:id="s${n + 1}"/>`,
  );
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><workbookPr${properties}/><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...sheets.map((_, n) => relation(`s${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
        relation('t', 'sharedStrings', '/xl/sharedStrings.xml'),
        relation('f', 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheet.xml ?? sheetXml(sheet.rows)]),
    ),
    ...parts,
  });
}

/** Returns the XML of a sheet. Blank rows are left out, as programs do. */
export function sheetXml(rows: readonly (readonly TestCell[])[]): string {
  const written = rows.map((cells, index) =>
    cells.length === 0
      ? ''
      : `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, place(column, index))).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function place(column: number, row: number): string {
  const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26));
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`;
}

function cellXml(cell: TestCell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  return cell.xml.replace('<c', `<c r="${at}"`);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '_x000D_');
}
