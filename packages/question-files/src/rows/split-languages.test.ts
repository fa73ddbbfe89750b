import type { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { describe, expect, test } from 'vitest';
import { readQuestions } from '../read-questions';
import { toCsv } from '../testing/upload-rows';

const read = (upload: Partial<BulkUpload>) =>
  readQuestions({ category: 'general', categories: {}, columns: {}, ...upload });
const readRow = (row: Record<string, string>, rules: Partial<BulkUpload> = {}) =>
  read({ csv: toCsv([row]), ...rules });

/** The question in both languages, with numbers that are the same in each. */
const both = {
  ...{ language: 'en', questionText: 'How many?', options: ['one', '2'], correctAnswer: 1 },
  translations: { hi: { questionText: 'कितने?', options: ['एक', '2'], explanation: null } },
};

describe('marks of languages make two variants', () => {
  test.each([
    ['{mlang en}How many?{mlang}{mlang hi}कितने?{mlang}', '{mlang hi}एक{mlang}{mlang en}one{mlang}'],
    [
      '{mlang other}How many?{mlang}\n{mlang hi}कितने?{mlang}',
      '{mlang other}one{mlang}{mlang hi,mr}एक{mlang}',
    ],
    ['[EN] How many? [HI] कितने?', '[HI] एक [EN] one'],
    ['[Hindi]: कितने?\n[English]: How many?', '(a) [English]: one [Hindi]: एक'],
    ['[HI]कितने?[/HI] [EN]How many?[/EN]', '[en]one[/en] [hi]एक[/hi]'],
  ])('of a table: %j', async (question, a) => {
    const b = a.startsWith('(a)') ? '(b) 2' : '2';
    for (const answer of ['B', b, '2'].slice(0, b === '2' ? 1 : 3)) {
      const { drafts, errors } = await readRow({ question, a, b, answer }, { language: 'hi' });
      expect(errors).toEqual([]);
      expect(drafts).toMatchObject([both]);
    }
  });

  test('of GIFT and Moodle, as each of them writes them', async () => {
    const span = (language: string, text: string) =>
      `<span class="multilang" lang="${language}">${text}</span>`;
    const question = span('en', 'How many?') + span('hi', 'कितने?');
    const option = span('en_us', 'one') + span('hi', 'एक');
    const escaped = (text: string) => text.replaceAll('=', '\\=');
    const moodle = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>${question}</p>]]></text></questiontext>
      <answer fraction="0"><text><![CDATA[${option}]]></text></answer><answer fraction="100"><text>2</text></answer></question></quiz>`;
    for (const file of [moodle, `::T::${escaped(question)}{~${escaped(option)} =2}`])
      expect((await read({ file: Buffer.from(file) })).drafts).toMatchObject([both]);
  });
});

test('a text that lacks one of the languages is an error at its column', async () => {
  const row = { question: '[EN] Who? [HI] कौन?', a: '[EN] Ram', b: 'x', answer: 'A' };
  expect((await readRow(row)).errors).toMatchObject([{ column: 'a', code: 'required' }]);
  const gift = '[EN] Who? [HI] कौन?{=[EN] Ram ~x}';
  expect((await read({ file: Buffer.from(gift) })).errors).toMatchObject([
    { column: 'option_a_hi', code: 'required' },
  ]);
});

test('a row whose variants have columns keeps brackets, and so does chemistry', async () => {
  const hindi = { question_hi: 'कौन?', a_hi: 'क', b_hi: 'ख' };
  const question = '[EN] Who? [HI] कौन?';
  const chemistry = 'Is [HI] above [EN]?';
  expect((await readRow({ question, a: 'x', b: 'y', answer: 'A', ...hindi })).drafts).toMatchObject([
    { questionText: question },
  ]);
  expect((await readRow({ question: chemistry, a: 'x', b: 'y', answer: 'A' })).drafts).toMatchObject([
    { questionText: chemistry, translations: {} },
  ]);
});

test.each([
  [true, { question: 'What is copper? | ताँबा क्या है?' }],
  [true, { question: 'What is copper?\nताँबा क्या है?' }],
  [true, { a: 'Metal / धातु', b: 'Gas / गैस' }],
  [false, { question: 'CPU का पूरा रूप क्या है?\nCPU' }],
  [false, { question: '"Water" का अर्थ क्या है?' }],
  [false, { a: 'Metal / धातु', b: 'Gas' }],
])('two languages in one text without marks are worth a look: %s for %j', async (isMixed, changes) => {
  const row = { question: 'What is it?', a: 'Metal', b: 'Gas', answer: 'A', ...changes };
  const { warnings } = await readRow(row, { language: 'en' });
  expect(warnings.some(({ code }) => code === 'two_languages')).toBe(isMixed);
});
