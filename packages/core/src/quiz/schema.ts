// Long because every field carries the description that the API reference shows.

import { z } from 'zod';
import { dayMs } from '../clock';
import { Id, idOr } from '../id';
import { instant } from '../instant';
import { Language } from '../language-schema';
import { key } from '../message';
import { type Choice, optionsOf, soleOption, toChoice } from '../question-bank/choice';
import { Formulas } from '../question-bank/formulas';
import { MediaAhead, QuestionMedia } from '../question-bank/medium';
import { optionsLimits } from '../question-bank/question-shape';
import { PlayerRating } from '../rating/player-rating';
import { Category, Points, Reveal, TournamentRef } from '../tournament/schema';
import { difficulties } from './constants';
import { LineToken } from './line';

export const Difficulty = z
  .enum(difficulties, { error: key('Choose one of {values}.') })
  .meta({ id: 'Difficulty', description: 'Difficulty of a question.' });
export type Difficulty = z.infer<typeof Difficulty>;

/** A question as its player sees it: the options in the player's order, without the right answer. */
export const QuestionView = z
  .object({
    questionIndex: z
      .number()
      .int()
      .meta({ description: 'Position of the question in this session, starting at 0.', examples: [0] }),
    questionText: z
      .string()
      .meta({ description: 'Text of the question.', examples: ['Which planet is called the Red Planet?'] }),
    options: z
      .array(z.string())
      .min(2)
      .max(6)
      .meta({
        description: 'The options, in the order of this session.',
        examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']],
      }),
    choices: z
      .enum(['one', 'several'])
      .describe('Whether one option is right, or several that have to be chosen together.'),
    timeLimit: z.number().meta({ description: 'Time to answer, in seconds.', examples: [5] }),
    language: Language.describe('Language of the texts.'),
    category: Category.describe('Subject area of the questions.'),
    difficulty: Difficulty.describe('Difficulty of the questions.'),
    ...QuestionMedia,
    startsAt: z.date().describe('Time when the question opens.'),
    deadlineAt: z.date().describe('Time when the question closes.'),
    ...Formulas,
  })
  .meta({ id: 'QuestionView', description: 'A question, as its player sees it.' });
export type QuestionView = z.infer<typeof QuestionView>;

/** The question that is open or opens next. Its text and options are null until `startsAt`. */
export const CurrentQuestion = QuestionView.extend({
  questionText: QuestionView.shape.questionText.nullable().meta({
    description: 'Text of the question; null until `starts_at`.',
    examples: ['Which planet is called the Red Planet?'],
  }),
  options: QuestionView.shape.options.nullable().meta({
    description: 'The options; null until `starts_at`.',
    examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']],
  }),
  ...MediaAhead,
}).meta({ id: 'CurrentQuestion', description: 'The question that is open or opens next.' });
export type CurrentQuestion = z.infer<typeof CurrentQuestion>;

export const TrailStep = z
  .enum(['right', 'wrong', 'missed'])
  .meta({ id: 'TrailStep', description: 'Result of one question.' });
export type TrailStep = z.infer<typeof TrailStep>;

/** What a quiz is played for: a tournament, or practice without seats and money. */
export const QuizKind = z
  .enum(['tournament', 'practice', 'daily'])
  .meta({ id: 'QuizKind', description: 'What a quiz is played for.' });
export type QuizKind = z.infer<typeof QuizKind>;

const currentPoints = z
  .number()
  .int()
  .meta({
    description: 'Points so far, by the marks of the tournament; without marks as many as correct answers.',
    examples: [1],
  });

/** The caller's running session. Durations in seconds; `now` is the server's clock. */
export const QuizSession = z
  .object({
    sessionId: Id.describe('Id of the quiz session.'),
    tournamentId: Id.describe('Id of the tournament.'),
    tournamentName: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
    kind: QuizKind.describe('Whether the quiz belongs to a tournament, is practice, or is the daily quiz.'),
    language: Language.describe('Language of the quiz.'),
    currentQuestion: CurrentQuestion.describe('The question that is open or opens next.'),
    questionIndex: z
      .number()
      .int()
      .meta({ description: 'Position of the current question, starting at 0.', examples: [0] }),
    startsAt: z.date().describe('Time when the current question opens.'),
    deadlineAt: z.date().describe('Time when the current question closes.'),
    totalQuestions: z
      .number()
      .int()
      .meta({ description: 'Number of questions in the quiz.', examples: [10] }),
    totalTime: z.number().meta({ description: 'Time for the whole quiz, in seconds.', examples: [300] }),
    remainingTime: z
      .number()
      .meta({ description: 'Remaining time of the whole quiz, in seconds.', examples: [295.5] }),
    questionTime: z.number().meta({ description: 'Time for one question, in seconds.', examples: [5] }),
    graceTime: z.number().meta({
      description: 'Time after the deadline in which an answer still counts, in seconds.',
      examples: [0.5],
    }),
    currentScore: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers so far.', examples: [0] }),
    currentPoints,
    violationCount: z
      .number()
      .int()
      .meta({ description: 'Number of reported violations.', examples: [0] }),
    trail: z.array(TrailStep).describe('Results of the closed questions, in order.'),
    now: z.date().describe('Current time of the server.'),
  })
  .meta({ id: 'QuizSession', description: "The caller's running quiz session." });
