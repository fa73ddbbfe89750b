import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@paheli/core/clock';
import type { Signal } from '@paheli/core/integrity/signals/schema';
import type { MetQuestion } from '@paheli/core/integrity/signals/testing/simulated-player';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import type { Database } from '@paheli/db/client/connect';
import { seedQuestions } from '@paheli/engine/demo/seed-questions';
import { v7 as uuidv7 } from 'uuid';
import type { Seat } from './cast';
import { prizeSplitBps } from './play-rules';

export type SimulatedTournament = { readonly id: string; readonly seats: readonly Seat[] };

const prizePoolPaise = 100_000;
const settlePatienceMs = 120_000;

/** Opens a free tournament with a prize for each cast; it settles as soon as all of its players have finished. */
export async function openTournaments(
  database: Database,
  cast: readonly (readonly Seat[])[],
  questions: number,
): Promise<SimulatedTournament[]> {
  const { sql } = database;
  await seedQuestions({ database, newId: () => uuidv7(), now: () => new Date() });
  const now = Date.now();
  const tournaments = cast.map((seats) => ({ id: uuidv7(), seats }));
  for (const { id, seats } of tournaments) {
    const row = {
      id,
      name: 'Simulation',
      description: 'Simulated players.',
      category: 'science',
      entry_fee: 0,
      prize_pool: prizePoolPaise,
      prize_split_bps: [...prizeSplitBps],
      max_participants: seats.length,
      questions_count: questions,
      duration_ms: 10 * minuteMs,
      draw_version: currentDrawVersion,
      grace_ms: 500,
      floor_ms: 400,
      starts_at: new Date(now),
      ends_at: new Date(now + 60 * minuteMs),
      secret: randomBytes(32),
      created_at: new Date(now),
    };
    await sql`insert into tournament ${sql(row)}`;
    await sql`
      insert into ledger_account (kind, tournament_id, guarded, materialised) values ('escrow', ${id}, true, true)`;
  }
  return tournaments;
}

export type PoolQuestion = MetQuestion & { readonly options: readonly string[] };

export type PrizeRow = {
  readonly userId: string;
  readonly prizeState: string;
  readonly violationPoints: number;
  readonly signals: readonly Pick<Signal, 'kind' | 'points'>[];
};

type PoolRow = {
  readonly tournamentId: string;
  readonly questionId: string;
  readonly questionText: string;
  readonly options: string[];
  readonly correctAnswer: number;
};

/** Returns the frozen questions of each tournament by their text, with a difficulty and a lure that follow from it. */
export async function readPools(
  { sql }: Database,
  tournaments: readonly SimulatedTournament[],
): Promise<Map<string, Map<string, PoolQuestion>>> {
  const rows = await sql<PoolRow[]>`
    select tournament_id, question_id, question_text, options, correct_answer from tournament_question
    where tournament_id = any(${tournaments.map(({ id }) => id)}::uuid[])`;
  const pools = new Map<string, Map<string, PoolQuestion>>();
  for (const { tournamentId, questionId, questionText, options, correctAnswer } of rows) {
    const pool = pools.get(tournamentId) ?? new Map<string, PoolQuestion>();
    const digit = Number.parseInt(questionId.slice(-2), 16);
    const lure = (correctAnswer + 1 + (digit % 3)) % 4;
    const ease = (0.3 * digit) / 255 - 0.15;
    pool.set(questionText, { questionId, options, rightChoice: correctAnswer, lure, ease });
    pools.set(tournamentId, pool);
  }
  return pools;
}

/** Waits until all tournaments are settled, and returns the sessions with a prize and their signals. */
export async function awaitPrizes(
  { sql }: Database,
  tournaments: readonly SimulatedTournament[],
): Promise<readonly PrizeRow[]> {
  const ids = tournaments.map(({ id }) => id);
  const endMs = Date.now() + settlePatienceMs;
  for (;;) {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from tournament where id = any(${ids}::uuid[]) and settled_at is null`;
    if (row?.open === 0) break;
    if (Date.now() > endMs) throw new Error(`${row?.open} tournaments were not settled`);
    await sleep(500);
  }
  return sql<PrizeRow[]>`
    select s.user_id, s.prize_state, s.integrity_score as violation_points,
      coalesce((select json_agg(json_build_object('kind', i.kind, 'points', i.points))
        from integrity_signal i where i.session_id = s.id), '[]') as signals
    from quiz_session s where s.tournament_id = any(${ids}::uuid[]) and s.prize > 0`;
}
