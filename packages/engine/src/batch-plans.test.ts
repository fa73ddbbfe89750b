import { openDatabase } from '@paheli/db/client/connect';
import { expect, onTestFinished, test } from 'vitest';
import type { Deps, Viewer } from './deps';
import { answers } from './quiz/answer-question';
import { delays } from './quiz/delay-question';
import { expireSessions } from './quiz/expire-sessions';
import { violations } from './quiz/report-violation';
import { startQuiz } from './quiz/start-quiz';
import { visits } from './quiz/visit-session';
import { createCrowd } from './testing/crowd';
import { rowsRead } from './testing/rows-read';
import { createTestEngine } from './testing/test-engine';
import { joinMany } from './tournament/join-tournament';

// Maintenance analyses tables that nobody has used yet: after a restore, after an upgrade. A plan made then expects them
// to be empty, and a connection keeps it while a whole tournament arrives.

const players = 300;
const mostRowsOfPlayer = 50;
const waiting = { skipsLocked: false };

type Crowd = { readonly viewers: readonly Viewer[]; readonly tournamentId: string; readonly startsAt: Date };

/** What a crowd does in batches. */
const steps: Record<string, (deps: Deps, crowd: Crowd) => Promise<unknown>> = {
  visit: (deps, crowd) => visits.work(deps, visitsOf(deps, crowd), waiting),
  delay: async (deps, { viewers, startsAt }) => {
    const rows = await deps.database.sql<{ sessionId: string }[]>`
      select id as session_id from quiz_session where user_id = any(${viewers.map(({ userId }) => userId)}::uuid[])`;
    const items = rows.map(({ sessionId }) => ({ sessionId, startsAt, sentAt: deps.now() }));
    return delays.work(deps, items, waiting);
  },
  violate: (deps, { viewers, tournamentId }) => {
    const now = deps.now();
    const report = { type: 'tab_switch' as const, timestamp: now, awayMs: 1_000, arrivedAt: now };
    const items = viewers.map(({ userId }) => ({ userId, sessionId: tournamentId, ...report }));
    return violations.work(deps, items, waiting);
  },
  answer: (deps, { viewers, tournamentId }) => {
    const now = deps.now();
    const answer = { sessionRef: tournamentId, questionIndex: 0, answer: 1, receivedAt: now, claimedS: null };
    const items = viewers.map(({ userId }) => ({ userId, ...answer, handsOut: true, now }));
    return answers.work(deps, items, waiting);
  },
  'take over': (deps, crowd) => {
    const processId = () => (deps.processId() ?? 0) + 1;
    const items = visitsOf(deps, crowd).map((visit) => ({ ...visit, action: 'ask' as const }));
    return visits.work({ ...deps, processId }, items, waiting);
  },
  complete: (deps, { viewers, ...crowd }) => {
    const items = visitsOf(deps, { ...crowd, viewers: viewers.slice(0, players / 2) });
    return visits.work(
      deps,
      items.map((visit) => ({ ...visit, action: 'complete' as const })),
      waiting,
    );
  },
  expire: (deps) => expireSessions({ ...deps, now: () => new Date(deps.now().getTime() + 600_000) }),
};

function visitsOf({ now }: Deps, { viewers, tournamentId }: Crowd) {
  return viewers.map(({ userId }) => ({ userId, ref: tournamentId, now: now(), action: 'read' as const }));
}

test('the rows that a batch reads grow with the batch, by plans of the time when the tables were empty', async () => {
  const engine = await createTestEngine();
  const database = openDatabase({ url: engine.url, maxConnections: 1 });
  onTestFinished(async () => {
    await database.close();
    await engine.close();
  });
  const { deps, clock } = engine;
  const planned = { ...deps, database };
  const viewers = await createCrowd(deps, players, { depositPaise: 10_000 });
  const { id: tournamentId } = await engine.tournament({ maxParticipants: players });
  const crowd = { viewers, tournamentId, startsAt: clock.now() };
  await database.sql`analyze`;
  for (const step of Object.values(steps)) await step(planned, crowd);

  await joinMany(
    deps,
    tournamentId,
    viewers.map(({ userId }) => userId),
  );
  await Promise.all(viewers.map((viewer) => startQuiz(deps, viewer, { tournamentId }, { handsOut: false })));
  clock.advance(1_000);
  const rowsOfPlayer: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps))
    rowsOfPlayer[name] = (await rowsRead(planned, (each) => step(each, crowd))) / players;
  const isFew = expect.toSatisfy((rows: number) => rows > 0 && rows < mostRowsOfPlayer);
  expect(rowsOfPlayer).toEqual(Object.fromEntries(Object.keys(steps).map((name) => [name, isFew])));
});
