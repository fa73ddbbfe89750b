import { QuestionDraft } from '@paheli/core/question-bank/question';
import { expect, test } from 'vitest';
import type { Deps } from '../deps';
import { voidQuestion } from '../quiz/void-question';
import { createCrowd } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { outcomesOf, times } from '../testing/outcomes';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { createQuestion } from './create-question';
import { deleteQuestion } from './delete-question';
import { updateQuestion } from './update-question';

const engine = openWideEngine(20);
keepForStakes(engine);

function draftOf(category: QuestionDraft['category']): QuestionDraft {
  const questionText = `What is ${engine.deps.newId()}?`;
  return QuestionDraft.parse({ category, questionText, options: ['w', 'x', 'y', 'z'], correctAnswer: 0 });
}

const create = async (category: QuestionDraft['category']) =>
  (await createQuestion(engine.deps, engine.admin, draftOf(category))).id;

const remove = (deps: Deps, questionId: string) => deleteQuestion(deps, engine.admin, { questionId });
const move = (deps: Deps, questionId: string) =>
  updateQuestion(deps, engine.admin, { questionId, ...draftOf('general') });

test.each([
  ['is deleted', remove],
  ['changes its category', move],
])('a pool is complete or not ready where a question %s during the first join', async (_, takeAway) => {
  const { sql } = engine.deps.database;
  for (const viewer of await createCrowd(engine.deps, 25, { depositPaise: 10_000 })) {
    const id = await create('entertainment');
    const [bank] = await sql<{ usable: number }[]>`
      select count(*) as usable from question where category = 'entertainment' and archived_at is null`;
    const questionsCount = bank?.usable ?? 0;
    const draft = { category: 'entertainment', questionsCount, durationMinutes: 30 } as const;
    const { id: tournamentId } = await engine.tournament(draft);
    const { problems } = await outcomesOf<unknown>([
      joinTournament(engine.deps, viewer, { tournamentId }),
      takeAway(engine.deps, id),
    ]);
    expect([{}, { not_ready: 1 }]).toContainEqual(problems);
    const [pool] = await sql<{ size: number }[]>`
      select count(*) as size from tournament_question where tournament_id = ${tournamentId}`;
    expect(pool?.size).toBe(problems.not_ready ? 0 : questionsCount);
  }
});

test('a question that is deleted during a first join is in the pool and archived, or in neither', async () => {
  for (const viewer of await createCrowd(engine.deps, 15, { depositPaise: 10_000 })) {
    const ids = await Promise.all(times(6, () => create('sports')));
    const { id: tournamentId } = await engine.tournament({ category: 'sports' });
    const { problems } = await outcomesOf<unknown>([
      ...ids.slice(0, 3).map((id) => remove(engine.deps, id)),
      joinTournament(engine.deps, viewer, { tournamentId }),
      ...ids.slice(3).map((id) => remove(engine.deps, id)),
    ]);
    expect(problems).toEqual({});
    for (const id of ids) {
      const pooled = await engine.deps.database.sql`
        select from tournament_question where tournament_id = ${tournamentId} and question_id = ${id}`;
      const kept = await engine.deps.database.sql<{ isArchived: boolean }[]>`
        select archived_at is not null as is_archived from question where id = ${id}`;
      expect(kept).toEqual(pooled.map(() => ({ isArchived: true })));
    }
  }
});

/** Counts the transactions begun, so that those that PostgreSQL ended and `transact` repeated show. */
function counting(deps: Deps): { deps: Deps; begun(): number } {
  let begun = 0;
  const { database } = deps;
  const db: typeof database.db = Object.create(database.db);
  db.transaction = (...args) => {
    begun += 1;
    return database.db.transaction(...args);
  };
  return { deps: { ...deps, database: { ...database, db } }, begun: () => begun };
}

test('changes, deletions and voids of the questions of one pool wait for each other without a deadlock', async () => {
  const [viewer] = await createCrowd(engine.deps, 1, { depositPaise: 10_000 });
  const ids = await Promise.all(times(12, () => create('history')));
  const { id: tournamentId } = await engine.tournament({ category: 'history', questionsCount: 5 });
  if (!viewer) throw new Error('an empty crowd');
  await joinTournament(engine.deps, viewer, { tournamentId });
  const { deps, begun } = counting(engine.deps);
  const { problems, answers } = await outcomesOf<unknown>(
    ids.flatMap((questionId, index) => [
      updateQuestion(deps, engine.admin, { questionId, ...draftOf('history') }),
      index % 2 === 0
        ? voidQuestion(deps, engine.admin, { tournamentId, questionId, reason: 'It is wrong.' })
        : move(deps, questionId),
    ]),
  );
  expect([problems, answers.length, begun()]).toEqual([{}, 24, 24]);
});

test('a question that is changed and deleted at once needs no second attempt', async () => {
  const ids = await Promise.all(times(8, () => create('sports')));
  const { deps, begun } = counting(engine.deps);
  const calls = ids.flatMap((id) => [move(deps, id), remove(deps, id), move(deps, id)]);
  const outcomes = await Promise.allSettled(calls);
  const codes = outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'));
  // What is deleted first is no longer found.
  expect(new Set(['done', 'not_found', ...codes])).toEqual(new Set(['done', 'not_found']));
  expect(begun()).toBe(calls.length);
});
