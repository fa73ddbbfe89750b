import { z } from 'zod';
import { Id, idOr } from '../id';
import { Language } from '../language-schema';
import { key } from '../message';
import { PageInput } from '../page';
import { CorrectAnswer, ShownAnswer, whichAnswer, writtenAnswers } from '../question-bank/question';
import { Translations } from '../question-bank/question-texts';
import { SessionRef } from '../quiz/schema';
import { text } from '../text';
import { pendingField } from './pending-decision';

export const questionReportReasons = [
  'wrong_answer',
  'ambiguous',
  'outdated',
  'offensive',
  'duplicate',
  'other',
] as const;
export const QuestionReportReason = z
  .enum(questionReportReasons, { error: key('Choose one of {values}.') })
  .meta({ id: 'QuestionReportReason', description: 'What a player finds wrong with a question.' });
export type QuestionReportReason = z.infer<typeof QuestionReportReason>;

/** `corrected`: the right answer was another option, and every player's score was computed again. */
export const questionReportOutcomes = ['voided', 'corrected', 'dismissed'] as const;
export const QuestionReportOutcome = z
  .enum(questionReportOutcomes, { error: key('Choose one of {values}.') })
  .meta({ id: 'QuestionReportOutcome', description: 'Decision about a reported question.' });
export type QuestionReportOutcome = z.infer<typeof QuestionReportOutcome>;

const reasonExample = 'The third option is right as well.';
const outcomeField = QuestionReportOutcome.nullable().describe('Decision; null while the question waits.');
const decisionField = z
  .string()
  .nullable()
  .meta({ description: 'Reason of the decision; null while the question waits.', examples: [reasonExample] });

export const ReportQuestion = SessionRef.extend({
  questionIndex: z
    .number({ error: key('Enter the number of the question, counting from 0.') })
    .int()
    .min(0)
    .max(10_000)
    .meta({ description: 'Position of the question in the session, starting at 0.', examples: [0] }),
  reason: QuestionReportReason.describe('What is wrong with the question.'),
  note: text(500, key('Write at least one character, or leave the note out.'))
    .nullish()
    .transform((note) => note ?? null)
    .meta({ description: 'Explanation in own words.', examples: [reasonExample] }),
}).meta({ id: 'ReportQuestion', description: "A question of the caller's quiz that is wrong." });
export type ReportQuestion = z.infer<typeof ReportQuestion>;

/** A report as its player sees it. */
export const QuestionReport = z
  .object({
    id: Id.describe('Id of the report.'),
    questionIndex: z
      .number()
      .int()
      .meta({ description: 'Position of the question in the session, starting at 0.', examples: [0] }),
    reason: QuestionReportReason.describe('What is wrong with the question.'),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Explanation of the player; null if there is none.', examples: [reasonExample] }),
    outcome: outcomeField,
    decision: decisionField,
    createdAt: z.date().describe('Time of the report.'),
    decidedAt: z.date().nullable().describe('Time of the decision; null while the question waits.'),
  })
  .meta({ id: 'QuestionReport', description: "The caller's report of a question." });
export type QuestionReport = z.infer<typeof QuestionReport>;

/** How the players of one tournament did with a question. */
export const QuestionStatistics = z
  .object({
    asked: z
      .number()
      .int()
      .meta({ description: 'Number of players who saw the question close.', examples: [120] }),
    rightPercentage: z
      .number()
      .nullable()
      .meta({ description: 'Share of right answers in percent; null without answers.', examples: [41.5] }),
    choices: z.array(z.number().int()).meta({
      description: 'Number of players who chose each option, in the order of the options.',
      examples: [[12, 50, 3, 40]],
    }),
    unanswered: z
      .number()
      .int()
      .meta({ description: 'Number of players without an answer in time.', examples: [15] }),
    medianTime: z
      .number()
      .nullable()
      .meta({ description: 'Median answer time in seconds; null without answers.', examples: [2.8] }),
    discrimination: z
      .number()
      .nullable()
      .meta({
        description:
          'Correlation of a right answer with the score in the other questions, from -1 to 1. A question with a wrong key often has a negative one. Null with too few answers.',
        examples: [-0.21],
      }),
  })
  .meta({ id: 'QuestionStatistics', description: 'How the players of a tournament did with a question.' });
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

