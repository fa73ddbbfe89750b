import { expect, test } from 'vitest';
import { readQuestions } from '../read-questions';

const read = (html: string) =>
  readQuestions({ category: 'general', categories: {}, columns: {}, file: Buffer.from(html) });

test('a page with a table, as programs call it .xls, is read like a workbook', async () => {
  const html = `<html><body><table border="1">
    <tr><td colspan=5>Quiz of the week</td></tr>
    <tr><th>Question<th>Option A<th>Option B<th>Answer</tr>
    <tr><td> </td></tr>
    <tr class="odd"><td>R&amp;D<br>is?</td><td>H<sub>2</sub>O</td><td>b</td><td>A</td></tr>
    <tr><td>Q?</td><td>a</td><td>b</td></tr></table></body></html>`;
  const { drafts, errors } = await read(html);
  expect(drafts).toMatchObject([
    { row: 2, line: 4, questionText: 'R&D\nis?', options: ['H₂O', 'b'], correctAnswer: 0 },
  ]);
  expect(errors).toMatchObject([{ row: 3, line: 5, column: 'Answer', code: 'required' }]);
});

test('a page without the columns, or with an endless row, is refused by its line', async () => {
  expect((await read('<table><tr><td>Question</td><td>A</td></tr></table>')).errors).toMatchObject([
    { line: 1, column: 'option_b', code: 'column_missing' },
    { line: 1, column: 'correct_answer' },
  ]);
  expect((await read(`<table><tr><td>a</td></tr><tr><td>${'x'.repeat(70_000)}`)).errors).toMatchObject([
    { line: 2, code: 'unreadable' },
  ]);
});
