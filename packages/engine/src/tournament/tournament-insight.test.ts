import { hourMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import { startQuiz } from '../quiz/start-quiz';
import { voidQuestion } from '../quiz/void-question';
import { settleTournament } from '../settlement/settle-tournament';
import { answerNow } from '../testing/answer-now';
import { createCrowd } from '../testing/crowd';
import { house } from '../testing/house';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from './cancel-tournament';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { listAskedQuestions } from './list-asked-questions';
import { readTournamentFunnel } from './read-tournament-funnel';

const engine = openTestEngine();
const { deps, admin, clock } = engine;

const funnel = (tournamentId: string) => readTournamentFunnel(deps, house, { tournamentId });

describe('how far players came', () => {
  test('is counted from joining to prizes, held ones separately', async () => {
    const { tournamentId } = await playTournament(engine, [
      { score: 5, ms: 1_000, violations: 6 },
      { score: 4, ms: 1_000 },
      { score: 0, ms: 1_000 },
      null,
    ]);
    expect(await funnel(tournamentId)).toEqual({
      tournamentId,
      joined: 4,
      started: 3,
      finished: 3,
      won: 0,
      held: 0,
      prizesPaid: 0,
      prizesHeld: 0,
    });
    clock.advance(hourMs);
    await settleTournament(deps, tournamentId);
    const settled = await funnel(tournamentId);
    expect(settled).toMatchObject({ joined: 4, started: 3, finished: 3, won: 1, held: 1 });
    expect(settled.prizesPaid + settled.prizesHeld).toBe(100);
    expect(settled.prizesHeld).toBeGreaterThan(settled.prizesPaid);
  });

  test('leaves out players who gave their seat back, and keeps those of a cancelled tournament', async () => {
    const startTime = new Date(clock.now().getTime() + hourMs);
    const { id: tournamentId } = await engine.tournament({
      startTime,
      endTime: new Date(startTime.getTime() + hourMs),
    });
    const [one, other] = await createCrowd(deps, 2, { depositPaise: 1_000 });
    for (const viewer of [one, other]) if (viewer) await joinTournament(deps, viewer, { tournamentId });
    if (one) await leaveTournament(deps, one, { tournamentId });
    expect(await funnel(tournamentId)).toMatchObject({ joined: 1, started: 0 });
    await deleteTournament(deps, admin, { tournamentId });
    expect(await funnel(tournamentId)).toMatchObject({ joined: 1, started: 0 });
  });

  test('is not found without a tournament', async () => {
    await expect(funnel(deps.newId())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the questions that were asked', () => {
  /** Creates a tournament in which one player has answered its first question wrong, and another right. */
  async function answered() {
    const { id: tournamentId } = await engine.tournament({ questionsCount: 1 });
    const viewers = await createCrowd(deps, 2, { depositPaise: 1_000 });
    for (const viewer of viewers) await joinTournament(deps, viewer, { tournamentId });
    for (const [index, viewer] of viewers.entries()) {
      const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
      const [question] = await deps.database.sql<{ right: number }[]>`
        select correct_answer as "right" from session_question where session_id = ${sessionId}`;
      const answer = ((question?.right ?? 0) + index) % 4;
      await answerNow(deps, viewer, { sessionId, questionIndex: 0, answer });
    }
    return tournamentId;
  }

  test('show how many answers were right, the hardest first, and whether they were voided', async () => {
    const tournamentId = await answered();
    const list = () => listAskedQuestions(deps, house, { tournamentId });
    const { items, total } = await list();
    expect(total).toBe(items.length);
    expect(await listAskedQuestions(deps, house, { tournamentId, cursor: String(total) })).toEqual({
      items: [],
      nextCursor: null,
      total,
    });
    expect(items.reduce((sum, { asked }) => sum + asked, 0)).toBe(2);
    expect(items.reduce((sum, { right }) => sum + right, 0)).toBe(1);
    const shares = items.map(({ asked, right }) => right / asked);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));

    const [first] = items;
    await voidQuestion(deps, admin, {
      tournamentId,
      questionId: first?.questionId ?? '',
      reason: 'Two are right.',
    });
    expect((await list()).items[0]).toEqual({ ...first, voidedAt: deps.now(), voidReason: 'Two are right.' });
  });

  test('are found by their words and options, and no others are', async () => {
    const tournamentId = await answered();
    const { items } = await listAskedQuestions(deps, house, { tournamentId });
    const [question] = items;
    for (const search of [question?.questionText.toUpperCase() ?? '', question?.options[3] ?? '']) {
      const found = await listAskedQuestions(deps, house, { tournamentId, search });
      expect(found.items.map(({ questionId }) => questionId)).toContain(question?.questionId);
    }
    expect(await listAskedQuestions(deps, house, { tournamentId, search: 'zz%zz' })).toMatchObject({
      items: [],
      total: 0,
    });
  });

  test('are those that a player has answered or let pass', async () => {
    const { id: tournamentId } = await engine.tournament();
    const [viewer] = await createCrowd(deps, 1, { depositPaise: 1_000 });
    if (viewer) {
      await joinTournament(deps, viewer, { tournamentId });
      await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    }
    expect((await listAskedQuestions(deps, house, { tournamentId })).items).toEqual([]);
    await expect(listAskedQuestions(deps, house, { tournamentId: deps.newId() })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
