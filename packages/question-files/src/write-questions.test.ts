import { questionFormats } from '@paheli/core/question-bank/question-file';
import { expect, test } from 'vitest';
import type { ExportedQuestion } from './formats/exported-question';
import { readQuestions } from './read-questions';
import { writeQuestions } from './write-questions';

const hi = { questionText: 'कौन सा?', options: ['क', 'ख', 'ग', 'घ'], explanation: null };
const question: ExportedQuestion = {
  category: 'science',
  questionText: 'Which?',
  options: ['1/2', '007', '1E5', 'True'],
  correctAnswer: 1,
  explanation: '=1+1 \u0001_x0041_',
  difficulty: 'easy',
  seconds: 5,
  keepsOrder: false,
  tags: ['space'],
  language: 'en',
  mediaHash: 'a',
  translations: { hi },
};
const formats = questionFormats.filter((format) => format !== 'zip');

test('a workbook has every text as it is, also those that a spreadsheet would take for dates, numbers and formulas', async () => {
  const { text, encoding } = await writeQuestions('xlsx', [question]);
  const file = Buffer.from(text, encoding);
  const { drafts, errors } = await readQuestions({ file, categories: {}, columns: {} });
  expect(errors).toEqual([]);
  const { mediaHash: _, ...texts } = question;
  expect(drafts).toMatchObject([{ ...texts, explanation: '=1+1 _x0041_' }]);
});

test.each(formats)('a file in %s says what it has no place for', async (format) => {
  const { leftOut } = await writeQuestions(format, [question, { ...question, translations: {} }]);
  expect(leftOut).toEqual({ variants: format === 'gift' || format === 'moodle_xml' ? 1 : 0, media: 2 });
});
