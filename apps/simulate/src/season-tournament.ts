import type { PastAnswer, PastOther, PastSession } from '@paheli/core/integrity/over-time/facts';
import {
  answerInSeason,
  drawSeasonQuestion,
  type SeasonAnswer,
  type SeasonCategory,
  type SeasonQuestion,
  seasonCategories,
} from '@paheli/core/integrity/over-time/testing/season-player';
import { type RatedSession, type Rating, type Ratings, ratingIn } from '@paheli/core/rating/rating';
import { type Random, randomOf } from '@paheli/core/testing/random';
import { awardPrizes } from '@paheli/core/tournament/prize';
import { shuffle } from './cast';
import { prizeSplitBps } from './play-rules';
import type { SeasonAccount } from './season-cast';

/** A session of the season. */
export type SeasonSession = {
  readonly account: SeasonAccount;
  readonly category: SeasonCategory;
  /** In quizzes since the tournament's start. */
  readonly startedAt: number;
  readonly asked: readonly SeasonQuestion[];
  readonly answers: readonly PastAnswer[];
  readonly ratingBefore: Rating;
  readonly totalTimeMs: number;
};

type Learned = Map<SeasonAccount, Map<string, number>>;

const poolSize = 42;
const questionsPerQuiz = 10;
const lapseMs = 5_000;
/** Single accounts start at any time within three quizzes; those of a group play one after the other. */
const quizzesAfterEachOther = 3;

/** Lets accounts play a tournament, the accounts of a group in the order of the group. `tournament` counts from 1. */
export function playSeasonTournament(
  accounts: readonly SeasonAccount[],
  tournament: number,
  ratingsOf: (account: SeasonAccount) => Ratings,
  random: Random,
): SeasonSession[] {
  const category = seasonCategories[Math.floor(seasonCategories.length * random())] ?? 'general';
  const pool = Array.from({ length: poolSize }, (_, n) => drawSeasonQuestion(`q${n}`, random));
  const learned: Learned = new Map();
  const friendsSeed = Math.floor(2 ** 31 * random());
  return accounts.map((account) => {
    const { player, group, sharedLearning } = account;
    const asked = shuffle(pool, random).slice(0, questionsPerQuiz);
    const given = asked.map((question) => {
      const { questionId } = question;
      // Friends draw the same numbers for the questions about which they know and believe the same.
      const place = poolSize * accounts.indexOf(group[0] ?? account) + pool.indexOf(question);
      const ofFriends = randomOf(friendsSeed + place);
      const isShared = player.kind === 'friend' && ofFriends() < sharedLearning;
      const known = learned.get(account)?.get(questionId);
      const meeting = { category, tournament, known, random: isShared ? ofFriends : random };
      const answer = answerInSeason(player, question, meeting);
      passOn(account, question, answer, learned);
      return { question, answer };
    });
    return {
      account,
      category,
      startedAt: group.length > 1 ? group.indexOf(account) : quizzesAfterEachOther * random(),
      asked,
      answers: given.flatMap(({ question, answer }) => (answer ? [pastAnswerOf(question, answer)] : [])),
      ratingBefore: ratingIn(ratingsOf(account), category),
      totalTimeMs: given.reduce((sum, { answer }) => sum + (answer?.timeMs ?? lapseMs), 0),
    };
  });
}

/** Tells the later accounts of a group what this one learned: a pair the choice, readers the right one. */
function passOn(
  { player, group, id }: SeasonAccount,
  { questionId, rightChoice }: SeasonQuestion,
  answer: SeasonAnswer,
  learned: Learned,
): void {
  if (player.kind !== 'throwaway' && player.kind !== 'answer_pair') return;
  const choice = player.kind === 'throwaway' ? rightChoice : answer?.choice;
  if (choice === undefined) return;
  for (const later of group.slice(group.findIndex((each) => each.id === id) + 1)) {
    const known = learned.get(later) ?? new Map<string, number>();
    learned.set(later, known.set(questionId, choice));
  }
}

function pastAnswerOf(question: SeasonQuestion, { timeMs, choice }: NonNullable<SeasonAnswer>): PastAnswer {
  const { questionId, measured, textLength, rightChoice, choiceShares } = question;
  const isRight = choice === rightChoice;
  return { questionId, measure: measured, textLength, timeMs, choice, rightChoice, isRight, choiceShares };
}

/** Returns the answers that a session's player is rated by. */
export function ratedSessionOf({ category, asked, answers }: SeasonSession): RatedSession {
  const rightIds = new Set(answers.filter(({ isRight }) => isRight).map(({ questionId }) => questionId));
  return {
    category,
    answers: asked.map(({ questionId, measured }) => ({
      measure: measured,
      isRight: rightIds.has(questionId),
    })),
  };
}

/** Returns the sessions of a tournament that win a prize. */
export function winnersOf(all: readonly SeasonSession[]): SeasonSession[] {
  const finishers = all.map((session, joinOrder) => ({
    points: session.answers.filter(({ isRight }) => isRight).length,
    totalTimeMs: session.totalTimeMs,
    joinOrder,
    session,
  }));
  return awardPrizes(finishers, 100_000, prizeSplitBps)
    .filter(({ prizePaise }) => prizePaise > 0)
    .map(({ session }) => session);
}

/** Returns a session as the rules see it, beside the others of its tournament. */
export function pastSessionOf(session: SeasonSession, all: readonly SeasonSession[]): PastSession {
  const { account, startedAt, answers } = session;
  const answeredIds = new Set(answers.map(({ questionId }) => questionId));
  const others = all
    .filter((other) => other !== session)
    .map((other): PastOther => {
      const common = other.answers.filter(({ questionId }) => answeredIds.has(questionId));
      const wasBefore = other.startedAt + 1 <= startedAt;
      return {
        accountId: other.account.id,
        choices: new Map(common.map(({ questionId, choice }) => [questionId, choice])),
        isLinked: account.link !== null && account.link === other.account.link,
        shownBefore: new Set(wasBefore ? other.asked.map(({ questionId }) => questionId) : []),
      };
    });
  return { ...session, others };
}
