import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFormat } from './find-format';
import { makeWorkbook } from './testing/make-workbook';
import { makeZip, zipOf } from './testing/make-zip';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const formatOf = (text: string) => findFormat(Buffer.from(text)).format;

test.each([
  ['questions.gift.txt', 'gift'],
  ['questions.moodle.xml', 'moodle_xml'],
  ['questions.aiken.txt', 'aiken'],
  ['questions.open-trivia-qa.txt', 'open_trivia_qa'],
  ['opentdb-1000.json', 'json'],
])('the format of %s is found by its content', (name, format) => {
  expect(findFormat(fixture(name)).format).toBe(format);
});

test('a workbook is told from an archive, and an old workbook goes to the reader that refuses it', async () => {
  expect(findFormat(makeWorkbook({ rows: [['question']] })).format).toBe('xlsx');
  expect(findFormat(zipOf({ 'questions.csv': 'question' })).format).toBe('zip');
  const content = makeWorkbook({ rows: [['question']] });
  expect(findFormat(makeZip([{ name: 'questions.xlsx', content, isStored: true }])).format).toBe('zip');
  expect(findFormat(Buffer.from('d0cf11e0a1b11ae1', 'hex')).format).toBe('xlsx');
});

test.each([
  ['category,question,option_a,option_b,answer\n', 'csv'],
  ['\ufeffQuestion;A;B;Correct\n"What is {=x}?";1;2;A\n', 'csv'],
  ['Title\n\ncategory\tquestion_text\toptions\tcorrect_answer\n', 'csv'],
  ['nothing that anybody knows', 'csv'],
  ['[{"question": "Q?"}]', 'json'],
  ['[not json', 'csv'],
  ['Is water wet? {T}', 'gift'],
  ['\ufeff::Title:: Two plus two? {\n=4\n~5\n}', 'gift'],
  ['What is it?\nA) a\nB) b\nAnswer: A\n', 'aiken'],
  ['What is it?\nA, B, C, D and E sit in a row.\nA) a\nB) b\nAnswer: A\n', 'aiken'],
  ['  <?xml version="1.0"?><quiz/>', 'moodle_xml'],
  ['<?xml version="1.0"?>\n<!-- made by hand -->\n<quiz><table/></quiz>', 'moodle_xml'],
  ['<html><body><table><tr><td>Question</td></tr></table>', 'html_table'],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'xlsx'],
  ['<p>Is water wet?</p> {T}', 'gift'],
  ['<html>', 'moodle_xml'],
])('%j is %s', (text, format) => {
  expect(formatOf(text)).toBe(format);
});

test.each(['[Content_Types].xml', 'META-INF/manifest.xml'])(
  'another office file, which has %s, goes to the reader that asks for .xlsx',
  (part) => {
    expect(findFormat(zipOf({ [part]: '', 'content.xml': '' })).format).toBe('xlsx');
  },
);

test('a text in UTF-16 is read with its byte order mark', () => {
  const found = findFormat(Buffer.from('\ufeffWasser nass? {T}', 'utf16le'));
  expect(found).toMatchObject({ format: 'gift', text: expect.stringContaining('Wasser nass?') });
});

test.each([
  ['\ufeff[\n {"question": "Q?",},\n]', 2],
  ['\n[{"question": "Q?"}\n{"question": "R?"}]', 3],
  ['{"question": "Q?"}\n{"question": "R?"}\n', 2],
  ['{"questions": [\n{"question": "Q?"\n', 2],
])('JSON that is broken is refused at its line: %j', (text, line) => {
  expect(() => formatOf(text)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ row: 0, line, code: 'unreadable' })] }),
  );
});
