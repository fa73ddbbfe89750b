import { z } from 'zod';
import { Id } from '../id';
import { Language } from '../language-schema';
import { MediaHash } from '../question-bank/medium';
import { Translations } from '../question-bank/question-texts';

/** One question of a receipt. Instants are the server's. */
export const ReceiptQuestion = z
  .object({
    questionIndex: z
      .number()
      .int()
      .meta({ description: 'Position of the question in this session, starting at 0.', examples: [0] }),
    alias: Id.nullable().describe(
      'Name of the question in the fairness document; null before the settlement.',
    ),
    questionText: z.string().meta({
      description: 'Text of the question, before the settlement in your language.',
      examples: ['Which planet is called the Red Planet?'],
    }),
    options: z.array(z.string()).meta({
      description:
        'Options in the stored order, as the published hash covers them. Before the settlement, as you saw them.',
      examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']],
    }),
    translations: Translations.describe(
      'The texts in further languages, which the published hash covers too; none before the settlement.',
    ),
    mediaHash: MediaHash.nullable().describe(
      'SHA-256 of the picture or sound, which the published hash covers too; null before the settlement and where there is none.',
    ),
    mediaAlt: z
      .string()
      .nullable()
      .meta({ description: 'Description of the picture or sound; as `media_hash`.', examples: [null] }),
    optionOrder: z.array(z.number().int()).meta({
      description:
        'Stored indexes of the options in the order in which you saw them; none before the settlement.',
      examples: [[2, 0, 3, 1]],
    }),
    salt: Id.nullable().describe('Salt of the published hash; null before the settlement.'),
    openedAt: z
      .date()
      .nullable()
      .describe(
        'Time when the question opened and was sent: a late sending moves it; null if it never opened.',
      ),
    deadlineAt: z.date().nullable().describe('Time when the question closed at the latest.'),
    receivedAt: z.date().nullable().describe('Time when the answer reached the server; null for none.'),
    claimedTime: z
      .number()
      .nullable()
      .meta({ description: 'Answer time that the client reported, in whole seconds.', examples: [2] }),
    roundTrip: z
      .number()
      .nullable()
      .meta({
        description: 'Round trip to the server that the client measured before the answer, in seconds.',
        examples: [0.048],
      }),
    answer: z
      .number()
      .int()
      .nullable()
      .meta({
        description:
          'Choice among the options as shown, in the form of the fairness document; null for none.',
        examples: [1],
      }),
    timeTaken: z
      .number()
      .meta({ description: 'Time that counts for the rank, in seconds.', examples: [2.371] }),
    stall: z
      .number()
      .nullable()
      .meta({
        description:
          'Time for which the server stood still before it read the answer, in seconds: up to 2 s count as grace. A longer stall over the deadline voids the question. Null for none.',
        examples: [null],
      }),
    usedGrace: z.boolean().describe('Whether the answer arrived after the deadline and within the grace.'),
    verdict: z
      .enum(['right', 'wrong', 'missed', 'voided'])
      .describe('How the question counted; a voided one counts as right.'),
  })
  .meta({ id: 'ReceiptQuestion', description: 'One question of a connection receipt.' });
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>;

/** What the server recorded of the viewer's own quiz. Durations in seconds. */
export const QuizReceipt = z
  .object({
    sessionId: Id.describe('Id of the quiz session.'),
    tournamentId: Id.describe('Id of the tournament.'),
    tournamentName: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
    language: Language.describe('Language of the quiz.'),
    pseudonym: Id.nullable().describe(
      "Name of the caller's seat in the fairness document; null in tournaments without one.",
    ),
    startedAt: z.date().describe('Time when the quiz started.'),
    finishedAt: z.date().describe('Time when the quiz ended.'),
    graceTime: z.number().meta({
      description: 'Time after the deadline in which an answer still counted, in seconds.',
      examples: [0.5],
    }),
    questions: z.array(ReceiptQuestion).describe('Questions that opened, in the order of asking.'),
  })
  .meta({ id: 'QuizReceipt', description: "What the server recorded of the caller's ended quiz." });
export type QuizReceipt = z.infer<typeof QuizReceipt>;
