import type { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { expect, test } from 'vitest';
import { readQuestions } from './read-questions';

const file = (text: string) => ({ file: new Uint8Array(Buffer.from(text)) });
const json = (...cells: object[]) => ({
  questions: cells.map((each) => ({ category: 'general', question: 'Q?', ...each })),
});
/** Neither in English nor short. */
const long = 'क'.repeat(100_000);

test.each<[string, Pick<BulkUpload, 'file' | 'questions'>, string[]]>([
  ['GIFT with very many comments between lines', file(`${'//\nQ\n'.repeat(500_000)}{=a ~b}`), []],
  ['GIFT with very many comments', file(`${'//\n'.repeat(500_000)}Q{=a ~b}`), []],
  ['GIFT with very many options', file(`Q{${'~%50%'.repeat(900_000)}}`), []],
  ['GIFT with very many tags', file(`Q${'<a '.repeat(1_500_000)}{=a ~b}`), []],
  ['Aiken with very many answers', file(`Q\nA. a\nB. b\nANSWER: ${'A,'.repeat(2_000_000)}`), []],
  ['GIFT with formulas that never end', file(`Q${'\\('.repeat(2_500_000)}{=a ~b}`), []],
  [
    'Moodle XML in one line',
    file(`<quiz><question type="multichoice"><tags>${'<tag/>'.repeat(500_000)}</tags></question></quiz>`),
    ['correct_answer'],
  ],
  ['a page of rows that never begin', file(`<table>${'<tr'.repeat(1_500_000)}`), []],
  ['a page of cells', file(`<table>${'<tr><td>'.repeat(600_000)}`), []],
  ['languages that never end', file(`Q${'<span class\\="multilang" lang\\="hi">'.repeat(1_500)}{=a ~b}`), []],
  [
    'right answers of spaces',
    json({ option1: 'a', option2: 'b', answer: `option${' '.repeat(60_000)}z` }),
    ['answer'],
  ],
  ['a line of separators', file(','.repeat(5_000_000)), []],
  [
    'very many right options',
    json({ options: [long, 'b'], correct_answer: 'c,'.repeat(500_000) }),
    ['options', 'correct_answer'],
  ],
  [
    'very many right options as digits',
    json({ option1: long, option2: 'b', answer: `0${',0'.repeat(500_000)}` }),
    ['option1'],
  ],
])('%s takes seconds of processor time at most', async (_, upload, columns) => {
  const before = process.cpuUsage();
  const { errors } = await readQuestions({ category: 'general', categories: {}, columns: {}, ...upload });
  expect(errors.map(({ column }) => column).filter(Boolean)).toEqual(columns);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
});
