// Long because every field carries the description that the API reference shows.

import { z } from 'zod';
import { Difficulty } from '../quiz/schema';
import { FairnessAlgorithm } from './draw-version';
import { Marks } from './marks';
import { strataVersion } from './strata';

/**
 * The fairness document of a tournament: everything from which any person can recompute its draws, scores, ranks and
 * prizes. It is a file format (docs/fairness.md), so its fields have the same names on the wire and in the product, and
 * instants are texts.
 */

const exampleHash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: [exampleHash] });
const place = z.number().int().min(0);
const rupees = z.number().meta({ examples: [100] });
const at = z.iso.datetime().meta({ examples: ['2026-11-22T12:00:00.000Z'] });

export const FairnessPoolQuestion = z
  .strictObject({
    question_id: z.uuid().optional().describe('Id of the question in documents of `paheli-2`.'),
    alias: z
      .uuid()
      .optional()
      .describe(
        'Random name of the question in this tournament, from `paheli-3` on. It is of no use in any other.',
      ),
    stratum: z
      .string()
      .optional()
      .meta({
        description: 'Name of the stratum to which the question belongs; absent where nobody is asked it.',
        examples: ['medium 5 s 2'],
      }),
    difficulty: Difficulty.describe('Difficulty of the question.'),
    level: place.optional().meta({
      description:
        'Share of middle players that answer the question right, in hundredths of a per cent; absent where the rules have no strata.',
      examples: [6150],
    }),
    measured: z
      .boolean()
      .optional()
      .describe('Whether the level was measured; otherwise it is that of the difficulty.'),
    options: place.meta({ description: 'Number of options.', examples: [4] }),
    keeps_order: z
      .literal(true)
      .optional()
      .meta({
        description:
          'Whether every player saw the options in the stored order; absent where they are shuffled.',
        examples: [true],
      }),
    key: place.meta({
      description:
        'Stored index of the right option; where several are right, 64 and the sum of 2 to the power of each index.',
      examples: [2],
    }),
    question_ms: place.optional().meta({
      description: 'Time for the question, in milliseconds, where it is not that of the rules.',
      examples: [20_000],
    }),
    voided: z.boolean().describe('Whether the question was voided and counts as right for everybody.'),
    text_hash: hash.describe(
      'SHA-256 of salt, text and options in all languages, which only players who were asked receive.',
    ),
  })
  .meta({ id: 'FairnessPoolQuestion', description: 'A question of the frozen pool, without its text.' });
export type FairnessPoolQuestion = z.infer<typeof FairnessPoolQuestion>;

/** Returns the name of a question in its document. */
export function nameOf({ alias, question_id }: FairnessPoolQuestion): string {
  return alias ?? question_id ?? '';
}

export const FairnessAnswer = z
  .strictObject({
    question: place.meta({ description: 'Index of the question in the pool.', examples: [17] }),
    order: z.array(place).meta({
      description: 'Stored indexes of the options in the order in which the player saw them.',
      examples: [[2, 0, 3, 1]],
    }),
    opened_at: at.nullable().describe('Time when the question opened; null if it never did.'),
    deadline_at: at
      .nullable()
      .describe('Time when the question closed at the latest; null if it never opened.'),
    received_at: at.nullable().describe('Time when the answer reached the server; null for none.'),
    answer: place.nullable().meta({
      description: 'Choice among the options as shown, in the form of a key; null for none.',
      examples: [1],
    }),
    right: z.boolean().describe('Whether the answer is right.'),
    time_ms: place.meta({ description: 'Ranking time in milliseconds.', examples: [1840] }),
    voided: z
      .literal(true)
      .optional()
      .meta({
        description:
          'Whether the question counts as right for this seat alone, because the server stood still over its deadline; absent otherwise.',
        examples: [true],
      }),
  })
  .meta({ id: 'FairnessAnswer', description: 'One question of a seat in the order of asking.' });
export type FairnessAnswer = z.infer<typeof FairnessAnswer>;

