// Long because workbooks hold their cells in many ways, and can be harmful in as many.

import { Readable } from 'node:stream';
import { msg } from '@paheli/core/message';
import { histories } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainHeaderName } from '../rows/header-name';
import { matchColumns, missingColumns } from '../rows/match-columns';
import { escapeXml, makeWorkbook, sheetXml, type TestCell } from '../testing/make-workbook';
import { makeZip, zipOf } from '../testing/make-zip';
import { UnreadableFile } from '../unreadable-file';
import type { HeaderRules } from './read-csv';
import { readXlsx } from './read-xlsx';

/** Knows columns of one letter, and requires those of `needed`. */
const rulesOf = (...needed: string[]): HeaderRules => ({
  countKnown: (names) => names.filter((name) => /^[a-z]$/.test(name)).length,
  check: (names) =>
    needed
      .filter((name) => !names.includes(name))
      .map((name) => ({ column: name, code: 'column_missing', message: msg('The file has no header.') })),
});
const questionRules: HeaderRules = {
  countKnown: (names) => matchColumns(names.map(plainHeaderName)).columns.size,
  check: (names) => {
    const { columns, errors } = matchColumns(names.map(plainHeaderName));
    return [...errors, ...missingColumns(columns, true)];
  },
};

const read = async (bytes: Uint8Array, rules = rulesOf('a')) =>
  Readable.from((await readXlsx(bytes, rules)).rows).toArray();
const rowsOf = async (bytes: Uint8Array, rules?: HeaderRules) =>
  (await read(bytes, rules)).map((row) => ('cells' in row ? row.cells : row.error));
/** Returns the texts of cells in one row. */
async function textsOf(cells: readonly TestCell[], rest: Parameters<typeof makeWorkbook>[0] = {}) {
  const names = cells.map((_, index) => String.fromCharCode(97 + index));
  const [row] = await rowsOf(makeWorkbook({ ...rest, rows: [names, cells] }));
  return Object.values(row ?? {});
}
/** Returns the errors that make a file unreadable. */
async function faultsOf(bytes: Uint8Array, rules?: HeaderRules) {
  const error: unknown = await read(bytes, rules).then(
    () => new Error('the file was read'),
    (thrown) => thrown,
  );
  if (!(error instanceof UnreadableFile)) throw error;
  return error.errors.map(({ row, line, column, code, message: { key } }) => ({
    row,
    line,
    column,
    code,
    key,
  }));
}
const xml = (cell: string) => ({ xml: cell });

