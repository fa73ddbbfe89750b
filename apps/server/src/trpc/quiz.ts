import { FriendsLeaderboard, FriendsLeaderboardInput } from '@paheli/core/friends/leaderboard';
import { QuestionReport, ReportQuestion } from '@paheli/core/integrity/question-report';
import { HeldSigns } from '@paheli/core/integrity/signals/schema';
import { DailyQuiz } from '@paheli/core/quiz/daily';
import { LinePlace } from '@paheli/core/quiz/line';
import { StartPractice } from '@paheli/core/quiz/practice';
import { QuizProgress } from '@paheli/core/quiz/progress';
import { QuizReceipt } from '@paheli/core/quiz/receipt';
import {
  AnswerQuestion,
  AnswerResult,
  AskQuestion,
  CelebratePrize,
  Celebration,
  QuestionView,
  QuizResult,
  QuizSession,
  ReportViolation,
  ServerTime,
  SessionRef,
  StartDaily,
  StartQuiz,
  ViolationReceipt,
} from '@paheli/core/quiz/schema';
import { TournamentRef } from '@paheli/core/tournament/schema';
import { readFriendsLeaderboard } from '@paheli/engine/friends/read-leaderboard';
import { listOwnReports } from '@paheli/engine/integrity/list-own-reports';
import { reportQuestion } from '@paheli/engine/integrity/report-question';
import { answerQuestion } from '@paheli/engine/quiz/answer-question';
import { askQuestion } from '@paheli/engine/quiz/ask-question';
import { celebratePrize } from '@paheli/engine/quiz/celebrate-prize';
import { completeQuiz } from '@paheli/engine/quiz/complete-quiz';
import { leaveLine, readPlace } from '@paheli/engine/quiz/place-in-line';
import { readDaily } from '@paheli/engine/quiz/read-daily';
import { readHeldSigns } from '@paheli/engine/quiz/read-held-signs';
import { readProgress } from '@paheli/engine/quiz/read-progress';
import { readReceipt } from '@paheli/engine/quiz/read-receipt';
import { readResults } from '@paheli/engine/quiz/read-results';
import { reportViolation } from '@paheli/engine/quiz/report-violation';
import { startDaily } from '@paheli/engine/quiz/start-daily';
import { startPractice } from '@paheli/engine/quiz/start-practice';
import { type StartOptions, startQuiz } from '@paheli/engine/quiz/start-quiz';
import { z } from 'zod';
import { followQuestions } from '../live/follow-questions';
import { streamQuestions } from '../live/question-stream';
import type { Context } from './context';
import { member, router } from './init';
import { achievements } from './quiz/achievements';
import { rating } from './quiz/rating';
import { resultCard } from './quiz/result-card';

/** Over REST the answer's result carries the next question; our own client gets it when it opens. */
const handsOut = (door: 'trpc' | 'rest') => door === 'rest';

const optionsOf = (
  { call: { arrival, door, caller, closed } }: Pick<Context, 'call'>,
  signal?: AbortSignal,
): StartOptions => ({
  // Proxies end a request that has no response for long; a socket shows by itself that it is open.
  mayWaitLong: arrival === null,
  handsOut: handsOut(door),
  browserLanguage: caller.language,
  // tRPC's signal of a call over a socket never aborts.
  signal: closed ?? signal,
});

/** A call that may close or show the open question: first the server decides when one opens that it sends late. */
const player = member.use(async ({ ctx, next }) => {
  await ctx.services.hub.openings.decided(ctx.viewer.userId);
  return next();
});

export const quiz = router({
  achievements,
  rating,
  resultCard,

  start: player
    .input(StartQuiz)
    .output(QuizSession)
    .mutation(({ ctx, input, signal }) => startQuiz(ctx.deps, ctx.viewer, input, optionsOf(ctx, signal))),

  startPractice: player
    .input(StartPractice)
    .output(QuizSession)
    .mutation(({ ctx, input, signal }) => startPractice(ctx.deps, ctx.viewer, input, optionsOf(ctx, signal))),

  startDaily: player
    .input(StartDaily.optional())
    .output(QuizSession)
    .mutation(({ ctx, input, signal }) =>
      startDaily(ctx.deps, ctx.viewer, input ?? {}, optionsOf(ctx, signal)),
    ),

  line: member
    .input(TournamentRef)
    .output(LinePlace)
    .query(({ ctx, input }) => readPlace(ctx.deps, ctx.viewer, input)),

  leaveLine: member
    .input(TournamentRef)
    .output(z.void())
    .mutation(({ ctx, input }) => leaveLine(ctx.deps, ctx.viewer, input)),

  daily: member.output(DailyQuiz).query(({ ctx }) => readDaily(ctx.deps, ctx.viewer)),

  answer: player
    .input(AnswerQuestion)
    .output(AnswerResult)
    .mutation(({ ctx, input }) =>
      answerQuestion(ctx.deps, ctx.viewer, input, {
        ...ctx.arrival,
        handsOut: handsOut(ctx.call.door),
      }),
    ),

  question: player
    .input(AskQuestion)
    .output(QuestionView)
    .query(({ ctx, input }) => askQuestion(ctx.deps, ctx.viewer, input)),

  /** What rehearsals measure and what probes the connection: a call that takes the way of an answer and stores nothing. */
  serverTime: member.output(ServerTime).query(({ ctx }) => ({ now: ctx.deps.now() })),

  questions: member
    .input(SessionRef)
    .subscription(({ ctx: { services, deps, viewer, call }, input }) =>
      streamQuestions((push) => followQuestions({ ...services, deps }, viewer, input, push), call.sendFrame),
    ),

  complete: player
    .input(SessionRef)
    .output(QuizResult)
    .mutation(({ ctx, input }) => completeQuiz(ctx.deps, ctx.viewer, input)),

  celebrate: member
    .input(CelebratePrize)
    .output(Celebration)
    .mutation(({ ctx, input }) => celebratePrize(ctx.deps, ctx.viewer, input)),

  results: member
    .input(SessionRef)
    .output(QuizResult)
    .query(({ ctx, input }) => readResults(ctx.deps, ctx.viewer, input)),

  heldSigns: member
    .input(SessionRef)
    .output(HeldSigns)
    .query(({ ctx, input }) => readHeldSigns(ctx.deps, ctx.viewer, input)),

  receipt: member
    .input(SessionRef)
    .output(QuizReceipt)
    .query(({ ctx, input }) => readReceipt(ctx.deps, ctx.viewer, input)),

  progress: member.output(QuizProgress).query(({ ctx }) => readProgress(ctx.deps, ctx.viewer)),

  friendsLeaderboard: member
    .input(FriendsLeaderboardInput)
    .output(FriendsLeaderboard)
    .query(({ ctx, input }) => readFriendsLeaderboard(ctx.deps, ctx.viewer, input)),

  reportViolation: member
    .input(ReportViolation)
    .output(ViolationReceipt)
    .mutation(({ ctx, input }) => reportViolation(ctx.deps, ctx.viewer, input)),

  reportQuestion: member
    .input(ReportQuestion)
    .output(QuestionReport)
    .mutation(({ ctx, input }) => reportQuestion(ctx.deps, ctx.viewer, input)),

  questionReports: member
    .input(SessionRef)
    .output(QuestionReport.array())
    .query(({ ctx, input }) => listOwnReports(ctx.deps, ctx.viewer, input)),
});
