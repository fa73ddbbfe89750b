import { QuestionDraft } from '@paheli/core/question-bank/question';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { transact } from '../foundation/transaction';
import { startPractice } from '../quiz/start-practice';
import { voidQuestion } from '../quiz/void-question';
import { createCrowd } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { appointOrganiser } from '../testing/organiser';
import { outcomesOf, times } from '../testing/outcomes';
import { untilWaiting } from '../testing/queue-up';
import { usualDraft } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { createTournament } from '../tournament/create-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { createQuestion } from './create-question';
import { deleteQuestion } from './delete-question';
import { lockPoolsOf } from './lock-open-pools';
import { updateQuestion } from './update-question';

const engine = openWideEngine(20);
keepForStakes(engine);

function draftOf(category: QuestionDraft['category']): QuestionDraft {
  const questionText = `What is ${engine.deps.newId()}?`;
  return QuestionDraft.parse({ category, questionText, options: ['w', 'x', 'y', 'z'], correctAnswer: 0 });
}

const create = async (category: QuestionDraft['category'], keeper: Viewer = engine.admin) =>
  (await createQuestion(engine.deps, keeper, draftOf(category))).id;

const remove = (deps: Deps, questionId: string, keeper: Viewer = engine.admin) =>
  deleteQuestion(deps, keeper, { questionId });
const move = (deps: Deps, questionId: string, keeper: Viewer = engine.admin) =>
  updateQuestion(deps, keeper, { questionId, ...draftOf('general') });

const keepers = ['the house', 'an organiser'] as const;

/** Returns who keeps the questions, and the stake of their tournaments. */
async function keeperOf(by: (typeof keepers)[number]) {
  if (by === 'the house') return { keeper: engine.admin, stake: {} };
  const keeper = await appointOrganiser(engine, { maxTournaments: 30, maxSeats: 50 });
  return { keeper, stake: { entryFee: 0, prizePool: 0 } };
}

async function poolSizeOf(tournamentId: string): Promise<number | undefined> {
  const [pool] = await engine.deps.database.sql<{ size: number }[]>`
    select count(*) as size from tournament_question where tournament_id = ${tournamentId}`;
  return pool?.size;
}

test.each<[string, (typeof keepers)[number], (...args: Parameters<typeof remove>) => Promise<unknown>]>([
  ['a question is deleted', keepers[0], remove],
  ['a question changes its category', keepers[0], move],
  ['a question is deleted', keepers[1], remove],
])('a pool is complete or not ready where %s by %s during the first join', async (_, by, takeAway) => {
  const { keeper, stake } = await keeperOf(by);
  const ownerId = ownerOf(keeper);
  for (const viewer of await createCrowd(engine.deps, 25, { depositPaise: 10_000 })) {
    const id = await create('entertainment', keeper);
    const [bank] = await engine.deps.database.sql<{ usable: number }[]>`
      select count(*) as usable from question
      where category = 'entertainment' and archived_at is null and owner_id is not distinct from ${ownerId}`;
    const questionsCount = bank?.usable ?? 0;
    const draft = { ...usualDraft(engine.clock.now()), ...stake, questionsCount, durationMinutes: 30 };
    const { id: tournamentId } = await createTournament(engine.deps, keeper, {
      ...draft,
      category: 'entertainment',
    });
    const { problems } = await outcomesOf<unknown>([
      joinTournament(engine.deps, viewer, { tournamentId }),
      takeAway(engine.deps, id, keeper),
    ]);
    expect([{}, { not_ready: 1 }]).toContainEqual(problems);
    expect(await poolSizeOf(tournamentId)).toBe(problems.not_ready ? 0 : questionsCount);
  }
});

test('an organiser who changes questions keeps no pool waiting that asks none of them', async () => {
  const organiser = await appointOrganiser(engine);
  const [viewer] = await createCrowd(engine.deps, 1, { depositPaise: 10_000 });
  if (!viewer) throw new Error('an empty crowd');
  const { id: tournamentId } = await engine.tournament({ category: 'history', questionsCount: 5 });
  await engine.deps.database.sql`update question set opened_at = created_at where category = 'science'`;
  await transact(engine.deps, async (tx) => {
    // A call that waits fails.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '5s'`);
    await lockPoolsOf(tx, organiser.userId, []);
    await joinTournament(engine.deps, viewer, { tournamentId });
    await startPractice(engine.deps, viewer, { category: 'science', questionsCount: 5 }, { handsOut: true });
    await remove(engine.deps, await create('history'));
  });
});

test.each(keepers)(
  'a tournament that is created while %s changes questions freezes them afterwards',
  async (by) => {
    const { keeper, stake } = await keeperOf(by);
    const [viewer] = await createCrowd(engine.deps, 1, { depositPaise: 10_000 });
    if (!viewer) throw new Error('an empty crowd');
    await create('history', keeper);
    const draft = {
      ...usualDraft(engine.clock.now()),
      ...stake,
      category: 'history',
      questionsCount: 1,
    } as const;
    const { joining, tournamentId } = await transact(engine.deps, async (tx) => {
      await lockPoolsOf(tx, ownerOf(keeper), []);
      const { id } = await createTournament(engine.deps, keeper, draft);
      const begun = joinTournament(engine.deps, viewer, { tournamentId: id });
      await Promise.race([begun, untilWaiting(engine.deps, 1)]);
      expect(await poolSizeOf(id)).toBe(0);
      return { joining: [begun], tournamentId: id };
    });
    await Promise.all(joining);
    expect(await poolSizeOf(tournamentId)).toBeGreaterThan(0);
  },
);

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