describe('a cell is read', () => {
  test('as its text, in a cell of its own or shared, with parts of different looks joined', async () => {
    const shared = [
      '<t>plain</t>',
      '<r><rPr><b/></rPr><t xml:space="preserve">bold </t></r><r><t>&amp; not</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
      '<t/>',
    ];
    const cells = [
      ...shared.map((_, n) => xml(`<c t="s"><v>${n}</v></c>`)),
      'own',
      xml('<c t="s"><v>0</v></c>'),
    ];
    expect(await textsOf(cells, { shared })).toEqual(['plain', 'bold & not', '東京', '', 'own', 'plain']);
  });

  test('with raised and lowered parts, which keep their meaning', async () => {
    const part = (place: string, text: string) =>
      `<r><rPr><vertAlign val="${place}"/></rPr><t>${text}</t></r>`;
    const plain = (text: string) => `<r><t xml:space="preserve">${text}</t></r>`;
    const shared = [
      `${plain('10')}${part('superscript', '3')}${plain(' of H')}${part('subscript', '2')}${plain('O')}`,
      `${plain('x')}${part('superscript', 'ab')}${plain(' on the 19')}${part('superscript', 'th')}`,
      `${plain('m')}${part('baseline', '2')}`,
    ];
    const inline = xml(`<c t="inlineStr"><is>${plain('10')}${part('superscript', '-3')}</is></c>`);
    const cells = [...shared.map((_, n) => xml(`<c t="s"><v>${n}</v></c>`)), inline];
    expect(await textsOf(cells, { shared })).toEqual([
      '10³ of H₂O',
      'x<sup>ab</sup> on the 19th',
      'm2',
      '10⁻³',
    ]);
  });

  test('as the text of its number, percentage, fraction, price or day', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$₹-4009] #,##0"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="12"/><xf numFmtId="165"/></cellXfs>';
    const styled = (style: number, value: string) => xml(`<c s="${style}"><v>${value}</v></c>`);
    const cells = [
      styled(0, '1.0'),
      styled(1, '18289'),
      styled(2, '0.5'),
      styled(3, '0.5'),
      styled(4, '500'),
      styled(9, '7'),
    ];
    expect(await textsOf(cells, { styles })).toEqual(['1', '1950-01-26', '50%', '1/2', '₹ 500', '7']);
    const [day] = await textsOf([styled(1, '1')], { styles, properties: ' date1904="1"' });
    expect(day).toBe('1904-01-02');
  });

  test('as the value that its formula had, as TRUE or FALSE, and as the text of its link', async () => {
    const cells = [
      xml('<c><f>1+1</f><v>2</v></c>'),
      xml('<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'),
      xml('<c t="str"><f>HYPERLINK("http://example.org","Link")</f><v>Link</v></c>'),
      xml('<c t="str"><f>""</f><v></v></c>'),
      xml('<c t="b"><v>1</v></c>'),
      xml('<c t="b"><v>0</v></c>'),
      xml('<c t="d"><v>2024-01-26</v></c>'),
    ];
    expect(await textsOf(cells)).toEqual(['2', 'ab', 'Link', '', 'TRUE', 'FALSE', '2024-01-26']);
  });

  test('with line breaks, entities and escaped characters, and as blank where there is only space', async () => {
    const shared = ['<t>one&#10;two_x000D_</t>', '<t>_x005F_x000D_</t>', '<t xml:space="preserve"> \n </t>'];
    const cells = [...shared.map((_, n) => xml(`<c t="s"><v>${n}</v></c>`)), 'x &lt; y'];
    expect(await textsOf(cells, { shared })).toEqual(['one\ntwo\r', '_x000D_', '', 'x &lt; y']);
  });

  test.each([
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'This cell has the error {error}.'],
    ['a formula without a value', '<c><f>1+1</f></c>', 'The value of this formula is missing.'],
    ['a formula with an empty value', '<c><f>1+1</f><v/></c>', 'The value of this formula is missing.'],
  ])('not where it has %s: its row is refused, unless nobody knows the column', async (_, cell, key) => {
    const rows = [
      ['a', 'notes'],
      [xml(cell), 'x'],
      ['x', xml(cell)],
    ];
    expect(await rowsOf(makeWorkbook({ rows }))).toMatchObject([
      { column: 'a', code: 'formula', message: { key: expect.stringContaining(key) } },
      { a: 'x' },
    ]);
  });

  test('not where the spreadsheet shows a part of a day: it makes one of 1/2 and 3:4 too', async () => {
    const styles = '<cellXfs><xf/><xf numFmtId="16"/><xf numFmtId="20"/></cellXfs>';
    const rows = [
      ['a', 'notes'],
      [xml('<c s="1"><v>46024</v></c>'), 'x'],
      [xml('<c s="2"><v>0.1277777</v></c>'), 'x'],
      ['1/2', xml('<c s="1"><v>46024</v></c>')],
    ];
    const fault = {
      column: 'a',
      code: 'formula',
      message: { key: expect.stringContaining('a date or a time') },
    };
    expect(await rowsOf(makeWorkbook({ rows, styles }))).toMatchObject([fault, fault, { a: '1/2' }]);
  });

  test('whatever its text is, also one of markup and of characters that XML cannot hold', async () => {
    const text = fc
      .oneof(fc.string({ maxLength: 30 }), fc.constantFrom('<b>&amp;</b>', ']]>', '_x0041_', 'क😀', '=1+1'))
      .map((value) => value.replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
      .filter((value) => value.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (values) => {
        const shared = values.map(
          (value) => `<t>${escapeXml(value.replaceAll('_', '_x005F_')).replaceAll('>', '&gt;')}</t>`,
        );
        expect(
          await textsOf(
            values.map((_, n) => xml(`<c t="s"><v>${n}</v></c>`)),
            { shared },
          ),
        ).toEqual(values);
      }),
      { numRuns: histories(50) },
    );
  });
});