export const FairnessSeat = z
  .strictObject({
    pseudonym: z.uuid().describe('Random name of the seat. It seeds the draw.'),
    fee: rupees.describe('Entry fee that stayed in the tournament, in rupees.'),
    started_at: at.nullable().describe('Time when the quiz started; null if the player did not play.'),
    seen: z.array(place).describe('Indexes of the pool questions that counted as seen before.'),
    voided: z
      .array(place)
      .describe('Indexes of the pool questions that were voided at the time of the draw.'),
    questions: z.array(FairnessAnswer).describe('Questions in the order of asking.'),
    score: place.meta({ description: 'Number of right answers.', examples: [7] }),
    points: z
      .number()
      .int()
      .optional()
      .meta({
        description:
          'Points by the marks, which rank; absent where the rules have no marks, and without a start.',
        examples: [26],
      }),
    total_time_ms: place.meta({ description: 'Ranking time in milliseconds.', examples: [23400] }),
    rank: z
      .number()
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Final rank; null if the player did not play.', examples: [2] }),
    prize: rupees.describe('Prize in rupees, also while it is held and after it was voided.'),
    prize_state: z
      .enum(['none', 'paid', 'held', 'released', 'voided'])
      .describe(
        'Whether the prize was paid at once, is held for review, or was released or voided after it.',
      ),
  })
  .meta({ id: 'FairnessSeat', description: 'One seat by its pseudonym.' });
export type FairnessSeat = z.infer<typeof FairnessSeat>;

export const FairnessRules = z
  .strictObject({
    questions: place.meta({ description: 'Number of questions of each quiz.', examples: [10] }),
    easy: place.optional().meta({
      description: 'Number of easy questions of each quiz, where it was set or the rules have no strata.',
      examples: [4],
    }),
    medium: place.optional().meta({ description: 'The same of medium questions.', examples: [3] }),
    hard: place.optional().meta({ description: 'The same of hard questions.', examples: [3] }),
    strata_version: place
      .optional()
      .meta({ description: 'Version of the rule by which the pool was divided.', examples: [strataVersion] }),
    strata: z
      .array(
        z
          .strictObject({
            name: z.string().meta({ description: 'Name of the stratum.', examples: ['medium 5 s 2'] }),
            questions: place.meta({ description: 'Number of its questions in each quiz.', examples: [1] }),
          })
          .meta({ id: 'FairnessStratum', description: 'One stratum of the pool.' }),
      )
      .optional()
      .describe('Strata of the pool; absent where the draw counts difficulties alone.'),
    question_ms: place.meta({
      description: 'Time for each question that has none of its own, in milliseconds.',
      examples: [5000],
    }),
    grace_ms: place.meta({
      description: 'Time after the deadline in which an answer still counts, in milliseconds.',
      examples: [500],
    }),
    floor_ms: place.meta({
      description: 'Minimum ranking time of an answer, in milliseconds.',
      examples: [400],
    }),
    marks: Marks.optional().describe('Points of the answers; absent where each right answer is one point.'),
    prize_pool: rupees.describe('Sum of the prizes awarded at the settlement, in rupees.'),
    prize_split_bps: z
      .array(place)
      .meta({ description: 'Shares of the pool by rank, in basis points.', examples: [[5000, 3000, 2000]] }),
  })
  .meta({ id: 'FairnessRules', description: 'Rules that were frozen for the tournament.' });
export type FairnessRules = z.infer<typeof FairnessRules>;

export const SettlementSheet = z
  .strictObject({
    outcome: z.enum(['settled', 'cancelled']).describe('How the tournament ended.'),
    closed_at: at.describe('Time of the settlement or cancellation.'),
    fees: rupees.describe('Entry fees that were paid, in rupees.'),
    refunds: rupees.describe('Entry fees that were returned, in rupees.'),
    house_addition: rupees.describe('Sum that the house added to the fees for the prizes, in rupees.'),
    house_share: rupees.describe('Sum that the house kept, in rupees.'),
    prizes: rupees.describe('Prizes that were paid to players, in rupees.'),
    held: rupees.describe('Prizes that are held for review, in rupees.'),
    voids: z
      .array(z.uuid())
      .describe('Pseudonyms of the seats whose held prizes were voided, in the order of the decisions.'),
  })
  .meta({
    id: 'SettlementSheet',
    description:
      'Money of a tournament by the ledger: fees − refunds + house addition = prizes + held + house share.',
  });
