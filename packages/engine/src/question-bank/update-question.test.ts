import { addMs, hourMs, minuteMs } from '@paheli/core/clock';
import { setBase } from '@paheli/core/question-bank/choice';
import type { AdminQuestion } from '@paheli/core/question-bank/question';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { completeQuiz } from '../quiz/complete-quiz';
import { readResults } from '../quiz/read-results';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { createQuestion } from './create-question';
import { updateQuestion } from './update-question';

const engine = openTestEngine();

function draftOf(changes: Partial<QuestionDraft> = {}): QuestionDraft {
  return QuestionDraft.parse({
    category: 'general',
    questionText: `What is ${engine.deps.newId()}?`,
    options: ['one', 'two', 'three', 'four'],
    correctAnswer: 0,
    ...changes,
  });
}

const create = (draft: QuestionDraft) => createQuestion(engine.deps, engine.admin, draft);
const update = (questionId: string, draft: QuestionDraft) =>
  updateQuestion(engine.deps, engine.admin, { questionId, ...draft });

const stored = async (id: string) => {
  const [row] = await engine.deps.database.sql`
    select category, question_text, options, correct_answer, seconds, tags, explanation, difficulty, language, translations, keeps_order
    from question where id = ${id}`;
  return { ...row };
};

const logged = async (id: string) =>
  (await listAudit(engine.deps, { subject: `question:${id}` })).items.map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

test('a question with a broken formula is not saved, and the field is named', async () => {
  const broken = draftOf({ explanation: 'Because $\\x$.' });
  const refused = { code: 'invalid_input', errors: [{ path: 'explanation' }] };
  await expect(create(broken)).rejects.toMatchObject(refused);
  const { id } = await create(draftOf({ explanation: 'Because $x$.' }));
  await expect(update(id, broken)).rejects.toMatchObject(refused);
});

test('the database holds no right choice outside the options', async () => {
  const { id } = await create(draftOf({ options: ['one', 'two', 'three'], correctAnswer: 2 }));
  const { sql } = engine.deps.database;
  const store = (choice: number) => sql`update question set correct_answer = ${choice} where id = ${id}`;
  for (const choice of [0, 2, setBase + 0b011, setBase + 0b111]) await store(choice);
  for (const choice of [-1, 3, setBase, setBase + 0b001, setBase + 0b1001])
    await expect(store(choice)).rejects.toThrow('question_answer_check');
});

/** Returns a question as the log has it: its medium is there by its hash. */
const asLogged = ({ media: _, ...question }: AdminQuestion): unknown => JSON.parse(JSON.stringify(question));

test('a question is created once: the same text and options in its category are taken, without regard to case and spacing', async () => {
  const draft = draftOf({ explanation: 'Because.' });
  const question = await create(draft);
  expect(await stored(question.id)).toEqual(draft);
  expect(await logged(question.id)).toEqual([
    { action: 'question.create', before: null, after: asLogged(question) },
  ]);
  const same = { ...draft, questionText: draft.questionText.toUpperCase().replaceAll(' ', '  ') };
  await expect(create(same)).rejects.toMatchObject({ code: 'taken', errors: [{ path: 'questionText' }] });
  expect((await create({ ...same, category: 'history' })).category).toBe('history');
  const other = await create({ ...same, options: ['one', 'two', 'three', 'five'] });
  await expect(update(other.id, same)).rejects.toMatchObject({ code: 'taken' });
});

test('every field of a question can be changed, and the log has it before and after', async () => {
  const before = await create(draftOf());
  const draft = draftOf({
    category: 'history',
    options: ['w', 'x', 'y', 'z'],
    correctAnswer: 3,
    explanation: 'New.',
    difficulty: 'hard',
    translations: { hi: { questionText: 'क्या?', options: ['क', 'ख', 'ग', 'घ'], explanation: null } },
  });
  const after = await update(before.id, draft);
  const noMedium = { mediaHash: null, mediaAlt: null };
  expect(after).toEqual({ ...before, ...draft, ...noMedium, correctAnswers: [3] });
  expect(await stored(before.id)).toEqual(draft);
  expect((await logged(before.id))[0]).toEqual({
    action: 'question.update',
    before: asLogged(before),
    after: asLogged(after),
  });
});

