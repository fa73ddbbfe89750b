import { z } from 'zod';
import { instant } from '../instant';
import { maxRupees, Rupees } from '../money';
import { feedbackMs, questionMs } from '../quiz/constants';
import { text } from '../text';

export const categories = ['general', 'science', 'history', 'sports', 'entertainment'] as const;
export const Category = z.enum(categories, { error: `Choose one of ${categories.join(', ')}.` });
export type Category = z.infer<typeof Category>;

export const TournamentStatus = z.enum(['upcoming', 'active', 'settling', 'completed', 'cancelled']);
export type TournamentStatus = z.infer<typeof TournamentStatus>;

/** When players learn the right answers and the scores of others: with each answer, or once prizes are settled. */
export const Reveal = z.enum(['immediate', 'after_settlement'], {
  error: 'Choose immediate or after_settlement.',
});
export type Reveal = z.infer<typeof Reveal>;

/** Shares of the prize pool by rank, in basis points; they add up to 10,000. */
export const defaultPrizeSplitBps = [5000, 3000, 2000] as const;

/** A tournament as anyone may see it; money in rupees, `now` is the server's clock. */
export const TournamentCard = z.object({
  id: z.uuid(),
  name: z.string().meta({ examples: ['Science Sprint'] }),
  description: z.string(),
  category: Category,
  entryFee: z.number(),
  prizePool: z.number(),
  maxParticipants: z.number().int(),
  minParticipants: z.number().int(),
  participantCount: z.number().int(),
  questionsCount: z.number().int(),
  durationMinutes: z.number(),
  /** How many minutes after the start players may still join and begin; null until the end. */
  startWindowMinutes: z.number().nullable(),
  reveal: Reveal,
  /** When joining and starting end: with the start window, or with the tournament if that is earlier. */
  entryClosesAt: z.date(),
  status: TournamentStatus,
  startTime: z.date(),
  endTime: z.date(),
  prizes: z.array(z.object({ rank: z.number().int(), amount: z.number() })),
  joined: z.boolean(),
  mySessionId: z.uuid().nullable(),
  /** Whether the caller's session has ended, so that results are there to be read. */
  myQuizFinished: z.boolean(),
  now: z.date(),
});
export type TournamentCard = z.infer<typeof TournamentCard>;

export const ListTournaments = z.strictObject({
  status: z.array(TournamentStatus).nonempty().optional(),
  category: Category.optional(),
});
export type ListTournaments = z.infer<typeof ListTournaments>;

export const TournamentRef = z.strictObject({
  tournamentId: z.uuid({ error: 'This is not a tournament id.' }),
});
export type TournamentRef = z.infer<typeof TournamentRef>;

/** A seat taken: it is also the payment intent of its entry fee. */
export const Entry = z.object({
  paymentIntentId: z.uuid(),
  purpose: z.literal('entry'),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['succeeded', 'cancelled']),
  tournamentId: z.uuid(),
  walletBalance: z.number(),
});
export type Entry = z.infer<typeof Entry>;

export const Departure = z.object({
  tournamentId: z.uuid(),
  refunded: z.number(),
  walletBalance: z.number(),
});
export type Departure = z.infer<typeof Departure>;

