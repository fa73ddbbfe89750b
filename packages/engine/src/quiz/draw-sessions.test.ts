import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { isAnyOf, transact } from '../foundation/transaction';
import { createPlayer } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { drawSessions } from './draw-sessions';

const engine = openTestEngine();

async function draw(tournamentId: string, viewers: readonly Viewer[]): Promise<void> {
  const { deps } = engine;
  const userIds = viewers.map(({ userId }) => userId);
  await transact(deps, async (tx) => {
    const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
    if (!tournament) throw new Error('the tournament is gone');
    const seats = await tx
      .select({ userId: entries.userId, entryId: entries.id, seed: entries.pseudonym })
      .from(entries)
      .where(and(eq(entries.tournamentId, tournamentId), isAnyOf(entries.userId, userIds)));
    const startedAt = deps.now();
    await drawSessions(
      tx,
      deps,
      tournament,
      seats.map((seat) => ({ ...seat, startedAt, language: 'en' })),
    );
  });
}

type Stored = { readonly id: string; readonly userId: string; readonly questions: number };

async function readStored(tournamentId: string): Promise<Stored[]> {
  return [
    ...(await engine.deps.database.sql<Stored[]>`
      select s.id, s.user_id, count(*) as questions from quiz_session s
      join session_question q on q.session_id = s.id where s.tournament_id = ${tournamentId}
      group by s.id order by s.id`),
  ];
}

test('a player who has a session keeps it, and the other players of the batch get theirs', async () => {
  const { id: tournamentId } = await engine.tournament({ entryFee: 0, questionsCount: 5 });
  const [early, late] = [await createPlayer(engine.deps), await createPlayer(engine.deps)];
  for (const viewer of [early, late]) await joinTournament(engine.deps, viewer, { tournamentId });
  await draw(tournamentId, [early]);
  const [kept] = await readStored(tournamentId);
  await draw(tournamentId, [early, late]);
  const stored = await readStored(tournamentId);
  expect(stored).toHaveLength(2);
  expect(stored).toContainEqual(kept);
  expect(stored).toContainEqual({ id: expect.any(String), userId: late.userId, questions: 5 });
});
