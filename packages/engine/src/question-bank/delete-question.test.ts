import { QuestionDraft } from '@paheli/core/question-bank/question';
import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { completeQuiz } from '../quiz/complete-quiz';
import { readResults } from '../quiz/read-results';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { createCrowd } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { createQuestion } from './create-question';
import { deleteQuestion } from './delete-question';

const engine = openTestEngine();
keepForStakes(engine);

async function create(category: QuestionDraft['category'] = 'general'): Promise<string> {
  const draft = QuestionDraft.parse({
    category,
    questionText: `What is ${engine.deps.newId()}?`,
    options: ['one', 'two', 'three', 'four'],
    correctAnswer: 0,
  });
  return (await createQuestion(engine.deps, engine.admin, draft)).id;
}

const remove = (questionId: string) => deleteQuestion(engine.deps, engine.admin, { questionId });

/** Returns whether the question is in the bank, in the archive or deleted. */
async function whereIs(id: string): Promise<'bank' | 'archive' | 'gone'> {
  const [row] = await engine.deps.database.sql<{ archivedAt: Date | null }[]>`
    select archived_at from question where id = ${id}`;
  if (!row) return 'gone';
  return row.archivedAt ? 'archive' : 'bank';
}

const actionsOn = async (id: string) =>
  (await listAudit(engine.deps, { subject: `question:${id}` })).items.map(({ action }) => action);

test('a question that was never asked is deleted, and its text can be used again', async () => {
  const id = await create();
  await remove(id);
  expect(await whereIs(id)).toBe('gone');
  expect(await actionsOn(id)).toEqual(['question.delete', 'question.create']);
  await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a question that was asked is archived, once however often it is deleted, and stays in results', async () => {
  const viewer = await engine.player({ rupees: 10 });
  const { id: tournamentId } = await engine.tournament();
  await joinTournament(engine.deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(engine.deps, viewer, { tournamentId }, { handsOut: false });
  const asked = await engine.deps.database.sql<{ id: string; text: string }[]>`
    select q.question_id as id, p.question_text as text from session_question q
    join tournament_question p on p.tournament_id = ${tournamentId} and p.question_id = q.question_id
    where q.session_id = ${sessionId} order by q.question_index`;
  for (const { id } of [...asked, ...asked]) await remove(id);
  for (const { id } of asked) {
    expect(await whereIs(id)).toBe('archive');
    expect(await actionsOn(id)).toEqual(['question.archive']);
  }
  await completeQuiz(engine.deps, viewer, { sessionId });
  engine.clock.advance(60 * 60_000);
  await settleTournament(engine.deps, tournamentId);
  const { questionStats } = await readResults(engine.deps, viewer, { sessionId });
  expect(questionStats.map(({ questionText }) => questionText)).toEqual(asked.map(({ text }) => text));
});

test('a question of a frozen pool is archived, and still asked in later starts', async () => {
  const [first, second] = await createCrowd(engine.deps, 2, { depositPaise: 10_000 });
  if (!first || !second) throw new Error('a crowd of too few');
  const { id: tournamentId } = await engine.tournament({ category: 'history', questionsCount: 42 });
  await joinTournament(engine.deps, first, { tournamentId });
  const pool = await engine.deps.database.sql<{ id: string }[]>`
    select question_id as id from tournament_question where tournament_id = ${tournamentId}`;
  for (const { id } of pool) await remove(id);
  expect(await Promise.all(pool.map(({ id }) => whereIs(id)))).toEqual(pool.map(() => 'archive'));
  await joinTournament(engine.deps, second, { tournamentId });
  const session = await startQuiz(engine.deps, second, { tournamentId }, { handsOut: false });
  expect(session.totalQuestions).toBe(42);
});

test('an unknown question is not found', async () => {
  await expect(remove(engine.deps.newId())).rejects.toMatchObject({ code: 'not_found' });
});