/** A question of a tournament with all reports that wait for the same decision. */
export const ReportedQuestion = z
  .object({
    id: Id.describe('Id to decide with.'),
    tournament: z
      .object({
        id: Id.describe('Id of the tournament.'),
        name: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
        isOver: z.boolean().describe('Whether the tournament is settled or cancelled.'),
      })
      .describe('Tournament in which the question was asked.'),
    question: z
      .object({
        id: Id.describe('Id of the question.'),
        questionText: z.string().meta({
          description: 'Text of the question.',
          examples: ['Which planet is called the Red Planet?'],
        }),
        options: z
          .array(z.string())
          .meta({ description: 'The options.', examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']] }),
        translations: Translations.describe('The question in the further languages of the tournament.'),
        ...ShownAnswer.shape,
        voided: z.boolean().describe('Whether the question is voided in this tournament.'),
      })
      .describe('The question as the players of the tournament see it.'),
    reports: z
      .array(
        z.object({
          id: Id.describe('Id of the report.'),
          username: z.string().meta({ description: 'Username of the player.', examples: ['asha_rao'] }),
          language: Language.describe('Language in which the player read the question.'),
          reason: QuestionReportReason.describe('What is wrong with the question.'),
          note: z
            .string()
            .nullable()
            .meta({
              description: 'Explanation of the player; null if there is none.',
              examples: [reasonExample],
            }),
          createdAt: z.date().describe('Time of the report.'),
        }),
      )
      .describe('The first hundred reports, oldest first.'),
    reportsCount: z
      .number()
      .int()
      .meta({ description: 'Number of reports.', examples: [3] }),
    statistics: QuestionStatistics.describe('How the players of the tournament did with the question.'),
    outcome: outcomeField,
    decision: decisionField,
    decidedBy: z
      .object({
        id: Id.describe('Id of the administrator.'),
        name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
      })
      .nullable()
      .describe('Administrator who decided; null while the question waits.'),
    createdAt: z.date().describe('Time of the first report.'),
    decidedAt: z.date().nullable().describe('Time of the decision; null while the question waits.'),
    pending: pendingField,
  })
  .meta({
    id: 'ReportedQuestion',
    description: 'A question that players reported, as administrators see it.',
  });
export type ReportedQuestion = z.infer<typeof ReportedQuestion>;

export const ListReportedQuestions = PageInput.extend({
  decided: z
    .boolean({ error: key('Use true or false.') })
    .default(false)
    .describe('Whether to list decided questions instead of those that wait.'),
});
export type ListReportedQuestions = z.infer<typeof ListReportedQuestions>;

export const DecideReportedQuestion = z
  .strictObject({
    reportedQuestionId: idOr(key('This is not the id of a reported question.')).describe(
      'Id of the reported question.',
    ),
    outcome: QuestionReportOutcome.meta({
      description: 'Decision about the question.',
      examples: ['corrected'],
    }),
    ...CorrectAnswer.shape,
    reason: text(500, key('Say why you decide so.')).meta({
      description: 'Reason of the decision. Players who reported the question read it.',
      examples: [reasonExample],
    }),
  })
  .superRefine(({ outcome, ...answer }, context) => {
    if ((outcome === 'corrected') === writtenAnswers(answer).length > 0) return;
    const message = outcome === 'corrected' ? whichAnswer : key('Leave this out, or choose corrected.');
    context.addIssue({ code: 'custom', path: ['correctAnswer'], message });
  })
  .meta({ id: 'DecideReportedQuestion', description: 'A decision about a reported question.' });
export type DecideReportedQuestion = z.infer<typeof DecideReportedQuestion>;