export type QuizSession = z.infer<typeof QuizSession>;

/** The language in which a quiz is played, and stays. */
export const ChosenLanguage = z.object({
  language: Language.optional().describe(
    "Language of a new session, one of the tournament's; the account's or browser's language if absent. A running session keeps its language.",
  ),
});
export type ChosenLanguage = z.infer<typeof ChosenLanguage>;

export const StartDaily = z
  .strictObject(ChosenLanguage.shape)
  .meta({ id: 'StartDaily', description: 'The choice for the daily quiz.' });
export type StartDaily = z.infer<typeof StartDaily>;

export const StartQuiz = TournamentRef.extend({ ...ChosenLanguage.shape, line: LineToken }).meta({
  id: 'StartQuiz',
  description: 'The choice for a quiz.',
});
export type StartQuiz = z.infer<typeof StartQuiz>;

/** A reference to a session. `sessionId` may also be the id of the tournament, for the caller's own session in it. */
export const SessionRef = z.strictObject({
  sessionId: idOr(key('This is not a session id.')).describe(
    "Id of the quiz session, or of the tournament of the caller's session.",
  ),
});
export type SessionRef = z.infer<typeof SessionRef>;

const whichOption = key('Choose an option from 0 to 5, or null for none.');
const option = z
  .number({ error: whichOption })
  .int(whichOption)
  .max(optionsLimits.most - 1, whichOption);

export const AnswerQuestion = SessionRef.extend({
  questionIndex: z
    .number({ error: key('Enter the number of the question, counting from 0.') })
    .int()
    .min(0)
    .max(10_000)
    .meta({ description: 'Position of the answered question, starting at 0.', examples: [0] }),
  answer: option
    .min(-1, whichOption)
    .nullable()
    .optional()
    .meta({
      description: 'Index of the chosen option, from 0; null or -1 means no choice.',
      examples: [1],
    }),
  answers: z
    .array(option.min(0, whichOption), key('Give the chosen options as an array, such as [0, 2].'))
    .max(optionsLimits.most, whichOption)
    .optional()
    .meta({
      description: 'Indexes of all chosen options where several are right; beside `answer`, that one alone.',
      examples: [[1]],
    }),
  timeTaken: z
    .number()
    .optional()
    .catch(undefined)
    .meta({
      description: 'Answer time measured by the client, in seconds; stored but not used for ranking.',
      examples: [2.4],
    }),
  roundTripMs: z
    .number()
    .optional()
    .catch(undefined)
    .meta({
      description:
        'Round trip to the server measured by the client, in milliseconds; stored for the receipt and not used for ranking.',
      examples: [48],
    }),
})
  .superRefine(({ answer, answers }, context) => {
    if (answer === undefined && answers === undefined)
      context.addIssue({ code: 'custom', path: ['answer'], message: whichOption });
    if (answer != null && answer !== -1 && answers?.some((chosen) => chosen !== answer))
      context.addIssue({
        code: 'custom',
        path: ['answers'],
        message: key('The two fields of the answer differ.'),
      });
  })
  .meta({ id: 'AnswerQuestion', description: 'An answer to the open question.' });
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

/** Returns what an answer chooses, in one field or the other; null for nothing. */
export function choiceOf({ answer, answers }: Pick<AnswerQuestion, 'answer' | 'answers'>): Choice | null {
  return toChoice(answer == null || answer === -1 ? (answers ?? []) : [answer]);
}

/** The right answer, once it is revealed. */
const RevealedAnswer = z.object({
  correctAnswer: z
    .number()
    .int()
    .nullable()
    .meta({
      description:
        'Index of the correct option; null while answers are not revealed, and where several are correct.',
      examples: [1],
    }),
  correctAnswers: z
    .array(z.number().int())
    .nullable()
    .meta({
      description: 'Indexes of all correct options; null while answers are not revealed.',
      examples: [[1]],
    }),
});

/** Returns a right answer as its player sees it; null while it is not revealed. */
export function revealAnswer(answer: Choice | null): z.infer<typeof RevealedAnswer> {
  return {
    correctAnswer: soleOption(answer),
    correctAnswers: answer === null ? null : optionsOf(answer),
  };
}

