import type { Database } from '@paheli/db/client/connect';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import type { SentAnswer } from '../generator/messages';

/** A stored answer. */
export type StoredAnswer = {
  readonly userId: string;
  readonly questionIndex: number;
  readonly answer: number | null;
  readonly timedOut: boolean;
};

/** The comparison of what players sent with what is stored. */
export type AnswerCheck = {
  /** Answers that players chose and sent. */
  readonly sent: number;
  /** Answers that the server confirmed as counting. */
  readonly acknowledged: number;
  /** Stored answers that count. */
  readonly stored: number;
  /** Confirmed answers that are stored otherwise or not at all. Must be 0. */
  readonly acknowledgedButLost: number;
  /** Answers sent before their deadline that are stored as timed out. */
  readonly onTimeButTimedOut: number;
};

export type TournamentCheck = {
  readonly answers: AnswerCheck;
  readonly seats: number;
  readonly sessions: number;
  readonly ranked: number;
  /** Whether the prizes are paid or held in full. */
  readonly prizesComplete: boolean;
  /** The broken invariants of the ledger. Must be empty. */
  readonly brokenInvariants: readonly string[];
  readonly settledAtMs: number | null;
  /** When the last quiz ended. */
  readonly lastFinishedAtMs: number | null;
};

/** Compares the stored tournament with what the players know of it. */
export async function checkTournament(
  database: Database,
  tournamentId: string,
  sent: readonly SentAnswer[],
): Promise<TournamentCheck> {
  const { sql } = database;
  const stored = await sql<StoredAnswer[]>`
    select s.user_id, q.question_index, q.answer, q.timed_out
    from session_question q join quiz_session s on s.id = q.session_id where s.tournament_id = ${tournamentId}`;
  const [row] = await sql<
    {
      seats: number;
      sessions: number;
      ranked: number;
      prizes: number;
      pool: number;
      settledAt: Date | null;
      lastFinishedAt: Date | null;
    }[]
  >`
    select t.seats_taken as seats, t.prize_pool as pool, t.settled_at, count(s.id) as sessions,
      count(s.rank) as ranked, coalesce(sum(s.prize), 0)::bigint as prizes, max(s.finished_at) as last_finished_at
    from tournament t left join quiz_session s on s.tournament_id = t.id where t.id = ${tournamentId} group by t.id`;
  if (!row) throw new Error('the tournament is gone');
  const ledger = await checkLedger(database);
  return {
    answers: compareAnswers(sent, stored),
    seats: row.seats,
    sessions: row.sessions,
    ranked: row.ranked,
    prizesComplete: row.prizes === row.pool,
    brokenInvariants: ledger.checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`),
    settledAtMs: row.settledAt?.getTime() ?? null,
    lastFinishedAtMs: row.lastFinishedAt?.getTime() ?? null,
  };
}

/** Compares sent answers with stored ones. */
export function compareAnswers(sent: readonly SentAnswer[], stored: readonly StoredAnswer[]): AnswerCheck {
  const keyOf = ({ userId, questionIndex }: { userId: string; questionIndex: number }) =>
    `${userId} ${questionIndex}`;
  const known = new Map(stored.map((answer) => [keyOf(answer), answer]));
  const isStored = (answer: SentAnswer) => {
    const found = known.get(keyOf(answer));
    return found !== undefined && !found.timedOut && found.answer === answer.answer;
  };
  const acknowledged = sent.filter((answer) => answer.acknowledged === 'counted');
  return {
    sent: sent.length,
    acknowledged: acknowledged.length,
    stored: stored.filter(({ timedOut, answer }) => answer !== null && !timedOut).length,
    acknowledgedButLost: acknowledged.filter((answer) => !isStored(answer)).length,
    onTimeButTimedOut: sent.filter((answer) => answer.sentAtMs < answer.deadlineAtMs && !isStored(answer))
      .length,
  };
}

/** Waits until the tournament is settled or cancelled. Returns whether that happened in time. */
export async function awaitSettled(
  { sql }: Database,
  tournamentId: string,
  withinMs: number,
): Promise<boolean> {
  for (const endsAtMs = Date.now() + withinMs; Date.now() < endsAtMs; ) {
    const [row] = await sql<{ isOver: boolean }[]>`
      select settled_at is not null or cancelled_at is not null as is_over from tournament where id = ${tournamentId}`;
    if (row?.isOver) return true;
    // Polls, because the settlement is a job of another process.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