export type SettlementSheet = z.infer<typeof SettlementSheet>;

export const digestedParts = ['head', 'rules', 'pool', 'seats', 'settlement'] as const;
export type DigestedPart = (typeof digestedParts)[number];

export const FairnessDocument = z
  .strictObject({
    commitment: hash.describe('SHA-256 of the secret, published from the creation of the tournament on.'),
    algorithm: FairnessAlgorithm,
    published_at: at
      .nullable()
      .describe('Time when the commitment was published; null where it was not published before the draw.'),
    tournament_id: z.uuid().optional().describe('Id of the tournament, once it is over.'),
    secret: z
      .string()
      .regex(/^[0-9a-f]*$/)
      .meta({ examples: [exampleHash] })
      .optional()
      .describe('The secret in hexadecimal form, once the tournament is over.'),
    rules: FairnessRules.optional(),
    pool: z
      .array(FairnessPoolQuestion)
      .optional()
      .describe('Questions of the frozen pool, in the frozen order.'),
    seats: z.array(FairnessSeat).optional().describe('Seats in the order of joining.'),
    settlement: SettlementSheet.optional(),
    digests: z
      .strictObject({
        head: hash.describe('Digest of the fields that are in no other part.'),
        rules: hash.describe('Digest of `rules`.'),
        pool: hash.describe('Digest of `pool`.'),
        seats: hash.describe('Digest of `seats`.'),
        settlement: hash.describe('Digest of `settlement`.'),
      })
      .optional()
      .describe('SHA-256 of the canonical form of each part, by which copies can be compared.'),
  })
  .meta({
    id: 'Fairness',
    description:
      'Commitment to the draw of a tournament, and once it is over, everything from which the draw, the scores, the ranks and the prizes can be recomputed.',
  });
export type FairnessDocument = z.infer<typeof FairnessDocument>;

/** A document without its long parts. */
export const FairnessSummary = FairnessDocument.omit({ rules: true, pool: true, seats: true })
  .extend({
    version: z
      .string()
      .nullable()
      .meta({
        description: 'Version of the whole document, as in its `ETag`; null before the tournament is over.',
        examples: [exampleHash.slice(0, 32)],
      }),
  })
  .meta({
    id: 'FairnessSummary',
    description:
      'Commitment to the draw of a tournament, and once it is over, its secret, sheet and digests.',
  });
export type FairnessSummary = z.infer<typeof FairnessSummary>;

/** The document of a settled or cancelled tournament that can be verified. */
export type ClosedFairness = {
  readonly [Field in keyof FairnessDocument]-?: Exclude<FairnessDocument[Field], undefined>;
};

/** The parts of a document that its digests are computed from. */
export type DigestedParts = Omit<ClosedFairness, 'digests'>;

/** Returns a part of a document as its digest covers it. The head is all that is in no other part. */
export function digestedPart(document: DigestedParts, part: DigestedPart): unknown {
  if (part !== 'head') return document[part];
  const { commitment, algorithm, published_at, tournament_id, secret } = document;
  return { commitment, algorithm, published_at, tournament_id, secret };
}

/** Returns whether a document never changes again: the tournament is over, and no prize waits for a decision. */
export function isFinal({ settlement }: Pick<FairnessDocument, 'settlement'>): boolean {
  return settlement !== undefined && settlement.held === 0;
}

/** Returns whether a document has everything that verifying needs. */
export function isVerifiable(document: FairnessDocument): document is ClosedFairness {
  const { algorithm, tournament_id, secret, rules, pool, seats, settlement, digests } = document;
  const isWhole = [tournament_id, secret, rules, pool, seats, settlement, digests].every(
    (part) => part !== undefined,
  );
  return algorithm !== 'paheli-1' && isWhole;
}
