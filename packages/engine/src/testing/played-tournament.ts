import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { expect } from 'vitest';
import type { Deps, NamedViewer, Viewer } from '../deps';
import { completeQuiz } from '../quiz/complete-quiz';
import { reportViolation } from '../quiz/report-violation';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { createCrowd } from './crowd';
import type { TestEngine } from './test-engine';

/** The performance of a player: right answers, points by marks, and total time, or no quiz at all. */
export type Performance = {
  readonly score: number;
  readonly points?: number;
  readonly ms: number;
  /** How often the player left the tab: more than five times holds the prize. */
  readonly violations?: number;
} | null;

export type PlayedTournament<Performances extends readonly Performance[] = readonly Performance[]> = {
  readonly viewers: { readonly [Index in keyof Performances]: NamedViewer };
  readonly tournamentId: string;
  readonly sessions: {
    readonly [Index in keyof Performances]: Performances[Index] extends null
      ? null
      : null extends Performances[Index]
        ? string | null
        : string;
  };
  /** The names of the players in lists of money: A, B, C … */
  readonly tags: Map<string, string>;
};

/** Creates a tournament in which all players have finished; not settled yet. */
export async function playTournament<const Performances extends readonly Performance[]>(
  engine: TestEngine,
  performances: Performances,
  changes: Partial<TournamentDraft> = {},
): Promise<PlayedTournament<Performances>> {
  const viewers = await createCrowd(engine.deps, performances.length, { depositPaise: 1000 });
  const { id: tournamentId } = await engine.tournament({ maxParticipants: 20, ...changes });
  const sessions: (string | null)[] = [];
  for (const viewer of viewers) await joinTournament(engine.deps, viewer, { tournamentId });
  for (const [index, performance] of performances.entries()) {
    const viewer = viewers[index];
    sessions.push(
      viewer && performance ? await playThrough(engine, viewer, tournamentId, performance) : null,
    );
  }
  const tags = new Map(viewers.map(({ userId }, index) => [userId, String.fromCharCode(65 + index)]));
  return { viewers, tournamentId, sessions, tags } as unknown as PlayedTournament<Performances>;
}

/** Settles a tournament two hours later. */
export async function settleLater({ deps, clock }: Pick<TestEngine, 'deps' | 'clock'>, tournamentId: string) {
  clock.advance(2 * 60 * 60_000);
  expect(await settleTournament(deps, tournamentId)).toBe(true);
}

/** Settles a tournament as at its end; the clock stands still. */
export async function settleAtEnd(deps: Deps, tournamentId: string): Promise<void> {
  const [row] = await deps.database.sql<{ endsAt: Date }[]>`
    select ends_at from tournament where id = ${tournamentId}`;
  await settleTournament({ ...deps, now: () => row?.endsAt ?? deps.now() }, tournamentId);
}

/** Plays a tournament to the end and returns how it went, for tests of later steps. */
export async function playThrough(
  { deps, clock }: Pick<TestEngine, 'deps' | 'clock'>,
  viewer: Viewer,
  tournamentId: string,
  performance: NonNullable<Performance>,
): Promise<string> {
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  for (let count = 0; count < (performance.violations ?? 0); count += 1)
    await reportViolation(deps, viewer, { sessionId, type: 'tab_switch', timestamp: clock.now() });
  await completeQuiz(deps, viewer, { sessionId });
  await deps.database.sql`
    update quiz_session set score = ${performance.score}, marked_points = ${performance.points ?? null}, total_time_ms = ${performance.ms}
    where id = ${sessionId}`;
  return sessionId;
}
