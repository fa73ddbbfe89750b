import { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { blankPng } from '@paheli/question-files/testing/make-media';
import { makeWorkbook } from '@paheli/question-files/testing/make-workbook';
import { zipOf } from '@paheli/question-files/testing/make-zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestIdleTurn, longestTurn } from '../testing/longest-turn';
import { times } from '../testing/outcomes';
import { createFileWorker } from './file-worker';

const worker = createFileWorker();
afterAll(() => worker.close());
let idleMs: number;
beforeAll(async () => {
  await worker.render({ formulas: ['x'] });
  idleMs = await longestIdleTurn();
});

const file = (bytes: string | Buffer) =>
  BulkUpload.parse({ category: 'general', file: new Uint8Array(Buffer.from(bytes)) });
const longFormat = `0.${'0'.repeat(60_000)}`;
const columns = ['question', 'a', 'b', 'answer'];
/** A workbook whose cells name one shared text again and again. */
const sharedTexts = () => {
  const row = (cells: string) => `<row>${cells}</row>`;
  const names = columns.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const cells = '<c t="s"><v>0</v></c>'.repeat(4);
  const xml = `<worksheet><sheetData>${row(names)}${row(cells).repeat(9_000)}</sheetData></worksheet>`;
  return makeWorkbook({ sheets: [{ rows: [], xml }], shared: [`<t>${'long '.repeat(900)}</t>`] });
};

/** Each reader's worst file, with the code of its error; null where the file is read. */
test.each<[string, () => string | Buffer | Promise<Buffer>, string | null]>([
  ['GIFT with 700,000 options', () => `Q{=a${'~b'.repeat(700_000)}}`, 'too_long'],
  ['Aiken of 4.5 MB', () => `Q\n${'A. a\n'.repeat(900_000)}ANSWER: A`, 'too_long'],
  ['GIFT with very many comments', () => `${'//\nQ\n'.repeat(500_000)}{=a ~b}`, 'too_long'],
  ['Moodle XML in one line', () => `<quiz>${'<question><a/></question>'.repeat(9_000)}</quiz>`, 'invalid'],
  ['OpenTriviaQA with one long question', () => `#Q ${'long '.repeat(900_000)}\n^ a\nA a\nB b\n`, 'too_long'],
  [
    'JSON with 10,000 rows',
    () => JSON.stringify(times(10_000, (n) => ({ question: `Q${n}?`, a: '1', b: '2', answer: 'A' }))),
    null,
  ],
  [
    'a workbook of many styles with a long format',
    () =>
      makeWorkbook({
        rows: [columns, ...times(400, (n) => ['Q?', 'a', 'b', { xml: `<c s="${n}"><v>1</v></c>` }])],
        styles: `<numFmts><numFmt numFmtId="200" formatCode='${longFormat}'/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(60_000)}</cellXfs>`,
      }),
    null,
  ],
  ['a workbook of one text that stands there 36,000 times', sharedTexts, 'too_large'],
  [
    'a hundred pictures of 25 megapixels',
    async () => {
      const pictures = times(100, (n) => [`${n}.png`, picture] as const);
      return zipOf({ 'q.csv': `${columns.join()}\nQ?,a,b,A`, ...Object.fromEntries(pictures) });
    },
    'too_large',
  ],
])('the event loop goes on while %s is read', async (_, make, code) => {
  const upload = file(await make());
  const { ms, outcome } = await longestTurn(() => worker.read('a', upload));
  expect(ms - idleMs).toBeLessThan(100);
  if (outcome instanceof Error) throw outcome;
  const { errors } = outcome as Awaited<ReturnType<typeof worker.read>>;
  expect(errors[0]?.code ?? null).toBe(code);
});

/** Similar texts, each compared with all of the others. */
const nearTexts = times(3_000, (n) => ({
  questionText: `${'which of these rivers flows east '.repeat(20)} ${n}`,
}));
const picture = await blankPng(5_000);

test.each<[string, () => Promise<unknown>]>([
  [
    'similar texts are compared with 3,000 of the bank',
    () => worker.findNear([nearTexts, nearTexts, { perText: 1, pairs: 100_000, ms: 1_000 }]),
  ],
  ['a picture of 25 megapixels is drawn', () => worker.prepare(picture)],
])('the event loop goes on while %s', async (_, work) => {
  const { ms, outcome } = await longestTurn(work);
  expect(outcome).not.toBeInstanceOf(Error);
  expect(ms - idleMs).toBeLessThan(100);
});

test('a task that takes too much memory is refused, and the next one is done', async () => {
  const texts = [{ questionText: 'abc '.repeat(5_000_000) }];
  const limits = { perText: 1, pairs: 1, ms: 60_000 };
  await expect(worker.findNear([texts, texts, limits])).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await worker.render({ formulas: ['x'] })).toHaveLength(1);
});
