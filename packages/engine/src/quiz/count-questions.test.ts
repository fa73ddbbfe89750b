import { expect, test } from 'vitest';
import { settleTournament } from '../settlement/settle-tournament';
import { house } from '../testing/house';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { listAskedQuestions } from '../tournament/list-asked-questions';
import { countQuestions } from './count-questions';
import { readResults } from './read-results';
import { voidQuestion } from './void-question';

const engine = openTestEngine();
const { deps, admin, clock } = engine;

/** So many players that several are asked the same questions, and one who never started. */
const performances = [
  ...Array.from({ length: 14 }, (_, index) => ({ score: index % 5, ms: 20_000 + index })),
  null,
];

/** Plays a tournament whose answers differ, with a voided question and one that closed for nobody. */
async function play() {
  const played = await playTournament(engine, performances, { questionsCount: 4 });
  const sessionIds = played.sessions.filter((id) => id !== null);
  const { sql } = deps.database;
  await sql`
    update session_question q set is_correct = (q.question_index + s.score) % 2 = 0, time_ms = 1000 * (1 + q.question_index + s.score),
      closed_at = case when q.question_index < 3 then s.finished_at end
    from quiz_session s where s.id = q.session_id and s.id = any(${sessionIds}::uuid[])`;
  const [asked] = await sql<{ questionId: string }[]>`
    select question_id from session_question where session_id = ${sessionIds[0] ?? null} and question_index = 1`;
  const { tournamentId } = played;
  await voidQuestion(deps, admin, { tournamentId, questionId: asked?.questionId ?? '', reason: 'Wrong' });
  return { ...played, sessionIds };
}

/** Returns every figure that is counted over a tournament's answers. */
async function figuresOf({ tournamentId, viewers, sessionIds }: Awaited<ReturnType<typeof play>>) {
  const results = sessionIds.map((sessionId, index) => {
    const viewer = viewers[index];
    if (!viewer) throw new Error('a session without a player');
    return readResults(deps, viewer, { sessionId });
  });
  return {
    asked: await listAskedQuestions(deps, house, { tournamentId }),
    results: await Promise.all(results),
  };
}

test.each(['settled', 'cancelled'])(
  'the counted figures of a tournament that was %s are those of all its answers',
  async (end) => {
    const played = await play();
    const { tournamentId } = played;
    expect(await countQuestions(deps)).toBe(0);
    clock.advance(2 * 60 * 60_000);
    if (end === 'settled') await settleTournament(deps, tournamentId);
    else await deleteTournament(deps, admin, { tournamentId });
    const before = await figuresOf(played);
    expect(before.asked.total).toBeGreaterThan(3);
    expect(
      before.results
        .flatMap(({ questionStats }) => questionStats.map(({ fieldTime }) => fieldTime))
        .some(Boolean),
    ).toBe(true);
    expect(await countQuestions(deps)).toBe(1);
    expect(await countQuestions(deps)).toBe(0);
    expect(await figuresOf(played)).toEqual(before);
  },
);
