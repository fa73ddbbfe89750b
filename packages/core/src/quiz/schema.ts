import { z } from 'zod';
import { instant } from '../instant';
import { Category, Reveal } from '../tournament/schema';

export const difficulties = ['easy', 'medium', 'hard'] as const;
export const Difficulty = z.enum(difficulties, { error: `Choose one of ${difficulties.join(', ')}.` });
export type Difficulty = z.infer<typeof Difficulty>;

/** A question as its player sees it: options in his own order, never the right answer. */
export const QuestionView = z.object({
  questionIndex: z.number().int(),
  questionText: z.string(),
  options: z.array(z.string()).length(4),
  category: Category,
  difficulty: Difficulty,
  startsAt: z.date(),
  deadlineAt: z.date(),
});
export type QuestionView = z.infer<typeof QuestionView>;

/** The question that is open or opens next. Its text and options are null until `startsAt`. */
export const CurrentQuestion = QuestionView.extend({
  questionText: QuestionView.shape.questionText.nullable(),
  options: QuestionView.shape.options.nullable(),
});
export type CurrentQuestion = z.infer<typeof CurrentQuestion>;

/** Returns the question once it has opened; null before. */
export function openedQuestion(question: CurrentQuestion): QuestionView | null {
  const { questionText, options } = question;
  return questionText === null || options === null ? null : { ...question, questionText, options };
}

export const TrailStep = z.enum(['right', 'wrong', 'missed']);
export type TrailStep = z.infer<typeof TrailStep>;

/** The caller's running session. Durations in seconds; `now` is the server's clock. */
export const QuizSession = z.object({
  sessionId: z.uuid(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  currentQuestion: CurrentQuestion,
  questionIndex: z.number().int(),
  startsAt: z.date(),
  deadlineAt: z.date(),
  totalQuestions: z.number().int(),
  totalTime: z.number(),
  remainingTime: z.number(),
  questionTime: z.number(),
  /** How long after `deadlineAt` an answer still counts, for its way over the network. */
  graceTime: z.number(),
  currentScore: z.number().int(),
  violationCount: z.number().int(),
  trail: z.array(TrailStep),
  now: z.date(),
});
export type QuizSession = z.infer<typeof QuizSession>;

/** `sessionId` may also be the id of the tournament, standing for the caller's own session in it. */
export const SessionRef = z.strictObject({ sessionId: z.uuid({ error: 'This is not a session id.' }) });
export type SessionRef = z.infer<typeof SessionRef>;

export const AnswerQuestion = SessionRef.extend({
  questionIndex: z
    .number({ error: 'Say which question this answers, counting from 0.' })
    .int()
    .min(0)
    .max(10_000),
  /** The chosen option's index; null (or −1) says that none was chosen. */
  answer: z
    .number({ error: 'Choose an option from 0 to 3, or null for none.' })
    .int('Choose an option from 0 to 3, or null for none.')
    .min(-1, 'Choose an option from 0 to 3, or null for none.')
    .max(3, 'Choose an option from 0 to 3, or null for none.')
    .nullable(),
  /** The caller's own claim in seconds: kept, never used. */
  timeTaken: z.number().optional().catch(undefined),
});
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

/** What became of one answer. `timeTaken` is the ranking time in seconds. */
export const AnswerResult = z.object({
  questionIndex: z.number().int(),
  isCorrect: z.boolean(),
  /** Null before the question opened, and until the settlement with `reveal: after_settlement`. */
  correctAnswer: z.number().int().nullable(),
  explanation: z.string().nullable(),
  currentScore: z.number().int(),
  timedOut: z.boolean(),
  timeTaken: z.number(),
  /** Whether this was the end of the quiz. */
  finished: z.boolean(),
  /** When the coming question opens; absent on the last one. */
  nextStartsAt: z.date().optional(),
  /** The coming question, only where it is handed out with the result (REST). */
  nextQuestion: CurrentQuestion.optional(),
  now: z.date(),
});
export type AnswerResult = z.infer<typeof AnswerResult>;

export const AskQuestion = SessionRef.extend({ questionIndex: z.number().int().min(0).max(10_000) });
export type AskQuestion = z.infer<typeof AskQuestion>;

/** What the question subscription pushes. */
export const QuestionPush = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('question'),
    question: QuestionView,
    /** Seconds left of the whole quiz. */
    remainingTime: z.number(),
    now: z.date(),
  }),
  z.object({ type: z.literal('finished'), sessionId: z.uuid() }),
]);
export type QuestionPush = z.infer<typeof QuestionPush>;

export const ViolationType = z.enum([
  'tab_switch',
  'right_click',
  'keyboard_shortcut',
  'devtools_attempt',
  'screenshot_attempt',
  'copy_attempt',
  'paste_attempt',
  'fullscreen_exit',
  'devtools_detected',
]);
export type ViolationType = z.infer<typeof ViolationType>;

export const ReportViolation = SessionRef.extend({
  type: ViolationType,
  timestamp: instant('Say when it happened.'),
});
export type ReportViolation = z.infer<typeof ReportViolation>;

export const ViolationReceipt = z.object({
  violationCount: z.number().int(),
  integrityScore: z.number().int(),
});
export type ViolationReceipt = z.infer<typeof ViolationReceipt>;

export const QuestionStat = z.object({
  questionIndex: z.number().int(),
  questionText: z.string(),
  options: z.array(z.string()),
  /** Null until the settlement with `reveal: after_settlement`, like the explanation. */
  correctAnswer: z.number().int().nullable(),
  userAnswer: z.number().int().nullable(),
  isCorrect: z.boolean(),
  /** Found wrong after it was asked: it counts as right, at the mean time of the session's other questions. */
  voided: z.boolean(),
  timedOut: z.boolean(),
  timeTaken: z.number(),
  explanation: z.string().nullable(),
  startsAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  /** Seconds that the tournament's other players took for this question, on average; null where nobody else was asked. */
  fieldTime: z.number().nullable(),
  /** How many of them were right, from 0 to 100. */
  fieldRightPercentage: z.number().nullable(),
});
export type QuestionStat = z.infer<typeof QuestionStat>;

export const QuizResult = z.object({
  sessionId: z.uuid(),
  tournamentId: z.uuid(),
  tournamentName: z.string(),
  score: z.number().int(),
  totalQuestions: z.number().int(),
  percentage: z.number(),
  /** Seconds from the start of the quiz to its end. */
  timeTaken: z.number(),
  totalTime: z.number(),
  totalTimeTakenQuestions: z.number(),
  rank: z.number().int().nullable(),
  participantCount: z.number().int(),
  prizeAmount: z.number(),
  held: z.boolean(),
  provisional: z.boolean(),
  securityViolations: z.array(z.object({ type: ViolationType, timestamp: z.date() })),
  violationCount: z.number().int(),
  reveal: Reveal,
  /** Until the tournament is settled, only the questions that were opened to the player. */
  questionStats: z.array(QuestionStat),
});
export type QuizResult = z.infer<typeof QuizResult>;
