import { toChoice } from '@paheli/core/question-bank/choice';
import { histories } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExportedQuestion } from '../formats/exported-question';
import { readQuestions } from '../read-questions';
import { anyQuestion, isUnclear } from '../testing/exported-questions';
import { writeCsv } from './write-csv';

const question: ExportedQuestion = {
  category: 'science',
  questionText: 'Which planet is called the Red Planet?',
  options: ['Venus', 'Mars', 'Jupiter', 'Saturn'],
  correctAnswer: 1,
  explanation: null,
  difficulty: 'easy',
  seconds: 5,
  keepsOrder: false,
  tags: [],
  language: 'en',
  translations: {},
};
const hindi = { questionText: 'लाल ग्रह कौन है?', options: ['शुक्र', 'मंगल'], explanation: 'लोहा' };

async function readBack(questions: readonly ExportedQuestion[]) {
  const csv = writeCsv(questions);
  const { drafts, errors } = await readQuestions({ csv, categories: {}, columns: {}, language: 'en' });
  return { drafts: drafts.map(({ row: _, line: __, ...draft }) => draft), errors };
}
const columnsOf = (csv: string) => csv.slice(1).split('\r\n')[0]?.split(',');
const answerIn = (changes: Partial<ExportedQuestion>) => {
  const [, row = ''] = writeCsv([{ ...question, questionText: 'Q', ...changes }]).split('\r\n');
  return row;
};

test('a file has a byte order mark, the documented columns and CRLF', () => {
  const csv = writeCsv([{ ...question, id: '7' }]);
  expect(csv).toBe(
    '\ufeffid,category,question_text,option_a,option_b,option_c,option_d,correct_answer,explanation,difficulty,seconds,keeps_order,tags,' +
      'question_text_hi,option_a_hi,option_b_hi,option_c_hi,option_d_hi,explanation_hi\r\n' +
      '7,science,Which planet is called the Red Planet?,Venus,Mars,Jupiter,Saturn,B,,easy,5,,,,,,,,\r\n',
  );
});

test('a file has as many columns of options as occur, and those that an upload needs', () => {
  const optionsIn = (count: number) =>
    columnsOf(writeCsv([{ ...question, options: ['x', 'y', 'z', 'u', 'v', 'w'].slice(0, count) }]))?.filter(
      (name) => /^option_.$/.test(name),
    ).length;
  expect([2, 3, 6].map(optionsIn)).toEqual([2, 3, 6]);
  expect(columnsOf(writeCsv([]))).toContain('option_b_hi');
});

test('a question in Hindi alone stands in the columns of Hindi', () => {
  const csv = writeCsv([{ ...question, ...hindi, language: 'hi' }]);
  expect(csv.split('\r\n')[1]).toBe(',science,,,,B,,easy,5,,,लाल ग्रह कौन है?,शुक्र,मंगल,लोहा');
});

test('several right options are letters', () => {
  expect(answerIn({ correctAnswer: toChoice([0, 2]) ?? 0 })).toContain(',"A, C",');
  const options = ['A, C', 'A,C', 'A; C', 'A;C', 'a | c', 'A|C'];
  expect(answerIn({ options, correctAnswer: toChoice([0, 2]) ?? 0 })).toContain(',"A ; C",');
});

describe('no program takes for a formula', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\u0001=1', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201'])(
    '%j, which is read back unchanged',
    async (text) => {
      const changed = {
        ...question,
        questionText: text,
        options: [text, 'x'],
        explanation: text,
        correctAnswer: 0,
      };
      const written = writeCsv([changed]);
      expect(written.split(`\u00a0${text}`)).toHaveLength(4);
      expect(written.split(text)).toHaveLength(4);
      expect((await readBack([changed])).drafts).toEqual([changed]);
    },
  );

  test('a text behind a quote, a separator of any program, or a line break', () => {
    for (const text of ['x;=1', 'x\t=1', 'x|=1', 'x\n=1', 'x\r=1', 'x,=1', '"=1'])
      expect(writeCsv([{ ...question, questionText: text }])).toContain(`,"${text.replaceAll('"', '""')}",`);
  });
});

test('any questions are read back as they were, or refused where no way to write the right option is clear', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 5 }), async (questions) => {
      const { drafts, errors } = await readBack(questions);
      const unclear = questions.map((each) => isUnclear(each, /[,;|]/));
      expect(drafts).toEqual(questions.filter((_, index) => !unclear[index]));
      expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual(
        unclear.flatMap((is, index) => (is ? [[index + 1, 'correct_answer', 'ambiguous']] : [])),
      );
    }),
    { numRuns: histories(300) },
  );
});

test('questions are read back without a word about them, each kind and language', async () => {
  const questions: ExportedQuestion[] = [
    question,
    { ...question, options: ['Yes', 'No'], seconds: 30, translations: { hi: hindi } },
    { ...question, options: ['1', '0', '3', '2', '5', '4'], correctAnswer: toChoice([0, 1, 5]) ?? 0 },
    { ...question, ...hindi, language: 'hi' },
    { ...question, questionText: 'Is $x^2$ "even",\nor odd?', options: ['=A1', '-1', '007', '1e5'] },
  ];
  const { drafts } = await readQuestions({ csv: writeCsv(questions), categories: {}, columns: {} });
  expect(drafts.map(({ row: _, line: __, ...draft }) => draft)).toEqual(questions);
});

test('a question whose right option cannot be written clearly is refused, and never read wrong', async () => {
  const unclear = { ...question, options: ['b', 'a', '0'], correctAnswer: 0 };
  const several = {
    ...question,
    options: ['x, y', 'a', '0', 'x', 'y'],
    correctAnswer: toChoice([0, 3]) ?? 0,
  };
  const { drafts, errors } = await readBack([unclear, several]);
  expect(drafts).toEqual([]);
  expect(errors.map(({ row, code }) => [row, code])).toEqual([
    [1, 'ambiguous'],
    [2, 'ambiguous'],
  ]);
});