/** The result of one answer. `timeTaken` is the ranking time in seconds. */
export const AnswerResult = z
  .object({
    questionIndex: z
      .number()
      .int()
      .meta({ description: 'Position of the answered question, starting at 0.', examples: [0] }),
    isCorrect: z.boolean().describe('Whether the answer is correct.'),
    ...RevealedAnswer.shape,
    explanation: z
      .string()
      .nullable()
      .meta({
        description: 'Explanation of the correct answer; null if there is none or it is not revealed.',
        examples: ['Iron oxide colours its soil.'],
      }),
    ...Formulas,
    currentScore: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers so far.', examples: [1] }),
    currentPoints,
    timedOut: z.boolean().describe('Whether the answer arrived after the deadline.'),
    timeTaken: z
      .number()
      .meta({ description: 'Answer time used for ranking, in seconds.', examples: [2.371] }),
    finished: z.boolean().describe('Whether this was the last question.'),
    nextStartsAt: z
      .date()
      .optional()
      .describe('Time when the next question opens; absent after the last question.'),
    nextQuestion: CurrentQuestion.optional().describe('The next question; absent after the last question.'),
    ...MediaAhead,
    now: z.date().describe('Current time of the server.'),
  })
  .meta({ id: 'AnswerResult', description: 'Result of an answer.' });
export type AnswerResult = z.infer<typeof AnswerResult>;

/** The server's clock, for the rehearsal of a device. */
export const ServerTime = z
  .object({ now: z.date().describe('Current time of the server.') })
  .meta({ id: 'ServerTime', description: 'The clock of the server.' });
export type ServerTime = z.infer<typeof ServerTime>;

export const AskQuestion = SessionRef.extend({
  questionIndex: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .meta({ description: 'Position of the question in this session, starting at 0.', examples: [0] }),
});
export type AskQuestion = z.infer<typeof AskQuestion>;

/** An item of the question subscription. */
export const QuestionPush = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('question'),
    question: QuestionView,
    /** The seconds left of the whole quiz. */
    remainingTime: z.number(),
    now: z.date(),
  }),
  z.object({ type: z.literal('finished'), sessionId: Id }),
]);
export type QuestionPush = z.infer<typeof QuestionPush>;

export const ViolationType = z
  .enum([
    'tab_switch',
    'right_click',
    'keyboard_shortcut',
    'devtools_attempt',
    'screenshot_attempt',
    'copy_attempt',
    'paste_attempt',
    'fullscreen_exit',
    'devtools_detected',
  ])
  .meta({ id: 'ViolationType', description: 'Kind of violation of the secure mode.' });
export type ViolationType = z.infer<typeof ViolationType>;

export const ReportViolation = SessionRef.extend({
  type: ViolationType.describe('Kind of violation.'),
  timestamp: instant(key('Say when it happened.')).describe('Time of the violation.'),
  violationId: z
    .string()
    .regex(/^[\w-]{16,64}$/, key('Use 16 to 64 letters, digits, _ and -.'))
    .meta({
      description: 'Id that the reporting program gives the violation: repeating the report counts it once.',
      examples: ['5f0c2d0a9c1e4b7f8a6d3e2b1c0f9e8d'],
    })
    .optional(),
  awayMs: z
    .number()
    .int()
    .min(0)
    .max(dayMs)
    .meta({
      description:
        'How long the page was hidden, in milliseconds, in a report of `tab_switch` on its return. The first switch of a quiz that lasted at most 2000 and during which no question was open has no weight.',
      examples: [850],
    })
    .optional(),
}).meta({ id: 'ReportViolation', description: 'A violation of the secure mode.' });
export type ReportViolation = z.infer<typeof ReportViolation>;

export const ViolationReceipt = z
  .object({
    violationCount: z
      .number()
      .int()
      .meta({ description: 'Number of reported violations.', examples: [1] }),
    integrityScore: z
      .number()
      .int()
      .meta({ description: 'Sum of the weights of the reported violations.', examples: [1] }),
  })
  .meta({ id: 'ViolationReceipt', description: 'Violations of the session so far.' });
export type ViolationReceipt = z.infer<typeof ViolationReceipt>;

