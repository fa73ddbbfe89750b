import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { QuizSession } from '@paheli/core/quiz/schema';
import { opened } from '@paheli/core/testing/opened';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Settings } from '@paheli/engine/deps';
import { settleDueTournaments } from '@paheli/engine/settlement/settle-tournament';
import superjson from 'superjson';
import { fromWire, toWire } from '../wire';
import { type Answer, createTestApp, type SignedIn, type TestApp } from './test-app';

/** A door of the server as the player of a quiz uses it. */
export type Door = 'rest' | 'trpc';
export const doors = ['rest', 'trpc'] as const satisfies readonly Door[];

/** The result of an answer, by the names of either door. */
export type SaidOfAnswer = {
  readonly code?: string;
  readonly isCorrect: boolean;
  readonly correctAnswer: number | null;
  readonly explanation: string | null;
  readonly currentScore: number;
  readonly timedOut: boolean;
  readonly timeTaken: number;
  readonly finished: boolean;
};

type Started = {
  readonly as: SignedIn;
  readonly session: QuizSession;
  readonly sessionId: string;
  readonly tournamentId: string;
};

export type TestQuiz = {
  readonly site: TestApp;
  /** The bodies of all responses to a player, in order. */
  readonly bodies: string[];
  /** Creates a player with a seat in a running tournament who has started. */
  start(door: Door, changes?: Partial<TournamentDraft>): Promise<Started>;
  /** Creates a further player in the same tournament. */
  startIn(door: Door, tournamentId: string, as?: SignedIn): Promise<Started>;
  answer(
    door: Door,
    as: SignedIn,
    input: { sessionId: string; questionIndex: unknown; answer: unknown; timeTaken?: unknown },
  ): Promise<{ status: number; body: SaidOfAnswer }>;
  /** Settles every tournament that is due. */
  settle(): Promise<unknown>;
  /** The right answer, from the database. */
  rightAnswer(sessionId: string, questionIndex: number): Promise<number>;
  stored(
    sessionId: string,
    questionIndex: number,
  ): Promise<{ answer: number | null; timeMs: number; timedOut: boolean }>;
};

/** Opens such a server for the tests of a file or of a `describe`. */
export const openTestQuiz = (settings?: Partial<Settings>): TestQuiz =>
  opened(
    () => createTestQuiz(settings),
    ({ site }) => site.close(),
  );

/** Joins a tournament over REST and starts it. Returns the session's id. */
export async function startPlaying(site: TestApp, as: SignedIn, tournamentId: string): Promise<string> {
  const joined = await site.call('POST', '/api/payments/create-payment-intent', {
    as,
    body: { tournament_id: tournamentId },
  });
  if (joined.status !== 200) throw new Error(`the player did not join: ${joined.text}`);
  const { body } = await site.call('POST', `/api/quiz/${tournamentId}/start`, { as });
  return String(body.session_id);
}

/** The grace of a test's quiz, and how soon a question that is still open is read again. */
export const [graceMs, shortestPauseMs] = [500, 50];

/** Lets silence close the open question, and waits until the next one opens. */
export async function passInSilence(site: TestApp, listeners = 1): Promise<void> {
  await site.asleepFor(questionMs + graceMs, listeners);
  site.advance(questionMs + graceMs);
  // The question is open to the end of its grace period; it is read again a moment later.
  await site.asleepFor(shortestPauseMs);
  site.advance(shortestPauseMs);
  const untilNext = feedbackMs - graceMs - shortestPauseMs;
  await site.asleepFor(untilNext);
  site.advance(untilNext);
}

/** Returns the viewer whom a token stands for. */
export async function viewerOf({ services, deps }: TestApp, { token }: SignedIn): Promise<SignedInViewer> {
  const viewer = await services.viewers.find(deps, token);
  if (!viewer) throw new Error('the player is signed out');
  return viewer;
}

/** A server, and the means to play on it through either door. */
export async function createTestQuiz(settings: Partial<Settings> = {}): Promise<TestQuiz> {
  const site = await createTestApp({ settings });
  const bodies: string[] = [];
  const { sql } = site.deps.database;

  async function call(door: Door, as: SignedIn, path: string, procedure: string, input: object) {
    const answer: Answer<unknown> =
      door === 'rest'
        ? await site.call('POST', `/api${path}`, { as, body: toWire(input) as object })
        : await site.call('POST', `/trpc/${procedure}`, { as, body: superjson.serialize(input) });
    bodies.push(answer.text);
    return { status: answer.status, body: unwrap(door, answer.body) };
  }

  async function startIn(door: Door, tournamentId: string, player?: SignedIn): Promise<Started> {
    const as = player ?? (await site.player());
    await call(door, as, '/payments/create-payment-intent', 'tournament.join', { tournamentId });
    const { body } = await call(door, as, `/quiz/${tournamentId}/start`, 'quiz.start', { tournamentId });
    const session = body as QuizSession;
    return { as, session, sessionId: session.sessionId, tournamentId };
  }

  return {
    site,
    bodies,
    async start(door, changes = {}) {
      const { id } = await site.engine.tournament({ entryFee: 0, ...changes });
      // The engine's tournaments have the engine's own settings.
      const { answerFloorMs, answerGraceMs } = site.deps.settings;
      await sql`update tournament set floor_ms = ${answerFloorMs}, grace_ms = ${answerGraceMs} where id = ${id}`;
      return startIn(door, id);
    },
    startIn,
    async answer(door, as, input) {
      const { status, body } = await call(door, as, `/quiz/${input.sessionId}/answer`, 'quiz.answer', input);
      return { status, body: body as SaidOfAnswer };
    },
    settle: () => settleDueTournaments(site.deps),
    async rightAnswer(sessionId, questionIndex) {
      const [row] = await sql<{ right: number }[]>`
        select correct_answer as right from session_question
        where session_id = ${sessionId} and question_index = ${questionIndex}`;
      if (!row) throw new Error('there is no such question');
      return row.right;
    },
    async stored(sessionId, questionIndex) {
      const [row] = await sql<{ answer: number | null; timeMs: number; timedOut: boolean }[]>`
        select answer, time_ms, timed_out from session_question
        where session_id = ${sessionId} and question_index = ${questionIndex}`;
      if (!row) throw new Error('there is no such question');
      return { ...row };
    },
  };
}

/** Converts responses of both doors to camelCase, without superjson's wrapping. */
function unwrap(door: Door, body: unknown): unknown {
  if (door === 'rest') return fromWire(body);
  const { result, error } = body as { result?: { data: unknown }; error?: unknown };
  const value = superjson.deserialize((result?.data ?? error) as never);
  return error === undefined ? value : (value as { data: unknown }).data;
}
