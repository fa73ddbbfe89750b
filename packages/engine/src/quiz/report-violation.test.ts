import { addMs } from '@paheli/core/clock';
import { maxStoredViolations } from '@paheli/core/quiz/constants';
import type { ViolationType } from '@paheli/core/quiz/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { completeQuiz } from './complete-quiz';
import { readResults } from './read-results';
import { reportViolation } from './report-violation';
import { startQuiz } from './start-quiz';

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
afterAll(() => engine.close());

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
