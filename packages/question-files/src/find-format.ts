import { msg } from '@paheli/core/message';
import { type ColumnMapping, matchColumns } from './rows/match-columns';
import { decodeText } from './tables/decode-text';
import { maxColumns, maxRecordBytes } from './tables/read-csv';
import { unusableFile } from './unreadable-file';

/** A file of questions, by what is in it: a workbook or an archive as bytes, JSON as its value, all others as their text. */
export type FoundFile =
  | { readonly format: 'xlsx' | 'zip'; readonly bytes: Uint8Array }
  | { readonly format: 'json'; readonly json: unknown }
  | {
      readonly format: 'csv' | 'html_table' | 'gift' | 'moodle_xml' | 'aiken' | 'open_trivia_qa';
      readonly text: string;
    };

/** The first bytes of a ZIP file, and of the old formats of Excel, whose reader says what to do with them. */
const [zipStart, oldExcelStart] = ['504b', 'd0cf11e0'];
/** Parts of workbooks, and of other office files, whose reader says what to do with them. */
const officeParts = ['xl/workbook.xml', '[Content_Types].xml', 'META-INF/manifest.xml'];

/**
 * Finds the format of a file by its content: names and types that come with files are often wrong. What is nothing else is a
 * table. Throws `UnreadableFile` for a text in an unknown encoding and for broken JSON. `mapping`: names of columns that were mapped by hand.
 */
export function findFormat(bytes: Uint8Array, mapping?: ColumnMapping): FoundFile {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (start === oldExcelStart) return { format: 'xlsx', bytes };
  if (start.startsWith(zipStart)) {
    const names = directoryOf(bytes);
    return { format: officeParts.some((part) => names.includes(part)) ? 'xlsx' : 'zip', bytes };
  }
  const text = decodeText(bytes);
  const body = text.replace(/^\ufeff/, '').trimStart();
  const json = parseJson(text.replace(/^\ufeff/, ''));
  if (json !== undefined) return { format: 'json', json };
  // A workbook in XML, whose reader says what to do with it.
  if (/^<\?xml[^>]*>\s*(?:<\?mso[^>]*>\s*)?<Workbook\b/.test(body)) return { format: 'xlsx', bytes };
  return { format: textFormatOf(body, mapping), text };
}

/** Returns the directory of a ZIP file, which has names as they are; the whole file where it is cut. */
function directoryOf(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'));
  return end === -1 || end + 20 > file.length ? file : file.subarray(file.readUInt32LE(end + 16), end);
}

function textFormatOf(body: string, mapping?: ColumnMapping) {
  const [, root = ''] = /^(?:<[?!][^>]*>\s*)*<([\w:]+)/.exec(body) ?? [];
  if (root === 'quiz') return 'moodle_xml';
  // Programs call a page with a table a file of Excel.
  if (root !== '' && /<table\b/i.test(body)) return 'html_table';
  if (hasHeader(body, mapping)) return 'csv';
  if (/^#Q\s/m.test(body)) return 'open_trivia_qa';
  if (/^ANSWER\s*:/im.test(body)) return 'aiken';
  // In braces, options begin with a sign, or one letter says true or false.
  if (/^(?:::|\$CATEGORY:)/m.test(body) || /\{\s*(?:[=~#]|T(?:RUE)?\b|F(?:ALSE)?\b)/i.test(body))
    return 'gift';
  return root === '' ? 'csv' : 'moodle_xml';
}

/** Returns the list or object that a text is as JSON; undefined where it is none. Throws at the line of an error. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // A table or a question of GIFT may begin with a bracket, but not like an object with names.
    if (!/^\s*(?:\[\s*)?\{\s*"/.test(text)) return undefined;
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const before = text.trimEnd().slice(0, position === undefined ? undefined : Number(position));
    throw unusableFile('unreadable', brokenJson, before.split(/\r\n|\n|\r/).length);
  }
}

const brokenJson = msg(
  'This is not valid JSON. Check the commas, quotes and brackets of this line and of those around it.',
);

/** Returns whether one of the first lines has names of several columns, not of options alone: `A, B, C and D sit in a row`. */
function hasHeader(body: string, mapping?: ColumnMapping): boolean {
  const lines = body.split(/\r\n|\n|\r/, 30);
  return lines.some(
    (line) =>
      line.length <= maxRecordBytes &&
      [',', ';', '\t', '|'].some((separator) => {
        const { columns } = matchColumns(line.split(separator, maxColumns).map(unquoted), mapping);
        return columns.size > 2 && [...columns.keys()].some((column) => !column.startsWith('option'));
      }),
  );
}

function unquoted(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1');
}