describe('a change is refused', () => {
  test('to a text that its category has already; its own in another spelling is allowed', async () => {
    const [one, other] = [await create(draftOf()), await create(draftOf())];
    const taken = draftOf({ questionText: other.questionText.toUpperCase() });
    await expect(update(one.id, taken)).rejects.toMatchObject({ code: 'taken' });
    expect(await stored(one.id)).toMatchObject({ questionText: one.questionText });
    expect(await logged(one.id)).toHaveLength(1);
    const respelt = draftOf({ questionText: one.questionText.toUpperCase() });
    expect((await update(one.id, respelt)).questionText).toBe(respelt.questionText);
  });

  test('where there is no such question', async () => {
    await expect(update(engine.deps.newId(), draftOf())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('once it is archived', async () => {
    const { id, ...question } = await create(draftOf());
    await engine.deps.database.sql`update question set archived_at = now() where id = ${id}`;
    await expect(update(id, draftOf())).rejects.toMatchObject({ code: 'locked' });
    expect(await stored(id)).toMatchObject({ questionText: question.questionText });
  });
});

test('options of a variant move with the question’s own', async () => {
  const hi = { questionText: 'कौन सा?', options: ['क', 'ख', 'ग', 'घ'], explanation: null };
  const draft = draftOf({ translations: { hi } });
  const { id } = await create(draft);
  const moved = await update(id, { ...draft, options: ['four', 'one', 'two', 'three'], correctAnswer: 1 });
  expect(moved.translations.hi?.options).toEqual(['घ', 'क', 'ख', 'ग']);
  expect(await stored(id)).toMatchObject({ translations: { hi: { options: ['घ', 'क', 'ख', 'ग'] } } });
});

test('a changed question is changed for everybody in tournaments that nobody has started', async () => {
  const players = [await engine.player({ rupees: 10 }), await engine.player({ rupees: 10 })] as const;
  const startTime = addMs(engine.clock.now(), minuteMs);
  const { id: tournamentId } = await engine.tournament({ startTime });
  for (const player of players) await joinTournament(engine.deps, player, { tournamentId });
  const textsOf = () => engine.deps.database.sql<{ id: string; text: string; options: string[] }[]>`
    select question_id as id, question_text as text, options, keeps_order from tournament_question
    where tournament_id = ${tournamentId} order by question_id`;
  const [first] = await textsOf();
  if (!first) throw new Error('an empty pool');
  const draft = draftOf({ category: 'science', keepsOrder: true });
  await update(first.id, draft);
  const { questionText: text, options, keepsOrder } = draft;
  expect((await textsOf())[0]).toEqual({ id: first.id, text, options, keepsOrder });
  engine.clock.set(startTime);
  await startQuiz(engine.deps, players[0], { tournamentId }, { handsOut: false });
  await update(first.id, draftOf({ category: 'science' }));
  expect((await textsOf())[0]?.text).toBe(draft.questionText);
});

test('a changed question stays as it was frozen where prizes are above the limit of four eyes', async () => {
  const player = await engine.player({ rupees: 10 });
  const deps = { ...engine.deps, settings: { ...engine.deps.settings, prizeFourEyesPaise: 9_999 } };
  const startTime = addMs(engine.clock.now(), minuteMs);
  const { id: tournamentId } = await engine.tournament({ startTime, prizePool: 100 });
  await joinTournament(engine.deps, player, { tournamentId });
  const pool = () => engine.deps.database.sql<{ id: string; text: string; key: number }[]>`
    select question_id as id, question_text as text, correct_answer as key from tournament_question
    where tournament_id = ${tournamentId} order by question_id`;
  const before = await pool();
  const questionId = before[0]?.id ?? '';
  await updateQuestion(deps, engine.admin, { questionId, ...draftOf({ category: 'science' }) });
  expect(await pool()).toEqual(before);
});

test('a session keeps its questions when they are changed, while it runs and in its results', async () => {
  const viewer = await engine.player({ rupees: 10 });
  const { id: tournamentId } = await engine.tournament();
  await joinTournament(engine.deps, viewer, { tournamentId });
  const { sessionId, currentQuestion } = await startQuiz(
    engine.deps,
    viewer,
    { tournamentId },
    { handsOut: false },
  );
  const asked = await engine.deps.database.sql<{ id: string; text: string }[]>`
    select q.question_id as id, p.question_text as text from session_question q
    join tournament_question p on p.tournament_id = ${tournamentId} and p.question_id = q.question_id
    where q.session_id = ${sessionId} order by q.question_index`;
  for (const { id } of asked) await update(id, draftOf({ category: 'science' }));
  const again = await startQuiz(engine.deps, viewer, { tournamentId }, { handsOut: false });
  expect(again.currentQuestion?.questionText).toBe(currentQuestion?.questionText);
  await completeQuiz(engine.deps, viewer, { sessionId });
  engine.clock.advance(hourMs);
  await settleTournament(engine.deps, tournamentId);
  const { questionStats } = await readResults(engine.deps, viewer, { sessionId });
  expect(questionStats.map(({ questionText }) => questionText)).toEqual(asked.map(({ text }) => text));
});
