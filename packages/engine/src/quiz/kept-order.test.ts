import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createQuestion } from '../question-bank/create-question';
import { answerNow } from '../testing/answer-now';
import { createCrowd } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { settleLater } from '../testing/played-tournament';
import { readDocument } from '../testing/read-document';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { askQuestion } from './ask-question';
import { completeQuiz } from './complete-quiz';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();
keepForStakes(engine);
const { deps, admin } = engine;
let players: Viewer[];

const colours = ['Red', 'Green', 'Blue'];
const marked = ['Both A and C', 'None of these', 'kept by hand'];

/** A bank of sports with three questions whose options keep their order, and three of which none does. */
beforeAll(async () => {
  players = await createCrowd(deps, 8, { depositPaise: 100_000 });
  await deps.database.sql`update question set archived_at = now() where category = 'sports'`;
  for (const last of [...marked, 'x', 'None of these, by hand', 'z']) {
    const byHand = last === marked[2] || (last.endsWith('by hand') ? false : undefined);
    await createQuestion(deps, admin, {
      ...{ category: 'sports', questionText: `What of ${last}?`, explanation: null, difficulty: 'easy' },
      ...{ seconds: 5, language: 'en', translations: {}, tags: [], correctAnswer: 3 },
      ...{ options: [...colours, last], ...(byHand !== undefined && { keepsOrder: byHand }) },
    });
  }
});

/** Plays a tournament, and returns the orders in which its players saw the options, by the last option. */
async function play() {
  const { id: tournamentId } = await engine.tournament({ category: 'sports', questionsCount: 6 });
  for (const player of players) await joinTournament(deps, player, { tournamentId });
  for (const player of players) {
    const { sessionId } = await startQuiz(deps, player, { tournamentId }, { handsOut: false });
    // Without a point the tournament would be cancelled.
    const question = await askQuestion(deps, player, { sessionId, questionIndex: 0 });
    const answer = question.options.findIndex((option) => !colours.includes(option));
    await answerNow(deps, player, { sessionId, questionIndex: 0, answer });
    await completeQuiz(deps, player, { sessionId: tournamentId });
  }
  const rows = await deps.database.sql<{ last: string; orders: string[] }[]>`
    select p.options[4] as last, array_agg(distinct array_to_string(q.option_order, '')) as orders
    from quiz_session s join session_question q on q.session_id = s.id
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where s.tournament_id = ${tournamentId} group by 1`;
  await settleLater(engine, tournamentId);
  return {
    document: await readDocument(deps, tournamentId),
    orders: new Map(rows.map(({ last, orders }) => [last, orders])),
  };
}

test('options that name others, and those marked by hand, keep their order for every player, and the draw is verified', async () => {
  const { document, orders } = await play();
  expect(marked.map((last) => orders.get(last))).toEqual(marked.map(() => ['0123']));
  for (const last of ['x', 'None of these, by hand', 'z'])
    expect(orders.get(last)?.length).toBeGreaterThan(1);
  expect(document.pool.filter((question) => question.keeps_order)).toHaveLength(3);
  expect((await verifyFairness(document)).flatMap(({ problems }) => problems)).toEqual([]);
});