describe('rows', () => {
  test('count from the header, and their lines as the sheet does; blank ones are left out', async () => {
    const rows = [['A title'], [], ['a', 'b'], [], ['1', '2'], [null, '  '], [], ['3', null], []];
    expect(await read(makeWorkbook({ rows }))).toEqual([
      { row: 2, line: 5, cells: { a: '1', b: '2' } },
      { row: 5, line: 8, cells: { a: '3', b: '' } },
    ]);
  });

  test('that have nothing but a number are blank: templates number their rows', async () => {
    const rows = [
      [null, 'a', 'No.'],
      [1, 'x', 1],
      [2, null, 2],
      [3, null, 3, 'left'],
    ];
    expect(await rowsOf(makeWorkbook({ rows }))).toEqual([{ 'column 1': '1', a: 'x', 'No.': '1' }]);
  });

  test('with values beside the header are refused at the number of the column', async () => {
    expect(
      await rowsOf(
        makeWorkbook({
          rows: [
            ['a', 'b'],
            ['1', '2', null, 'left'],
          ],
        }),
      ),
    ).toMatchObject([
      { column: 'column 4', code: 'column_count', message: { values: { values: 4, names: 2 } } },
    ]);
  });

  test('may have no places, and names of elements any prefix', async () => {
    const sheet = sheetXml([['a'], ['x']]).replaceAll(/ r="[A-Z]?\d+"/g, '');
    const prefixed = sheet.replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
    for (const each of [sheet, prefixed])
      expect(await read(makeWorkbook({ sheets: [{ rows: [], xml: each }] }))).toEqual([
        { row: 1, line: 2, cells: { a: 'x' } },
      ]);
  });

  test.each(['utf16le', 'utf8'] as const)('are read in %s with a byte order mark', async (encoding) => {
    const sheet = Buffer.from(`\ufeff${sheetXml([['a'], ['क']])}`, encoding);
    expect(await rowsOf(makeWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([
      { a: 'क' },
    ]);
  });

  test('may be ten thousand, and more where they are blank', async () => {
    const rows = [['a'], ...Array.from({ length: 10_000 }, () => ['x']), ...Array(100).fill([' '])];
    expect(await read(makeWorkbook({ rows }))).toHaveLength(10_000);
    expect(await faultsOf(makeWorkbook({ rows: [...rows, ['x']] }))).toMatchObject([
      { row: 10_001, code: 'too_many_rows' },
    ]);
  });

  test('are read without blocking other work', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    await read(makeWorkbook({ rows: [['a'], ...Array(10_000).fill(['x'.repeat(200)])] }));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('a row with a picture is refused', () => {
  const refused = expect.objectContaining({ code: 'picture' });

  test('where it lies on the sheet, and a picture of the title, a shape or one without a row refuses none', async () => {
    const anchor = (kind: string, row: number, content: string) =>
      `<x:${kind}><x:from><x:col>9</x:col><x:row>${row}</x:row></x:from><x:to><x:row>3</x:row></x:to>${content}</x:${kind}>`;
    const drawing = `<x:wsDr xmlns:x="d">${[
      anchor('oneCellAnchor', 0, '<x:pic/>'),
      anchor('twoCellAnchor', 2, '<x:grpSp><x:pic/></x:grpSp>'),
      anchor('twoCellAnchor', 3, '<x:sp/>'),
      '<x:absoluteAnchor><x:pic/></x:absoluteAnchor>',
    ].join('')}</x:wsDr>`;
    const parts = {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="d" Type="relationships/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
      'xl/drawings/drawing1.xml': drawing,
    };
    const workbook = makeWorkbook({ rows: [['a'], ['1'], ['2'], ['3']], parts });
    expect(await rowsOf(workbook)).toEqual([{ a: '1' }, refused, { a: '3' }]);
  });

  test.each([
    ['Excel', '<c t="e" vm="1"><v>#VALUE!</v></c>'],
    ['WPS Office', '<c t="str"><f>DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>'],
  ])('where %s keeps it in a cell, also of a column that is not known', async (_, cell) => {
    expect(await rowsOf(makeWorkbook({ rows: [['a', 'shown'], ['1', xml(cell)], ['2']] }))).toEqual([
      refused,
      { a: '2', shown: '' },
    ]);
  });
});

describe('the header', () => {
  test('is the row that is known best, of the first sheet that has all columns and is visible', async () => {
    const sheets = [
      { rows: [['a', 'b', 'c', 'd']], state: 'hidden' },
      { rows: [] },
      { rows: [['a', 'b', 'd']] },
      { rows: [['Read a, b and c'], ['a', 'x'], ['a', 'b', 'c'], ['1', '2', '3']] },
      { rows: [['a', 'b', 'c', 'd']] },
    ];
    expect(await rowsOf(makeWorkbook({ sheets }), rulesOf('a', 'c'))).toEqual([{ a: '1', b: '2', c: '3' }]);
  });

  test('of the sheet that has most columns is the one whose errors are told', async () => {
    const sheets = [{ rows: [['a']] }, { rows: [['x title'], ['a', 'b']] }, { rows: [['b']] }];
    expect(await faultsOf(makeWorkbook({ sheets }), rulesOf('a', 'c'))).toMatchObject([
      { row: 0, line: 2, column: 'c', code: 'column_missing' },
    ]);
  });

  test('is searched among thirty rows', async () => {
    const rows = (count: number) => [...Array(count).fill(['title']), ['a', 'b'], ['1', '2']];
    expect(await rowsOf(makeWorkbook({ rows: rows(29) }))).toEqual([{ a: '1', b: '2' }]);
    expect(await faultsOf(makeWorkbook({ rows: rows(30) }))).toMatchObject([{ code: 'column_missing' }]);
  });

  test('is missing in a workbook without cells', async () => {
    expect(await faultsOf(makeWorkbook({ rows: [] }))).toMatchObject([{ row: 0, code: 'column_missing' }]);
  });

  test('has at most a hundred columns', async () => {
    const names = Array.from({ length: 100 }, (_, n) => (n === 0 ? 'a' : `c${n}`));
    expect(await rowsOf(makeWorkbook({ rows: [names, names] }))).toHaveLength(1);
    expect(await faultsOf(makeWorkbook({ rows: [[...names, 'z']] }))).toMatchObject([
      { code: 'too_many_columns' },
    ]);
    const far = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row></sheetData></worksheet>`;
    expect(await faultsOf(makeWorkbook({ sheets: [{ rows: [], xml: far }] }))).toMatchObject([
      { code: 'too_many_columns' },
    ]);
  });
});

describe('a template is read', () => {
  test('of Kahoot: its header stands in row 8 and its rows are numbered', async () => {
    const header = [
      ...[
        null,
        'Question - max 120 characters',
        'Answer 1 - max 75 characters',
        'Answer 2 - max 75 characters',
      ],
      'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
      'Correct answer(s) - choose at least one',
    ];
    const above = [[], [null, 'Quiz template'], [null, 'Add questions'], [], [], [], []];
    const rows = [...above, header, [1, 'Which?', 'Excel', 'Numbers', 60, '1,2'], [2], [3]];
    expect(await read(makeWorkbook({ rows }), questionRules)).toEqual([
      {
        ...{ row: 1, line: 9 },
        cells: {
          ...{ 'column 1': '1', 'Question - max 120 characters': 'Which?' },
          ...{ 'Answer 1 - max 75 characters': 'Excel', 'Answer 2 - max 75 characters': 'Numbers' },
          'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs': '60',
          'Correct answer(s) - choose at least one': '1,2',
        },
      },
    ]);
  });

  test('of Quizizz, without its row of instructions', async () => {
    const header = [
      'Question Text',
      'Question Type',
      'Option 1',
      'Option 2',
      'Correct Answer',
      'Time in seconds',
    ];
    const option = 'Text for option\n\n(required in all cases except open-ended & draw questions)';
    const instructions = [
      'Text of the question\n\n(required)',
      'Question Type\n\n(default is Multiple Choice)',
    ];
    const rows = [
      header,
      [...instructions, option, option, 'The correct option choice'],
      ['Q?', 'Poll', 'x', 'y', 2, 30],
    ];
    expect(await read(makeWorkbook({ rows }), questionRules)).toMatchObject([
      { row: 2, line: 3, cells: { 'Question Text': 'Q?', 'Correct Answer': '2', 'Time in seconds': '30' } },
    ]);
  });
});

describe('a file is refused that', () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const sheet = (inner: string) =>
    makeWorkbook({ sheets: [{ rows: [], xml: `<worksheet><sheetData>${inner}</sheetData></worksheet>` }] });
  const good = makeWorkbook({ rows: [['a'], ['x']] });

  test.each([
    ['is empty', new Uint8Array(), 'is no Excel workbook'],
    ['is text', Buffer.from('a,b\n1,2'), 'is no Excel workbook'],
    ['is another ZIP file', zipOf({ 'word/document.xml': '<document/>' }), 'is no Excel workbook'],
    ['is a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), 'is no Excel workbook'],
    ['has the old format', Buffer.concat([ole, Buffer.alloc(600)]), 'has the old format of Excel'],
    ['has a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'has a password'],
    ['is cut', good.subarray(0, -100), 'is broken'],
    ['has a text that is missing', sheet('<row><c t="s"><v>7</v></c></row>'), 'is broken'],
    ['has rows out of order', sheet('<row r="2"/><row r="2"/>'), 'is broken'],
    ['has rows below the last', sheet('<row r="1048577"/>'), 'is broken'],
    ['has cells beyond the last column', sheet(`<row>${'<c/>'.repeat(16_385)}</row>`), 'is broken'],
    ['has cells without a place', sheet('<row><c r="7"><v>1</v></c></row>'), 'is broken'],
    ['is no XML', sheet('<row>'), 'is broken'],
    [
      'is in no encoding',
      makeWorkbook({ parts: { 'xl/workbook.xml': Buffer.from([0x3c, 0xff]) } }),
      'is broken',
    ],
  ])('%s', async (_, bytes, key) => {
    expect(await faultsOf(bytes)).toMatchObject([{ row: 0, line: null, key: expect.stringContaining(key) }]);
  });

  test('has any byte changed, or is read as before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Uint8Array.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const rows = await read(bytes).catch((error: unknown) => error);
        if (!(rows instanceof UnreadableFile)) expect(rows).toMatchObject([{ cells: { a: 'x' } }]);
      }),
      { numRuns: histories(500) },
    );
  });

  const workbookOf = (text: string) => makeWorkbook({ parts: { 'xl/sharedStrings.xml': text } });
  test.each([
    ['declares entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>'],
    ['refers to other files', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><sst/>'],
    ['uses entities of HTML', '<sst><si><t>&eacute;</t></si></sst>'],
    ['has elements within each other without end', '<a>'.repeat(1_000_000)],
    [
      'has attributes without end',
      `<sst ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
    ['has an attribute without end', `<sst a="${'x'.repeat(1_000_000)}"/>`],
    ['has texts without end', `<sst>${'<si/>'.repeat(200_001)}</sst>`],
  ])('%s', async (_, text) => {
    expect(await faultsOf(workbookOf(text))).toMatchObject([{ key: expect.stringContaining('is broken') }]);
  });

  test('unpacks to more than 50 MB, before anything is parsed', async () => {
    const bomb = workbookOf(`<sst>${' '.repeat(50 * 1024 * 1024)}</sst>`);
    expect(bomb.length).toBeLessThan(100_000);
    const startedAt = performance.now();
    expect(await faultsOf(bomb)).toMatchObject([{ code: 'too_large' }]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test('unpacks to more than it states', async () => {
    const lie = makeZip([
      {
        name: 'xl/workbook.xml',
        content: `<workbook>${' '.repeat(60 * 1024 * 1024)}</workbook>`,
        statedSize: 100,
      },
    ]);
    expect(await faultsOf(lie)).toMatchObject([{ key: expect.stringContaining('is broken') }]);
  });

  test('has more than a thousand parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`xl/media/${n}.png`, 'x']));
    expect(await faultsOf(makeWorkbook({ parts }))).toMatchObject([{ code: 'too_many_files' }]);
  });

  test('repeats one long text in a row, or in all of them', async () => {
    const cell = xml('<c t="s"><v>0</v></c>');
    const shared = [`<t>${'x'.repeat(60_000)}</t>`];
    expect(
      await faultsOf(
        makeWorkbook({
          shared,
          rows: [
            ['a', 'b'],
            [cell, cell],
          ],
        }),
      ),
    ).toMatchObject([{ row: 0, line: 2, key: 'This row is longer than 64 KiB.' }]);
    const rows = [['a'], ...Array(1_000).fill([cell])];
    expect(await faultsOf(makeWorkbook({ shared, rows }))).toMatchObject([{ code: 'too_large' }]);
  });
});
