import { histories } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMoodleQuestion, readRows } from '../testing/foreign-questions';
import type { MoodleQuestion } from './moodle-question';
import { readMoodleXml } from './read-moodle-xml';
import { writeMoodleXml } from './write-moodle-xml';

const question: MoodleQuestion = {
  category: 'science',
  questionText: 'Is 1 < 2 & "3"?',
  options: [']]>', '<b>'],
  correctAnswer: 0,
  explanation: 'Because $x_1$.',
  difficulty: 'hard',
  seconds: 20,
  keepsOrder: false,
  tags: [],
  language: 'en',
};

test('questions are written as Moodle reads them, below their categories, with tags for the bank', () => {
  const statement = { ...question, options: ['True', 'False'], correctAnswer: 1, explanation: null };
  const several = { ...question, category: 'history', correctAnswer: 64 + 3 } as const;
  const file = writeMoodleXml([question, statement, several]);
  expect(file.split('\n').slice(0, 21)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    '  <question type="category">',
    '    <category><text>$course$/top/science</text></category>',
    '  </question>',
    '  <question type="multichoice">',
    '    <name><text>Is 1 &lt; 2 &amp; &quot;3&quot;?</text></name>',
    '    <questiontext format="plain_text"><text>Is 1 &lt; 2 &amp; &quot;3&quot;?</text></questiontext>',
    '    <generalfeedback format="html"><text>Because \\(x_1\\).</text></generalfeedback>',
    '    <defaultgrade>1</defaultgrade>',
    '    <penalty>0.3333333</penalty>',
    '    <hidden>0</hidden>',
    '    <single>true</single>',
    '    <shuffleanswers>true</shuffleanswers>',
    '    <answernumbering>abc</answernumbering>',
    '    <answer fraction="100" format="plain_text"><text>]]&gt;</text></answer>',
    '    <answer fraction="0" format="plain_text"><text>&lt;b&gt;</text></answer>',
    '    <tags><tag><text>difficulty:hard</text></tag><tag><text>seconds:20</text></tag></tags>',
    '  </question>',
    '  <question type="truefalse">',
    '    <name><text>Is 1 &lt; 2 &amp; &quot;3&quot;?</text></name>',
  ]);
  expect(file).toContain('<answer fraction="0" format="moodle_auto_format"><text>true</text></answer>');
  expect(file).toContain('<text>$course$/top/history</text>');
  expect(file).toContain('<single>false</single>');
  expect(file.match(/fraction="50"/g)).toHaveLength(2);
  expect(file.match(/type="category"/g)).toHaveLength(2);
});

test('what is written is read back, whatever the texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMoodleQuestion, { minLength: 1, maxLength: 4 }), async (questions) => {
      const read = readRows(await readMoodleXml(writeMoodleXml(questions)));
      expect(read.map((row) => ('draft' in row ? { ...row.draft, lost: row.lost } : row))).toEqual(
        questions.map((written) => ({ ...written, translations: {}, lost: [] })),
      );
    }),
    { numRuns: histories(500) },
  );
});

test('characters that XML cannot hold are left out, and line ends become those of texts', async () => {
  const odd = { ...question, questionText: 'a\u0001b\ufffec\r\nd', options: ['x\u000by', '\u{10ffff}'] };
  expect(readRows(await readMoodleXml(writeMoodleXml([odd])))).toMatchObject([
    { draft: { questionText: 'abc\nd', options: ['xy', '\u{10ffff}'] } },
  ]);
});
