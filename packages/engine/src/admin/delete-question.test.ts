import { QuestionDraft } from '@paheli/core/admin/question';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeQuiz } from '../quiz/complete-quiz';
import { readResults } from '../quiz/read-results';
import { startQuiz } from '../quiz/start-quiz';
import { createCrowd, withWidePool } from '../testing/crowd';
import { outcomesOf, times } from '../testing/outcomes';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { createQuestion } from './create-question';
import { deleteQuestion } from './delete-question';
import { listAudit } from './list-audit';

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
afterAll(() => engine.close());

async function create(category: QuestionDraft['category'] = 'general'): Promise<string> {
  const draft = QuestionDraft.parse({
    category,
    questionText: `What is ${engine.deps.newId()}?`,
    options: ['one', 'two', 'three', 'four'],
    correctAnswer: 0,
  });
  return (await createQuestion(engine.deps, engine.admin, draft)).id;
}

const remove = (questionId: string, deps = engine.deps) => deleteQuestion(deps, engine.admin, { questionId });

/** Whether the question is in the bank, in the archive or gone. */
async function whereIs(id: string): Promise<'bank' | 'archive' | 'gone'> {
  const [row] = await engine.deps.database.sql<{ archivedAt: Date | null }[]>`
    select archived_at as "archivedAt" from question where id = ${id}`;
  if (!row) return 'gone';
  return row.archivedAt ? 'archive' : 'bank';
}

const actionsOn = async (id: string) =>
  (await listAudit(engine.deps, { subject: `question:${id}` })).items.map(({ action }) => action);

test('a question nobody was asked is gone, and its text can be used again', async () => {
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
    select question_id as id, question_text as text from session_question
    where session_id = ${sessionId} order by question_index`;
  for (const { id } of [...asked, ...asked]) await remove(id);
  for (const { id } of asked) {
    expect(await whereIs(id)).toBe('archive');
    expect(await actionsOn(id)).toEqual(['question.archive']);
  }
  await completeQuiz(engine.deps, viewer, { sessionId });
  const { questionStats } = await readResults(engine.deps, viewer, { sessionId });
  expect(questionStats.map(({ questionText }) => questionText)).toEqual(asked.map(({ text }) => text));
});

test('a question of a frozen pool is archived, and still asked to those who start later', async () => {
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

test('what is no question of the bank is not found', async () => {
  await expect(remove(engine.deps.newId())).rejects.toMatchObject({ code: 'not_found' });
});

test('a first join that needs every question and a deletion at once: the pool is whole, or it is not ready', async () => {
  const wide = withWidePool(engine.deps, engine.url, 20);
  const { sql } = engine.deps.database;
  for (const viewer of await createCrowd(engine.deps, 25, { depositPaise: 10_000 })) {
    const id = await create('entertainment');
    const [bank] = await sql<{ usable: number }[]>`
      select count(*) as usable from question where category = 'entertainment' and archived_at is null`;
    const questionsCount = bank?.usable ?? 0;
    const draft = { category: 'entertainment', questionsCount, durationMinutes: 30 } as const;
    const { id: tournamentId } = await engine.tournament(draft);
    const { problems } = await outcomesOf<unknown>([
      joinTournament(wide.deps, viewer, { tournamentId }),
      remove(id, wide.deps),
    ]);
    expect([{}, { not_ready: 1 }]).toContainEqual(problems);
    const [pool] = await sql<{ size: number }[]>`
      select count(*) as size from tournament_question where tournament_id = ${tournamentId}`;
    expect(pool?.size).toBe(problems.not_ready ? 0 : questionsCount);
  }
  await wide.close();
});

test('a first join and a deletion at once: the question is in the pool and archived, or in neither', async () => {
  const wide = withWidePool(engine.deps, engine.url, 20);
  for (const viewer of await createCrowd(engine.deps, 15, { depositPaise: 10_000 })) {
    const ids = await Promise.all(times(6, () => create('sports')));
    const { id: tournamentId } = await engine.tournament({ category: 'sports' });
    const { problems } = await outcomesOf<unknown>([
      ...ids.slice(0, 3).map((id) => remove(id, wide.deps)),
      joinTournament(wide.deps, viewer, { tournamentId }),
      ...ids.slice(3).map((id) => remove(id, wide.deps)),
    ]);
    expect(problems).toEqual({});
    for (const id of ids) {
      const pooled = await engine.deps.database.sql`
        select from tournament_question where tournament_id = ${tournamentId} and question_id = ${id}`;
      expect(await whereIs(id)).toBe(pooled.length === 1 ? 'archive' : 'gone');
    }
  }
  await wide.close();
});
