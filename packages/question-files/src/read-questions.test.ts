import { expect, test } from 'vitest';
import { readQuestions } from './read-questions';
import { makeWorkbook, sheetXml } from './testing/make-workbook';

test('a workbook with questions in several sheets is read from one, and the others are named', async () => {
  const header = ['Question', 'Option A', 'Option B', 'Answer'];
  const sheets = [
    { rows: [header.slice(0, 3), ['P?', 'a', 'b']] },
    { rows: [header, ['Q?', 'a', 'b', 'A']] },
    {
      rows: [
        ['Notes', 'Answer'],
        ['x', 'y'],
      ],
    },
    { rows: [header] },
    { rows: [header, ['R?', 'a', 'b', 'B']] },
    { rows: [header, ['S?', 'a', 'b', 'B']], state: 'hidden' },
  ];
  const upload = { file: new Uint8Array(makeWorkbook({ sheets })) };
  const reading = await readQuestions({ category: 'general', categories: {}, columns: {}, ...upload });
  expect(reading.drafts).toMatchObject([{ questionText: 'Q?' }]);
  expect(reading.remarks).toMatchObject([
    { row: 0, code: 'not_kept', message: { values: { names: ['Sheet1', 'Sheet5'] } } },
  ]);
});

test('a row that a sheet hides is read, and said to be hidden', async () => {
  const rows = [
    ['Question', 'Option A', 'Option B', 'Answer'],
    ['Q?', 'a', 'b', 'A'],
    ['R?', 'a', 'b', 'B'],
  ];
  const xml = sheetXml(rows).replace('<row r="3"', '<row r="3" hidden="1"');
  const upload = { file: new Uint8Array(makeWorkbook({ sheets: [{ rows, xml }] })) };
  const { drafts } = await readQuestions({ category: 'general', categories: {}, columns: {}, ...upload });
  expect(drafts.map(({ questionText, lost }) => [questionText, lost?.map(({ code }) => code)])).toEqual([
    ['Q?', undefined],
    ['R?', ['hidden']],
  ]);
});

test('a file without any category is one error, and single rows without one are theirs', async () => {
  const read = async (text: string) => {
    const { errors } = await readQuestions({ categories: {}, columns: {}, file: Buffer.from(text) });
    return errors.map(({ row, column, code }) => [row, column, code]);
  };
  const whole = [[0, 'category', 'column_missing']];
  const aiken = 'Q?\nA. a\nB. b\nANSWER: A\n';
  expect(await read(aiken + aiken.replace('Q', 'R'))).toEqual(whole);
  expect(await read('Q?{=a ~b}\n\nR?{}\n\nS?{=a ~b}')).toEqual([...whole, [2, null, 'unsupported_kind']]);
  expect(await read('question,a,b,answer,category\nQ?,x,y,A,\nR?,x,y,A,')).toEqual(whole);
  expect(await read('Q?{=a ~b}\n\n$CATEGORY: Science\n\nR?{=a ~b}')).toEqual([[1, 'category', 'invalid']]);
});

test('right answers that are all the same option are worth a look from ten questions on, and so is a column that is not kept', async () => {
  const remarksOf = async (count: number, answers = 'A') => {
    const rows = Array.from(
      { length: count },
      (_, n) => `Q${n}?,a,b,${answers.at(n % answers.length)},${n % 4 === 1 ? 'x = 1' : ''}`,
    );
    const file = Buffer.from(`question,option_a,option_b,answer,code\n${rows.join('\n')}`);
    const { remarks } = await readQuestions({ category: 'general', categories: {}, columns: {}, file });
    return remarks.map(({ row, column, code, message }) => [row, column, code, message.values?.rows]);
  };
  const column = (rows: number) => [2, 'code', 'not_kept', rows];
  expect(await remarksOf(10)).toEqual([[0, null, 'same_place', undefined], column(3)]);
  expect(await remarksOf(10, 'AB')).toEqual([column(3)]);
  expect(await remarksOf(9)).toEqual([column(2)]);
});
