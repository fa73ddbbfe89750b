import { addMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { answerNow } from '../testing/answer-now';
import { createCrowd } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { startQuiz } from './start-quiz';
import { visitMany } from './visit-session';

const engine = openTestEngine();

type Player = { readonly viewer: Viewer; readonly sessionId: string };

/** Starts the quizzes of two players, who answer their first questions. Their second ones open after the feedback. */
async function playing(): Promise<[Player, Player]> {
  const { deps, clock } = engine;
  const { id: tournamentId } = await engine.tournament();
  const players: Player[] = [];
  for (const viewer of await createCrowd(deps, 2, { depositPaise: 10_000 })) {
    await joinTournament(deps, viewer, { tournamentId });
    const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    players.push({ viewer, sessionId });
  }
  clock.advance(1_000);
  for (const { viewer, sessionId } of players)
    await answerNow(deps, viewer, { sessionId, questionIndex: 0, answer: 1 });
  clock.advance(500);
  return players as [Player, Player];
}

const visitOf = ({ viewer: { userId }, sessionId: ref }: Player) => ({
  userId,
  ref,
  now: engine.clock.now(),
  action: 'read' as const,
});

describe('visits in one batch', () => {
  test('end the sessions that are to end, and no other', async () => {
    const [ending, staying] = await playing();
    const rows = await visitMany(engine.deps, [{ ...visitOf(ending), action: 'complete' }, visitOf(staying)]);
    expect(rows.map((row) => row?.finished)).toEqual([true, false]);
    expect((await visitMany(engine.deps, [visitOf(staying)]))[0]).toMatchObject({
      finished: false,
      questionIndex: 1,
    });
  });

  test('hand the next question out to those who ask for it, and to no other', async () => {
    const [asking, waiting] = await playing();
    const rows = await visitMany(engine.deps, [{ ...visitOf(asking), action: 'hand_out' }, visitOf(waiting)]);
    const now = engine.clock.now();
    expect(rows.map((row) => row?.startsAt)).toEqual([now, addMs(now, 1_500)]);
  });
});
