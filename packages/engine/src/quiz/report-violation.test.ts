import { addMs } from '@paheli/core/clock';
import { feedbackMs, longestExcusedMs, maxStoredViolations } from '@paheli/core/quiz/constants';
import type { ViolationType } from '@paheli/core/quiz/schema';
import { violationWeights } from '@paheli/core/quiz/violation-weights';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { answerNow } from '../testing/answer-now';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { completeQuiz } from './complete-quiz';
import { readResults } from './read-results';
import { reportViolation } from './report-violation';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();

async function start(): Promise<{ viewer: Viewer; sessionId: string }> {
  const { id: tournamentId } = await engine.tournament({ entryFee: 0 });
  const viewer = await engine.player();
  await joinTournament(engine.deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(engine.deps, viewer, { tournamentId }, { handsOut: false });
  return { viewer, sessionId };
}

const countEvents = async () => {
  const [row] = await engine.deps.database.sql<{ events: number }[]>`
    select count(*)::int as events from outbox where event ->> 'type' = 'security_violation'`;
  return row?.events;
};

test('a report that is repeated with its id counts once, and one of another session counts', async () => {
  const [one, other] = [await start(), await start()];
  const timestamp = engine.clock.now();
  const violationId = 'a'.repeat(32);
  const report = ({ viewer, sessionId }: typeof one) =>
    reportViolation(engine.deps, viewer, { sessionId, type: 'tab_switch', timestamp, violationId });
  for (const each of [one, one, other]) expect(await report(each)).toMatchObject({ violationCount: 1 });
});

test('violations are listed by the instants at which they happened, whatever the order of their reports', async () => {
  const { viewer, sessionId } = await start();
  const now = engine.clock.now();
  const report = (type: ViolationType, ms: number) =>
    reportViolation(engine.deps, viewer, { sessionId, type, timestamp: addMs(now, ms) });
  await report('fullscreen_exit', 2);
  await report('tab_switch', 1);
  await completeQuiz(engine.deps, viewer, { sessionId });
  const { securityViolations } = await readResults(engine.deps, viewer, { sessionId });
  expect(securityViolations.map(({ type }) => type)).toEqual(['tab_switch', 'fullscreen_exit']);
});

test('a session that has ended counts none', async () => {
  const { viewer, sessionId } = await start();
  await completeQuiz(engine.deps, viewer, { sessionId });
  const input = { sessionId, type: 'tab_switch', timestamp: engine.clock.now() } as const;
  await expect(reportViolation(engine.deps, viewer, input)).rejects.toMatchObject({ code: 'finished' });
  const { securityViolations } = await readResults(engine.deps, viewer, { sessionId });
  expect(securityViolations).toEqual([]);
});

test('violations beyond those that are kept are counted and told to nobody', async () => {
  const { viewer, sessionId } = await start();
  const { sql } = engine.deps.database;
  await sql`update quiz_session set violation_count = ${maxStoredViolations - 1} where id = ${sessionId}`;
  const before = (await countEvents()) ?? 0;
  const input = { sessionId, type: 'right_click', timestamp: engine.clock.now() } as const;
  await reportViolation(engine.deps, viewer, input);
  expect(await countEvents()).toBe(before + 1);
  expect(await reportViolation(engine.deps, viewer, input)).toMatchObject({
    violationCount: maxStoredViolations + 1,
  });
  expect(await countEvents()).toBe(before + 1);
});

describe('a short switch of the tab', () => {
  const weight = violationWeights.tab_switch;

  /** Starts a quiz, and answers its first question so long ago; none is open for two seconds after it. */
  async function pause({ handsOut = false, afterMs = 1_000 } = {}) {
    const { viewer, sessionId } = await start();
    engine.clock.advance(1_000);
    const input = { sessionId, questionIndex: 0, answer: 0 };
    await answerNow(engine.deps, viewer, input, handsOut);
    engine.clock.advance(afterMs);
    const report = async (awayMs?: number, type: ViolationType = 'tab_switch') =>
      (await reportViolation(engine.deps, viewer, { sessionId, type, timestamp: engine.clock.now(), awayMs }))
        .integrityScore;
    return { viewer, sessionId, report };
  }

  test('between two questions is recorded without weight, once a quiz', async () => {
    const { viewer, sessionId, report } = await pause();
    expect(await report(600)).toBe(0);
    expect(await report(100)).toBe(weight);
    await completeQuiz(engine.deps, viewer, { sessionId });
    expect(await readResults(engine.deps, viewer, { sessionId })).toMatchObject({
      violationCount: 2,
      securityViolations: [{ type: 'tab_switch' }, { type: 'tab_switch' }],
    });
  });

  test('is excused once where two are reported at the same time', async () => {
    const { report } = await pause();
    await Promise.all([report(600), report(600)]);
    expect(await report()).toBe(2 * weight);
  });

  test('stays excused where its report is repeated, and weighs where the first report had no duration', async () => {
    const { viewer, sessionId } = await pause();
    const report = (violationId: string, awayMs?: number) =>
      reportViolation(engine.deps, viewer, {
        ...{ sessionId, type: 'tab_switch', timestamp: engine.clock.now(), violationId, awayMs },
      });
    for (const awayMs of [500, undefined])
      expect(await report('a'.repeat(32), awayMs)).toMatchObject({ violationCount: 1, integrityScore: 0 });
    for (const awayMs of [undefined, 500])
      expect(await report('b'.repeat(32), awayMs)).toMatchObject({
        violationCount: 2,
        integrityScore: weight,
      });
  });

  test('weighs while a question is open, on its return and on its beginning', async () => {
    const { viewer, sessionId } = await start();
    engine.clock.advance(1_000);
    const input = { sessionId, type: 'tab_switch', timestamp: engine.clock.now(), awayMs: 500 } as const;
    expect(await reportViolation(engine.deps, viewer, input)).toMatchObject({ integrityScore: weight });

    const begunBefore = await pause({ afterMs: 400 });
    expect(await begunBefore.report(401)).toBe(weight);

    const endedAfter = await pause({ afterMs: feedbackMs });
    expect(await endedAfter.report(100)).toBe(weight);
  });

  test('weighs where a program was given the next question with its result', async () => {
    const { report } = await pause({ handsOut: true });
    expect(await report(500)).toBe(weight);
  });

  test('weighs where it is no longer stored, because a second one would not be known', async () => {
    const { sessionId, report } = await pause();
    await engine.deps.database.sql`
      update quiz_session set violation_count = ${maxStoredViolations} where id = ${sessionId}`;
    expect(await report(500)).toBe(weight);
  });

  test('is excused up to two seconds, and only as a switch of the tab', async () => {
    expect(longestExcusedMs).toBe(2_000);
    const { sessionId, report } = await pause();
    expect(await report(500, 'copy_attempt')).toBe(violationWeights.copy_attempt);
    // As where the next question is late.
    await engine.deps.database.sql`
      update quiz_session set current_starts_at = current_starts_at + interval '1 minute' where id = ${sessionId}`;
    engine.clock.advance(10_000);
    expect(await report(longestExcusedMs + 1)).toBe(violationWeights.copy_attempt + weight);
    expect(await report()).toBe(violationWeights.copy_attempt + 2 * weight);
    expect(await report(longestExcusedMs)).toBe(violationWeights.copy_attempt + 2 * weight);
  });
});