export const QuestionStat = z
  .object({
    questionIndex: z
      .number()
      .int()
      .meta({ description: 'Position of the question in this session, starting at 0.', examples: [0] }),
    questionText: z
      .string()
      .meta({ description: 'Text of the question.', examples: ['Which planet is called the Red Planet?'] }),
    options: z
      .array(z.string())
      .meta({ description: 'The options.', examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']] }),
    ...Formulas,
    language: Language.describe('Language of the texts.'),
    ...RevealedAnswer.shape,
    userAnswer: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Index of the chosen option; null for none, and for several.', examples: [1] }),
    userAnswers: z
      .array(z.number().int())
      .nullable()
      .meta({ description: 'Indexes of all chosen options; null if none was chosen.', examples: [[1]] }),
    ...QuestionMedia,
    isCorrect: z.boolean().describe('Whether the answer is correct.'),
    voided: z.boolean().describe('Whether the question was voided; a voided question counts as correct.'),
    points: z
      .number()
      .int()
      .nullable()
      .meta({
        description: 'Points of the question by the marks of the tournament; null without marks.',
        examples: [4],
      }),
    timedOut: z.boolean().describe('Whether no answer arrived before the deadline.'),
    timeTaken: z
      .number()
      .meta({ description: 'Answer time used for ranking, in seconds.', examples: [2.371] }),
    explanation: z
      .string()
      .nullable()
      .meta({
        description: 'Explanation of the correct answer; null if there is none or it is not revealed.',
        examples: ['Iron oxide colours its soil.'],
      }),
    startsAt: z.date().nullable().describe('Time when the question opened; null if it never opened.'),
    closedAt: z.date().nullable().describe('Time when the question closed; null if it never opened.'),
    fieldTime: z
      .number()
      .nullable()
      .meta({
        description: 'Mean answer time of the other players, in seconds; null without other players.',
        examples: [2.9],
      }),
    fieldRightPercentage: z
      .number()
      .nullable()
      .meta({
        description: 'Share of the other players who were right, in percent; null without other players.',
        examples: [62.5],
      }),
  })
  .meta({ id: 'QuestionStat', description: 'One question in the result of a quiz.' });
export type QuestionStat = z.infer<typeof QuestionStat>;

export const QuizResult = z
  .object({
    sessionId: Id.describe('Id of the quiz session.'),
    tournamentId: Id.describe('Id of the tournament.'),
    tournamentName: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
    kind: QuizKind.describe('Whether the quiz belongs to a tournament, is practice, or is the daily quiz.'),
    language: Language.describe('Language of the quiz.'),
    score: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers.', examples: [7] }),
    points: Points,
    totalQuestions: z
      .number()
      .int()
      .meta({ description: 'Number of questions in the quiz.', examples: [10] }),
    percentage: z
      .number()
      .meta({ description: 'Share of correct answers, in percent from 0 to 100.', examples: [70] }),
    timeTaken: z
      .number()
      .meta({ description: 'Time from the start of the quiz to its end, in seconds.', examples: [58.2] }),
    totalTime: z.number().meta({ description: 'Time for the whole quiz, in seconds.', examples: [300] }),
    totalTimeTakenQuestions: z
      .number()
      .meta({ description: 'Sum of the answer times, in seconds.', examples: [31.4] }),
    rank: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Rank in the tournament; null if there is none.', examples: [2] }),
    participantCount: z
      .number()
      .int()
      .meta({ description: 'Number of players who have joined.', examples: [12] }),
    prizeAmount: z
      .number()
      .meta({ description: 'Prize, in rupees; 0 while the result is provisional.', examples: [0] }),
    held: z.boolean().describe('Whether the prize waits for a decision of an administrator.'),
    decision: z
      .object({
        status: z.enum(['released', 'voided']).describe('Whether the prize was paid or voided.'),
        reason: z
          .string()
          .nullable()
          .meta({
            description: 'Reason of the decision; null if none was given.',
            examples: ['The answers came faster than anybody can read.'],
          }),
        decidedAt: z
          .date()
          .nullable()
          .describe('Time of the decision; null for decisions before reasons were shown to players.'),
      })
      .nullable()
      .describe('Decision on a prize that was held; null if there is none.'),
    provisional: z.boolean().describe('Whether rank and prize may still change.'),
    securityViolations: z
      .array(
        z.object({
          type: ViolationType.describe('Kind of violation.'),
          timestamp: z.date().describe('Time of the violation.'),
        }),
      )
      .describe('Reported violations of the secure mode.'),
    violationCount: z
      .number()
      .int()
      .meta({ description: 'Number of reported violations.', examples: [0] }),
    reveal: Reveal.describe('When answers and the scores of others are revealed.'),
    rating: PlayerRating.nullable().describe(
      'Rating of the player after the quiz; null where it was not rated, or not yet.',
    ),
    questionStats: z
      .array(QuestionStat)
      .describe('The questions of the quiz; before the settlement only those that were opened.'),
  })
  .meta({ id: 'QuizResult', description: 'Result of an ended quiz.' });
export type QuizResult = z.infer<typeof QuizResult>;

/** A device's request to celebrate the prize of a session. `claimId` is the same whenever the device repeats it. */
export const CelebratePrize = z.strictObject({ sessionId: Id, claimId: z.string().regex(/^[0-9a-f]{32}$/) });
export type CelebratePrize = z.infer<typeof CelebratePrize>;

/** Whether the calling device celebrates the prize: it is paid, and no other device has claimed it. */
export const Celebration = z.object({ isDue: z.boolean() });
export type Celebration = z.infer<typeof Celebration>;
