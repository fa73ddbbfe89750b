import { setTimeout as sleep } from 'node:timers/promises';
import { integrityScoreOf } from '@paheli/core/integrity/signals/score-session';
import { answerAs } from '@paheli/core/integrity/signals/testing/simulated-player';
import { Semaphore } from '@paheli/core/semaphore';
import { randomOf } from '@paheli/core/testing/random';
import type { Database } from '@paheli/db/client/connect';
import { createCast, passOn, type Seat, waves } from './cast';
import { type Account, callAs, registerGroup, tryCall } from './register-group';
import type { Outcome } from './report';
import {
  awaitPrizes,
  openTournaments,
  type PoolQuestion,
  type PrizeRow,
  readPools,
  type SimulatedTournament,
} from './server-tournaments';

const questionMs = 5_000;
/** How long after the deadline a player without an answer sends that there is none. */
const lapseMs = 50;
const registrationsAtOnce = 8;
/** An answer that is sent later than this after its instant was not given at its player's pace. */
const lateMs = 100;
const startsWithinMs = 10_000;

/** The winners of a run on a server, and how many answers the simulator sent too late for the pace of their players. */
export type ServerOutcome = {
  readonly outcomes: readonly Outcome[];
  readonly answers: number;
  readonly lateAnswers: number;
};

type Pace = { answers: number; lateAnswers: number };
type Options = { readonly players: number; readonly questions: number };
type Question = {
  readonly question_index: number;
  readonly question_text: string | null;
  readonly options: readonly string[] | null;
  readonly starts_at: string;
};
type Session = { readonly current_question: Question };
type Result = { readonly finished: boolean; readonly next_question?: Question };

/**
 * Plays the tournaments of a seed on a running server, over REST, at the pace of people: accounts register from addresses
 * of their own, join, play in waves, and the server settles.
 */
export async function playServer(
  database: Database,
  url: string,
  { players, questions }: Options,
  seed: number,
): Promise<ServerOutcome> {
  const cast = createCast(players, seed);
  const groups = [...new Set(cast.flat().map(({ group }) => group))];
  const accounts = new Map<Seat, Account>();
  await inParallel(groups, registrationsAtOnce, async (group) => {
    for (const [index, account] of (await registerGroup(url, group)).entries()) {
      const seat = group[index];
      if (seat) accounts.set(seat, account);
    }
  });
  const userIds = [...accounts.values()].map(({ userId }) => userId);
  await database.sql`update users set has_access = true where id = any(${userIds}::uuid[])`;
  const accountOf = (seat: Seat): Account => {
    const account = accounts.get(seat);
    if (!account) throw new Error('a seat without an account');
    return account;
  };
  const tournaments = await openTournaments(database, cast, questions);
  await inParallel(tournaments, registrationsAtOnce, async ({ id, seats }) => {
    for (const seat of seats)
      await callAs(accountOf(seat), 'POST', '/payments/create-payment-intent', { tournament_id: id });
  });
  const pools = await readPools(database, tournaments);
  const pace: Pace = { answers: 0, lateAnswers: 0 };
  for (let wave = 0; wave < waves; wave += 1) {
    const playing = tournaments.flatMap((tournament) =>
      tournament.seats
        .filter((seat) => seat.wave === wave)
        .map((seat, index) => ({ seat, tournament, random: randomOf(seed * 31 + wave * 7 + index * 101) })),
    );
    await Promise.all(
      playing.map(async ({ seat, tournament, random }) => {
        await sleep(startsWithinMs * random());
        await playQuiz(accountOf(seat), seat, tournament, {
          pool: pools.get(tournament.id) ?? new Map(),
          random,
          pace,
        });
      }),
    );
  }
  return { ...pace, outcomes: toOutcomes(await awaitPrizes(database, tournaments), accounts) };
}

type Playing = {
  readonly pool: ReadonlyMap<string, PoolQuestion>;
  readonly random: () => number;
  readonly pace: Pace;
};

async function playQuiz(account: Account, seat: Seat, { id }: SimulatedTournament, playing: Playing) {
  let question = await currentQuestion(account, id);
  while (question) {
    const result = await answer(account, seat, id, { ...playing, question });
    if (result?.finished) return;
    // After a lost answer the next question is unknown, and one that is not open yet has no text.
    const next = result?.next_question;
    if (next?.question_text == null) {
      if (next) await sleep(Math.max(0, Date.parse(next.starts_at) + lapseMs - Date.now()));
      question = await currentQuestion(account, id);
    } else question = next;
  }
}

/** Returns the open question; undefined once the quiz is over. */
async function currentQuestion(account: Account, tournamentId: string): Promise<Question | undefined> {
  for (;;) {
    const session = await tryCall<Session>(account, 'POST', `/quiz/${tournamentId}/start`);
    const question = session?.current_question;
    if (question === undefined || question.question_text !== null) return question;
    await sleep(Math.max(lapseMs, Date.parse(question.starts_at) - Date.now()));
  }
}

/** Answers a question at the player's pace. Returns undefined where the answer came too late to be taken. */
async function answer(
  account: Account,
  seat: Seat,
  tournamentId: string,
  { pool, random, pace, question }: Playing & { readonly question: Question },
): Promise<Result | undefined> {
  const met = pool.get(question.question_text ?? '');
  if (!met) throw new Error('a question is not in the pool');
  const given = answerAs(seat.player, met, random);
  passOn(seat, met.questionId, { choice: given?.choice ?? null, rightChoice: met.rightChoice });
  const atMs = Date.parse(question.starts_at) + (given?.timeMs ?? questionMs + lapseMs);
  await sleep(Math.max(0, atMs - Date.now()));
  pace.answers += 1;
  if (Date.now() - atMs > lateMs) pace.lateAnswers += 1;
  return tryCall<Result>(account, 'POST', `/quiz/${tournamentId}/answer`, {
    question_index: question.question_index,
    answer: given && (question.options ?? []).indexOf(met.options[given.choice] ?? ''),
    time_taken: Math.min(5, Math.max(1, (given?.timeMs ?? questionMs) / 1_000)),
  });
}

function toOutcomes(rows: readonly PrizeRow[], accounts: ReadonlyMap<Seat, Account>): Outcome[] {
  const seatOf = new Map([...accounts].map(([seat, { userId }]) => [userId, seat]));
  return rows.flatMap(({ userId, prizeState, violationPoints, signals }) => {
    const seat = seatOf.get(userId);
    if (!seat) return [];
    const integrityScore = integrityScoreOf(violationPoints, signals);
    return [{ kind: seat.player.kind, integrityScore, held: prizeState === 'held', signals }];
  });
}

/** Works on all items, at most so many at once. */
async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const places = new Semaphore(atOnce);
  await Promise.all(items.map((item) => places.run(() => work(item))));
}