export const LeaderboardEntry = z.object({
  rank: z.number().int(),
  username: z.string(),
  score: z.number().int(),
  timeTaken: z.number(),
  prizeAmount: z.number(),
  isYou: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const Leaderboard = z.object({
  tournamentId: z.uuid(),
  provisional: z.boolean(),
  /** Whether scores are shown yet. Where not, `entries` is empty until the settlement. */
  revealed: z.boolean(),
  entries: z.array(LeaderboardEntry),
  you: LeaderboardEntry.nullable(),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

export const OwnTournament = TournamentCard.extend({
  result: z
    .object({
      score: z.number().int(),
      rank: z.number().int().nullable(),
      prizeAmount: z.number(),
      provisional: z.boolean(),
    })
    .nullable(),
});
export type OwnTournament = z.infer<typeof OwnTournament>;

/** What has to be said of a tournament. */
const said = z.strictObject({
  name: text(120, 'Enter a name.').meta({ examples: ['Science Sprint'] }),
  description: text(2000, 'Enter a description.'),
  category: Category,
  startTime: instant('Enter when it starts.'),
  endTime: instant('Enter when it ends.'),
});

/** A whole number of this range. */
const whole = (least: number, most: number, whenLess: string) =>
  z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(least, whenLess)
    .max(most, `At most ${most.toLocaleString('en-IN')}.`);

/** What may be left out. */
const settings = z.object({
  entryFee: Rupees,
  prizePool: Rupees,
  maxParticipants: whole(1, 1_000_000, 'At least 1 participant.'),
  minParticipants: whole(1, 1_000_000, 'At least 1 participant.'),
  questionsCount: whole(1, 200, 'At least 1 question.'),
  durationMinutes: whole(1, 1440, 'At least 1 minute.'),
  startWindowMinutes: whole(1, 10_080, 'At least 1 minute.').nullable(),
  reveal: Reveal,
  prizeSplitBps: z
    .array(
      z
        .number('Enter a share.')
        .int('Use at most two decimals.')
        .min(1, 'Each place gets a share.')
        .max(10_000, 'No share is more than the whole.'),
    )
    .min(1, 'There is at least one place.')
    .max(100, 'There are at most 100 places.')
    .refine(
      (shares) => shares.reduce((sum, share) => sum + share, 0) === 10_000,
      'The shares must add up to 10,000 basis points.',
    ),
});

const { shape } = settings;
const draftFields = said.extend({
  entryFee: shape.entryFee.default(0),
  prizePool: shape.prizePool.default(0),
  maxParticipants: shape.maxParticipants.default(10),
  minParticipants: shape.minParticipants.default(1),
  questionsCount: shape.questionsCount.default(10),
  durationMinutes: shape.durationMinutes.default(5),
  startWindowMinutes: shape.startWindowMinutes.default(null),
  reveal: shape.reveal.default('immediate'),
  prizeSplitBps: shape.prizeSplitBps.default([...defaultPrizeSplitBps]),
});

/** What the rules between fields look at. */
type DraftFacts = Omit<z.infer<typeof draftFields>, 'name' | 'description' | 'category'>;

type DraftRule = {
  readonly field: keyof DraftFacts;
  readonly message: string;
  readonly holds: (draft: DraftFacts) => boolean;
};

const draftRules: readonly DraftRule[] = [
  {
    field: 'endTime',
    message: 'The end must come after the start.',
    holds: ({ startTime, endTime }) => endTime > startTime,
  },
  {
    field: 'durationMinutes',
    message: 'The duration must allow 7 seconds for each question.',
    holds: ({ questionsCount, durationMinutes }) =>
      questionsCount * (questionMs + feedbackMs) <= durationMinutes * 60_000,
  },
  {
    field: 'entryFee',
    message: 'The fees of all seats together are too large.',
    holds: ({ entryFee, maxParticipants }) => entryFee * maxParticipants <= maxRupees,
  },
  {
    field: 'minParticipants',
    message: 'The minimum cannot exceed the maximum of participants.',
    holds: ({ minParticipants: least, maxParticipants: most }) => least <= most,
  },
];

/** The rules between fields that a draft breaks. */
export function brokenDraftRules(draft: DraftFacts): readonly Omit<DraftRule, 'holds'>[] {
  return draftRules.filter(({ holds }) => !holds(draft));
}

function checkDraft(draft: DraftFacts, context: z.RefinementCtx): void {
  for (const { field, message } of brokenDraftRules(draft))
    context.addIssue({ code: 'custom', path: [field], message });
}

/** What an administrator says of a tournament. */
export const TournamentDraft = draftFields.superRefine(checkDraft);
export type TournamentDraft = z.infer<typeof TournamentDraft>;

/** The draft again; what is left out of it stays as it is. */
export const UpdateTournament = said.extend({ ...TournamentRef.shape, ...settings.partial().shape });
export type UpdateTournament = z.infer<typeof UpdateTournament>;
