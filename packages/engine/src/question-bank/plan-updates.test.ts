import { formatMessage } from '@paheli/core/message';
import { Problem, type RowError } from '@paheli/core/problem';
import { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { type QuestionFormat, questionFormats } from '@paheli/core/question-bank/question-file';
import { uploadRow } from '@paheli/question-files/testing/upload-rows';
import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { createCrowd } from '../testing/crowd';
import { house } from '../testing/house';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { bulkUploadQuestions } from './bulk-upload-questions';
import { createQuestion } from './create-question';
import { deleteQuestion } from './delete-question';
import { exportQuestions } from './export-questions';
import { listQuestions } from './list-questions';

const textFormats = questionFormats.filter((format) => format !== 'zip' && format !== 'xlsx');

const engine = openTestEngine();

const upload = (input: object) =>
  bulkUploadQuestions(engine.deps, engine.admin, BulkUpload.parse({ update: true, ...input }));

const hi = { questionText: 'कौन सा?', options: ['क', 'ख', 'ग', 'घ'], explanation: null };
const fieldsOfHindi = [
  ['question_text_hi', 'कौन सा?'],
  ...hi.options.map((option, index) => [`option_${'abcd'[index]}_hi`, option]),
];
const create = (changes: object = {}) =>
  createQuestion(engine.deps, engine.admin, {
    ...{
      category: 'history',
      questionText: `Which ${engine.deps.newId()}?`,
      explanation: 'So.',
      seconds: 20,
    },
    ...{ options: ['one', 'two', 'three', 'four'], correctAnswer: 2, difficulty: 'hard', tags: ['old'] },
    ...{ language: 'en', translations: { hi }, ...changes },
  });
const read = async (id: string) => {
  const { items } = await listQuestions(engine.deps, house, { limit: 100, archived: false });
  const found = items.find((question) => question.id === id);
  if (!found) return undefined;
  const { measures: _, ...question } = found;
  return question;
};
const rowOf = ({ id, questionText }: { id: string; questionText: string }, changes: object = {}) =>
  uploadRow({ category: 'history', question_text: questionText, answer: 'C', id, ...changes });

const exportOf = async (format: QuestionFormat, ...ids: string[]) => {
  const filters = { format, questionIds: ids, archived: false };
  return new TextEncoder().encode((await exportQuestions(engine.deps, engine.admin, filters)).text);
};

test.each(textFormats)('a file of our export in %s changes nothing', async (format) => {
  const question = await create();
  const report = await upload({ file: await exportOf(format, question.id), dryRun: true });
  expect(report).toMatchObject({ inserted: 0, updated: 0, duplicates: 1, errors: [] });
  expect(report.skipped).toMatchObject([{ row: 1, message: 'This row changes nothing.' }]);
});

test.each(textFormats)(
  'an edited file in %s shows its changes first, and then makes them',
  async (format) => {
    const question = await create();
    const file = new TextEncoder().encode(
      new TextDecoder().decode(await exportOf(format, question.id)).replaceAll('three', 'third'),
    );
    // These say nothing of the variant, which no longer fits.
    const dropsHindi = format === 'gift' || format === 'moodle_xml';
    const change = {
      ...{ row: 1, questionId: question.id, questionText: question.questionText },
      fields: [
        { field: 'option_c', before: 'three', after: 'third' },
        ...(dropsHindi ? fieldsOfHindi.map(([field, text]) => ({ field, before: text, after: '' })) : []),
      ],
    };
    expect(await upload({ file, dryRun: true })).toMatchObject({ updated: 1, changes: [change], errors: [] });
    expect(await read(question.id)).toEqual(question);
    expect(await upload({ file })).toMatchObject({ inserted: 0, updated: 1, changes: [change] });
    const options = ['one', 'two', 'third', 'four'];
    expect(await read(question.id)).toEqual({
      ...question,
      options,
      ...(dropsHindi && { translations: {} }),
    });
    const { items } = await listAudit(engine.deps, { subject: `question:${question.id}` });
    expect(items[0]).toMatchObject({ action: 'question.update', before: { options: question.options } });
  },
);

test('what a file has no column for stays', async () => {
  const question = await create();
  await upload({ questions: [rowOf(question, { difficulty: 'easy' })] });
  expect(await read(question.id)).toEqual({ ...question, difficulty: 'easy' });
});

test('a mark of order that was set by hand stays where a file has no column for it, and any other follows the options', async () => {
  const [byHand, other] = [await create({ keepsOrder: true }), await create()];
  await upload({ questions: [rowOf(byHand, { d: 'five' }), rowOf(other, { d: 'None of these' })] });
  expect(await read(byHand.id)).toMatchObject({ keepsOrder: true });
  expect(await read(other.id)).toMatchObject({ keepsOrder: true });
  await upload({ questions: [rowOf(byHand, { keeps_order: 'no' })] });
  expect(await read(byHand.id)).toMatchObject({ keepsOrder: false });
});

test('what a spreadsheet made of a text is refused by row, unless it is wanted', async () => {
  const question = await create({ options: ['1/2', '007', 'x', 'y'] });
  const row = rowOf(question, { a: '2-Jan', b: '7', c: 'x', d: 'y' });
  const { updated, errors } = await upload({ questions: [row], partial: true, dryRun: true });
  expect([updated, errors]).toMatchObject([0, [{ row: 1, column: 'option_a', code: 'converted' }]]);
  expect(await upload({ questions: [row], converted: true })).toMatchObject({ updated: 1 });
  expect(await read(question.id)).toMatchObject({ options: ['2-Jan', '7', 'x', 'y'] });
});

test('where a file moves options, those of the variant move with them, and the preview names them', async () => {
  const question = await create();
  const row = rowOf(question, { a: 'three', b: 'one', c: 'two', answer: 'A' });
  const { changes } = await upload({ questions: [row], dryRun: true });
  expect(changes[0]?.fields).toContainEqual({ field: 'option_a_hi', before: 'क', after: 'ग' });
  await upload({ questions: [row] });
  const moved = { options: ['three', 'one', 'two', 'four'], correctAnswer: 0, correctAnswers: [0] };
  const translations = { hi: { ...hi, options: ['ग', 'क', 'ख', 'घ'] } };
  expect(await read(question.id)).toMatchObject({ ...moved, translations });
});

test('without the wish to update, ids are ignored', async () => {
  const question = await create();
  const row = rowOf(question, { a: 'first' });
  const report = await upload({ questions: [row], update: false, dryRun: true });
  expect(report).toMatchObject({ inserted: 1, updated: 0, changes: [] });
});

test('rows that may not change their questions are refused by number, and change nothing', async () => {
  const frozen = await create({ category: 'sports' });
  const archived = await create();
  const good = await create();
  const other = await create();
  const { id: tournamentId } = await engine.tournament({ category: 'sports' });
  const [player] = await createCrowd(engine.deps, 1, { depositPaise: 100_000 });
  if (!player) throw new Error('no player');
  await joinTournament(engine.deps, player, { tournamentId });
  await engine.deps.database.sql`
    insert into tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer)
    select ${tournamentId}, id, difficulty, question_text, options, correct_answer from question
    where id = ${frozen.id} on conflict do nothing`;
  await engine.deps.database.sql`update question set archived_at = now() where id = ${archived.id}`;
  const questions = [
    rowOf(good, { a: 'first' }),
    rowOf(frozen, { a: 'first', category: 'sports' }),
    rowOf(archived, { a: 'first' }),
    rowOf({ ...good, id: engine.deps.newId() }),
    rowOf(good, { a: 'again' }),
    rowOf({ ...good, id: other.id }, { a: 'first' }),
    rowOf(other, { b: 'two', answer: 'D', d: 'two' }),
  ];
  const errors = [
    { row: 2, column: 'id', code: 'frozen' },
    { row: 3, column: 'id', code: 'archived' },
    { row: 4, column: 'id', code: 'unknown' },
    { row: 5, column: 'id', code: 'repeated' },
    { row: 6, column: 'id', code: 'taken' },
    { row: 7 },
  ];
  const refused = await upload({ questions }).catch((error: unknown) => error);
  if (!(refused instanceof Problem)) throw refused;
  expect(refused.errors).toMatchObject(errors);
  expect(formatMessage((refused.errors as RowError[])[0]?.message ?? '')).toContain(
    'A tournament has frozen',
  );
  expect(await read(good.id)).toEqual(good);

  expect(await upload({ questions, partial: true })).toMatchObject({ updated: 1, inserted: 0, errors });
  expect((await read(good.id))?.options[0]).toBe('first');
  expect(await read(frozen.id)).toEqual(frozen);
  expect(await read(other.id)).toEqual(other);
  await deleteQuestion(engine.deps, engine.admin, { questionId: good.id });
});
