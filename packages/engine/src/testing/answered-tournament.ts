import type { TournamentDraft } from '@paheli/core/tournament/schema';
import type { Viewer } from '../deps';
import { answerQuestion } from '../quiz/answer-question';
import { completeQuiz } from '../quiz/complete-quiz';
import { reportViolation } from '../quiz/report-violation';
import { startQuiz } from '../quiz/start-quiz';
import { joinTournament } from '../tournament/join-tournament';
import type { TestEngine } from './test-engine';

/** How a player does: right answers first, then wrong ones, then silence. Null: takes a seat and never plays. */
export type Style = {
  readonly right: number;
  readonly wrong?: number;
  /** The time of each answer, in milliseconds. */
  readonly ms: number;
  readonly isHeld?: true;
} | null;

type Play = Pick<TestEngine, 'deps' | 'clock' | 'tournament'>;

/** Creates a tournament and plays it by answers, so that every stored value is the product's own; not settled yet. */
export async function answerTournament(
  engine: Play,
  viewers: readonly Viewer[],
  styles: readonly Style[],
  changes: Partial<TournamentDraft> = {},
): Promise<{ tournamentId: string; sessions: (string | null)[] }> {
  const { id: tournamentId } = await engine.tournament({ maxParticipants: 20, ...changes });
  for (const [index] of styles.entries())
    await joinTournament(engine.deps, at(viewers, index), { tournamentId });
  const sessions: (string | null)[] = [];
  for (const [index, style] of styles.entries())
    sessions.push(style && (await answerAll(engine, at(viewers, index), tournamentId, style)));
  return { tournamentId, sessions };
}

/** Plays one quiz by answers, and returns its session. */
export async function answerAll(
  { deps, clock }: Pick<Play, 'deps' | 'clock'>,
  viewer: Viewer,
  tournamentId: string,
  { right, wrong = 0, ms, isHeld }: NonNullable<Style>,
): Promise<string> {
  const { sessionId, startsAt } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  if (isHeld)
    for (let count = 0; count < 6; count += 1)
      await reportViolation(deps, viewer, { sessionId, type: 'tab_switch', timestamp: clock.now() });
  const asked = await deps.database.sql<{ correctAnswer: number }[]>`
    select correct_answer from session_question where session_id = ${sessionId} order by question_index`;
  let opensAt = startsAt;
  for (const [questionIndex, { correctAnswer }] of asked.slice(0, right + wrong).entries()) {
    clock.set(new Date(opensAt.getTime() + ms));
    const answer = questionIndex < right ? correctAnswer : (correctAnswer + 1) % 4;
    const result = await answerQuestion(
      deps,
      viewer,
      { sessionId, questionIndex, answer, roundTripMs: 41.6 },
      { receivedAt: clock.now(), handsOut: false },
    );
    opensAt = result.nextStartsAt ?? opensAt;
  }
  await completeQuiz(deps, viewer, { sessionId });
  return sessionId;
}

function at(viewers: readonly Viewer[], index: number): Viewer {
  const viewer = viewers[index];
  if (!viewer) throw new Error('there are more styles than players');
  return viewer;
}
