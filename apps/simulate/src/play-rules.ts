import type { AnsweredQuestion, SessionFacts } from '@paheli/core/integrity/signals/facts';
import { createFields } from '@paheli/core/integrity/signals/question-fields';
import { findSignals, integrityScoreOf } from '@paheli/core/integrity/signals/score-session';
import { answerAs, type MetQuestion } from '@paheli/core/integrity/signals/testing/simulated-player';
import { type Random, randomOf } from '@paheli/core/testing/random';
import { awardPrizes, isHeld } from '@paheli/core/tournament/prize';
import { createCast, passOn, type Seat, shuffle } from './cast';
import type { Outcome } from './report';

/** The split of prizes, in both modes. */
export const prizeSplitBps = [4_000, 2_500, 1_500, 1_000, 1_000] as const;
const poolSize = 15;
const startMs = Date.UTC(2026, 0, 1);
const waveMs = 120_000;
const feedbackMs = 2_000;
const timeoutMs = 5_000;

type Question = MetQuestion & { readonly textLength: number };
type Played = {
  readonly seat: Seat;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly answers: readonly AnsweredQuestion[];
  readonly askedIds: ReadonlySet<string>;
  readonly score: number;
  readonly totalTimeMs: number;
};

/** Plays the tournaments of a seed without a server, and feeds the facts to the rules. Returns the prize winners. */
export function playRules(players: number, questions: number, seed: number): Outcome[] {
  const random = randomOf(seed);
  return createCast(players, seed).flatMap((seats) => judge(playTournament(seats, questions, random)));
}

function playTournament(seats: readonly Seat[], questions: number, random: Random): Played[] {
  const pool = Array.from({ length: Math.max(poolSize, questions) }, (_, n) => createQuestion(n, random));
  // Later waves know what earlier ones learned.
  return seats
    .toSorted((a, b) => a.wave - b.wave)
    .map((seat) => playQuiz(seat, shuffle(pool, random).slice(0, questions), random));
}

function createQuestion(n: number, random: Random): Question {
  const rightChoice = Math.floor(4 * random());
  return {
    questionId: `q${n}`,
    rightChoice,
    ease: 0.3 * random() - 0.15,
    lure: (rightChoice + 1 + Math.floor(3 * random())) % 4,
    textLength: 60 + Math.floor(100 * random()),
  };
}

function playQuiz(seat: Seat, asked: readonly Question[], random: Random): Played {
  const startedMs = startMs + seat.wave * waveMs + Math.floor(20_000 * random());
  let atMs = startedMs;
  let totalTimeMs = 0;
  const answers: AnsweredQuestion[] = [];
  for (const question of asked) {
    const answer = answerAs(seat.player, question, random);
    const { questionId, rightChoice, textLength } = question;
    passOn(seat, questionId, { choice: answer?.choice ?? null, rightChoice });
    atMs += (answer?.timeMs ?? timeoutMs) + feedbackMs;
    totalTimeMs += answer?.timeMs ?? timeoutMs;
    if (!answer) continue;
    const { timeMs, choice } = answer;
    answers.push({
      questionId,
      textLength,
      timeMs,
      choice,
      rightChoice,
      optionsCount: 4,
      isRight: choice === rightChoice,
    });
  }
  return {
    seat,
    startedAt: new Date(startedMs),
    finishedAt: new Date(atMs),
    answers,
    askedIds: new Set(asked.map(({ questionId }) => questionId)),
    score: answers.filter(({ isRight }) => isRight).length,
    totalTimeMs,
  };
}

function judge(sessions: readonly Played[]): Outcome[] {
  const fieldFor = createFields(sessions);
  const finishers = sessions.map((session, joinOrder) => ({
    ...session,
    points: session.score,
    joinOrder,
    session,
  }));
  const winners = awardPrizes(finishers, 100_000, prizeSplitBps).filter(({ prizePaise }) => prizePaise > 0);
  return winners.map(({ session }) => {
    const signals = findSignals(factsOf(session, sessions, fieldFor(session)));
    const integrityScore = integrityScoreOf(0, signals);
    const { kind } = session.seat.player;
    return { kind, integrityScore, held: isHeld({ integrityScore, wasSuspended: false }), signals };
  });
}

function factsOf(session: Played, all: readonly Played[], fieldOf: SessionFacts['fieldOf']): SessionFacts {
  const { seat } = session;
  const others = all.filter((each) => each !== session);
  const isSameRange = (each: Played) => rangeOf(each.seat) === rangeOf(seat);
  const sharers = seat.player.kind === 'three_accounts' ? seat.group.length - 1 : 0;
  return {
    ...session,
    fieldOf,
    others: others.map((other) => ({ ...other, wrongChoices: wrongOf(other) })),
    isRevealedAtOnce: true,
    links: { payout: sharers, device: sharers, address: others.filter(isSameRange).length, followedSeats: 0 },
  };
}

const rangeOf = ({ address }: Seat) => address.split('.').slice(0, 3).join('.');

function wrongOf({ answers }: Played): ReadonlyMap<string, number> {
  const wrong = answers.filter(({ isRight }) => !isRight);
  return new Map(wrong.map(({ questionId, choice }) => [questionId, choice]));
}
