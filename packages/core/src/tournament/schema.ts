// Long because every field carries the description that the API reference shows.

import { z } from 'zod';
import { checkFrozenOnce } from '../check-frozen-once';
import { minuteMs } from '../clock';
import { Id, idOr } from '../id';
import { instant } from '../instant';
import { Language, Languages } from '../language-schema';
import { defaultLanguage } from '../languages';
import { key } from '../message';
import { maxRupees, Rupees } from '../money';
import { PageInput } from '../page';
import { QuestionKind } from '../question-bank/question-kind';
import { questionKinds } from '../question-bank/question-shape';
import { Tags } from '../question-bank/tags';
import { feedbackMs, questionMs } from '../quiz/constants';
import { text } from '../text';
import { Difficulties, DraftDifficulties, sumOf } from './difficulties';
import { DraftMarks, Marks } from './marks';
import { GuestKind, Visibility } from './visibility';

export const categories = ['general', 'science', 'history', 'sports', 'entertainment'] as const;
export const Category = z
  .enum(categories, { error: key('Choose one of {values}.') })
  .meta({ id: 'Category', description: 'Subject area of questions.' });
export type Category = z.infer<typeof Category>;

export const TournamentStatus = z
  .enum(['upcoming', 'active', 'settling', 'completed', 'cancelled'])
  .meta({ id: 'TournamentStatus', description: 'Status of a tournament.' });
export type TournamentStatus = z.infer<typeof TournamentStatus>;

/** The time when players learn the right answers and the scores of others: with each answer, or after settlement. */
export const Reveal = z
  .enum(['immediate', 'after_settlement'], {
    error: key('Choose immediate or after_settlement.'),
  })
  .meta({ id: 'Reveal', description: 'When answers and the scores of others are revealed.' });
export type Reveal = z.infer<typeof Reveal>;

/** Shares of the prize pool by rank, in basis points; they add up to 10,000. */
export const defaultPrizeSplitBps = [5000, 3000, 2000] as const;

/** The maximum number of players of a team. */
const mostInTeam = 5;

/** The public view of a tournament; money in rupees, `now` is the server's clock. */
export const TournamentCard = z
  .object({
    id: Id.describe('Id of the tournament.'),
    name: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
    description: z.string().meta({
      description: 'Description of the tournament.',
      examples: ['Ten questions about the sciences.'],
    }),
    category: Category.describe('Subject area of the questions.'),
    entryFee: z.number().meta({ description: 'Entry fee, in rupees.', examples: [10] }),
    prizePool: z.number().meta({ description: 'Guaranteed prize pool, in rupees.', examples: [500] }),
    maxParticipants: z
      .number()
      .int()
      .meta({ description: 'Maximum number of participants.', examples: [100] }),
    minParticipants: z
      .number()
      .int()
      .meta({
        description: 'Minimum number of participants; with fewer the tournament is cancelled.',
        examples: [1],
      }),
    participantCount: z
      .number()
      .int()
      .meta({ description: 'Number of players who have joined.', examples: [12] }),
    questionsCount: z
      .number()
      .int()
      .meta({ description: 'Number of questions for each player.', examples: [10] }),
    durationMinutes: z.number().meta({ description: 'Time for one quiz, in minutes.', examples: [5] }),
    startWindowMinutes: z
      .number()
      .nullable()
      .meta({
        description:
          'Time after the start in which players may join and begin, in minutes; null means until the end.',
        examples: [30],
      }),
    languages: z.array(Language).describe('Languages in which the questions can be played.'),
    tags: z
      .array(z.string())
      .meta({ description: 'Tags of the questions that may be asked; all if empty.', examples: [['space']] }),
    questionKinds: z
      .array(QuestionKind)
      .describe('Kinds of questions that may be asked besides those of the usual shape.'),
    marks: Marks.nullable().describe('Points of the answers; null means one for each right answer.'),
    reveal: Reveal.describe('When answers and the scores of others are revealed.'),
    visibility: Visibility.describe('Whether the tournament is in lists.'),
    guests: GuestKind.describe('Who may join.'),
    startsOnPress: z
      .boolean()
      .describe('Whether it waits until its organiser starts it; `start_time` is then the latest start.'),
    teamSize: z
      .number()
      .int()
      .meta({ description: 'Maximum number of players of a team; 0 without teams.', examples: [0] }),
    teamBest: z
      .number()
      .int()
      .meta({ description: 'How many of the best results of a team count.', examples: [1] }),
    series: z
      .object({
        seriesId: Id.describe('Id of the series.'),
        following: z.boolean().describe('Whether the caller joins each further tournament of the series.'),
      })
      .nullable()
      .describe('Series that the tournament is one of; null if it does not repeat any more.'),
    organiser: z
      .object({
        username: z.string().meta({ description: 'Public name of the organiser.', examples: ['asha_rao'] }),
      })
      .nullable()
      .describe('Player who holds the tournament; null for the house.'),
    accessFree: z.boolean().describe('Whether players need no access to the platform to join.'),
    entryClosesAt: z.date().describe('Time when joining and starting ends.'),
    status: TournamentStatus.describe('Current status.'),
    startTime: z.date().describe('Start of the tournament.'),
    endTime: z.date().describe('End of the tournament.'),
    prizes: z
      .array(
        z.object({
          rank: z
            .number()
            .int()
            .meta({ description: 'Rank.', examples: [1] }),
          amount: z.number().meta({ description: 'Prize for this rank, in rupees.', examples: [250] }),
        }),
      )
      .describe('Prize for each rank.'),
    joined: z.boolean().describe('Whether the caller has joined.'),
    mySessionId: Id.nullable().describe("Id of the caller's quiz session; null if there is none."),
    myQuizFinished: z.boolean().describe("Whether the caller's quiz session has ended."),
    now: z.date().describe('Current time of the server.'),
  })
  .meta({ id: 'TournamentCard', description: 'A tournament.' });
export type TournamentCard = z.infer<typeof TournamentCard>;

export const ListTournaments = PageInput.extend({
  status: z
    .array(TournamentStatus)
    .nonempty()
    .optional()
    .describe('Only tournaments with one of these statuses; `upcoming` and `active` if absent.'),
  category: Category.optional().describe('Only tournaments of this category.'),
});
export type ListTournaments = z.infer<typeof ListTournaments>;

export const TournamentRef = z.strictObject({
  tournamentId: idOr(key('This is not a tournament id.')).describe('Id of the tournament.'),
});
export type TournamentRef = z.infer<typeof TournamentRef>;

/** A seat, which is also the payment intent of its entry fee. */
export const Entry = z
  .object({
    paymentIntentId: Id.describe('Id of the payment intent.'),
    purpose: z.literal('entry').describe('What the payment is for.'),
    amount: z.number().meta({ description: 'Entry fee, in rupees.', examples: [10] }),
    currency: z.string().meta({ description: 'ISO 4217 code of the currency.', examples: ['INR'] }),
    status: z.enum(['succeeded', 'cancelled']).describe('Status of the payment.'),
    tournamentId: Id.describe('Id of the tournament.'),
    walletBalance: z
      .number()
      .meta({ description: 'Balance of the wallet after the payment, in rupees.', examples: [51] }),
  })
  .meta({ id: 'Entry', description: 'A seat in a tournament, as the payment intent of its entry fee.' });
export type Entry = z.infer<typeof Entry>;

export const Departure = z
  .object({
    tournamentId: Id.describe('Id of the tournament.'),
    refunded: z.number().meta({ description: 'Refunded entry fee, in rupees.', examples: [10] }),
    walletBalance: z
      .number()
      .meta({ description: 'Balance of the wallet after the refund, in rupees.', examples: [61] }),
  })
  .meta({ id: 'Departure', description: 'A seat that was given back.' });
export type Departure = z.infer<typeof Departure>;

/** What ranks a quiz before its time. */
export const Points = z
  .number()
  .int()
  .meta({
    description:
      'Points by the marks of the tournament, which rank; without marks as many as correct answers.',
    examples: [9],
  });

export const LeaderboardEntry = z
  .object({
    rank: z
      .number()
      .int()
      .meta({ description: 'Rank.', examples: [1] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    score: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers.', examples: [9] }),
    points: Points,
    timeTaken: z.number().meta({ description: 'Sum of the answer times, in seconds.', examples: [25.1] }),
    prizeAmount: z
      .number()
      .meta({ description: 'Prize, in rupees; 0 while the leaderboard is provisional.', examples: [0] }),
    isYou: z.boolean().describe("Whether the row is the caller's."),
  })
  .meta({ id: 'LeaderboardEntry', description: 'One row of a leaderboard.' });
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

export const Leaderboard = z
  .object({
    tournamentId: Id.describe('Id of the tournament.'),
    provisional: z.boolean().describe('Whether ranks may still change.'),
    revealed: z.boolean().describe('Whether scores are shown yet; if not, `entries` is empty.'),
    entries: checkFrozenOnce(z.array(LeaderboardEntry).describe('Rows, best rank first.')),
    you: LeaderboardEntry.nullable().describe("The caller's own row; null if there is none."),
  })
  .meta({ id: 'Leaderboard', description: 'The leaderboard of a tournament.' });
export type Leaderboard = z.infer<typeof Leaderboard>;

export const OwnTournament = TournamentCard.extend({
  result: z
    .object({
      score: z
        .number()
        .int()
        .meta({ description: 'Number of correct answers.', examples: [7] }),
      points: Points,
      rank: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'Rank; null if there is none.', examples: [2] }),
      prizeAmount: z.number().meta({ description: 'Prize, in rupees.', examples: [0] }),
      provisional: z.boolean().describe('Whether rank and prize may still change.'),
    })
    .nullable()
    .describe("The caller's result; null until their quiz has ended."),
}).meta({ id: 'OwnTournament', description: 'A tournament of the caller, with their result.' });
export type OwnTournament = z.infer<typeof OwnTournament>;

/** The required fields of a tournament. */
const requiredFields = z.strictObject({
  name: text(120, key('Enter a name.')).meta({
    description: 'Name of the tournament, at most 120 characters.',
    examples: ['Science Sprint'],
  }),
  description: text(2000, 'Enter a description.').meta({
    description: 'Description of the tournament, at most 2,000 characters.',
    examples: ['Ten questions about the sciences.'],
  }),
  category: Category.describe('Subject area of the questions.'),
  startTime: instant(key('Enter when it starts.')).meta({
    description: 'Start of the tournament.',
    examples: ['2026-01-31T18:00:00.000Z'],
  }),
  endTime: instant(key('Enter when it ends.')).meta({
    description: 'End of the tournament; it must come after the start.',
    examples: ['2026-01-31T19:00:00.000Z'],
  }),
});

/** Returns a schema of a whole number in a range. */
const whole = (minimum: number, maximum: number, whenLess: string) =>
  z
    .number(key('Enter a whole number.'))
    .int(key('Enter a whole number.'))
    .min(minimum, whenLess)
    .max(maximum, key('At most {maximum}.'));

/** The optional fields of a tournament. */
const settings = z.object({
  entryFee: Rupees.meta({ description: 'Entry fee, in rupees.', examples: [10] }),
  prizePool: Rupees.meta({ description: 'Guaranteed prize pool, in rupees.', examples: [500] }),
  maxParticipants: whole(1, 1_000_000, key('At least 1 participant.')).meta({
    description: 'Maximum number of participants.',
    examples: [100],
  }),
  minParticipants: whole(1, 1_000_000, key('At least 1 participant.')).meta({
    description: 'Minimum number of participants; with fewer the tournament is cancelled.',
    examples: [1],
  }),
  questionsCount: whole(1, 200, key('At least 1 question.')).meta({
    description: 'Number of questions for each player, from 1 to 200.',
    examples: [10],
  }),
  durationMinutes: whole(1, 1440, key('At least 1 minute.')).meta({
    description: 'Time for one quiz, in minutes; at least 7 seconds for each question.',
    examples: [5],
  }),
  startWindowMinutes: whole(1, 10_080, key('At least 1 minute.'))
    .nullable()
    .meta({
      description:
        'Time after the start in which players may join and begin, in minutes; null means until the end.',
      examples: [30],
    }),
  languages: Languages.meta({
    description:
      'Languages in which the questions can be played; only questions with texts in all of them are asked.',
    examples: [['en', 'hi']],
  }),
  tags: Tags.describe(
    'Only questions with at least one of these tags are asked; all of the category if empty.',
  ),
  questionKinds: z
    .array(QuestionKind, key('Give the kinds as an array, such as ["several"].'))
    .transform((kinds) => questionKinds.filter((kind) => kinds.includes(kind)))
    .meta({
      description:
        'Kinds of questions that may be asked besides those with four options, one right answer and five seconds. A question that lasts longer fits where the duration has its time and 2 seconds for each question.',
      examples: [[]],
    }),
  difficulties: DraftDifficulties.nullable().describe(
    'How many questions of each difficulty each player is asked; null means in proportion to the pool.',
  ),
  marks: DraftMarks.nullable().describe('Points of the answers; null means one for each right answer.'),
  reveal: Reveal.describe('When answers and the scores of others are revealed.'),
  visibility: Visibility.describe(
    'Whether the tournament is in lists; without a fee and a prize it may be unlisted.',
  ),
  guests: GuestKind.describe('Who may join; a tournament with a fee or a prize is for anyone.'),
  startsOnPress: z.boolean(key('Use true or false.')).meta({
    description:
      'Whether it starts when its organiser starts it, at the latest one minute before its end, whatever `start_time` is; only without a fee and a prize.',
    examples: [false],
  }),
  teamSize: whole(0, mostInTeam, key('A team has two to five players.'))
    .refine((size) => size !== 1, key('A team has two to five players.'))
    .meta({
      description:
        'Maximum number of players of a team, from 2 to 5; 0 without teams. Only without a fee and a prize.',
      examples: [0],
    }),
  teamBest: whole(1, mostInTeam, key('At least one result counts.')).meta({
    description: 'How many of the best results of a team count; at most as many as it has players.',
    examples: [1],
  }),
  sharedQuestions: z.boolean(key('Use true or false.')).meta({
    description:
      "Whether an organiser's tournament asks the questions that the house shares besides the organiser's own.",
    examples: [false],
  }),
  prizeSplitBps: z
    .array(
      z
        .number(key('Enter a share.'))
        .int(key('Use at most two decimals.'))
        .min(1, key('Each place gets a share.'))
        .max(10_000, key('No share is more than the whole.')),
    )
    .min(1, key('There is at least one place.'))
    .max(100, key('There are at most 100 places.'))
    .refine(
      (shares) => shares.reduce((sum, share) => sum + share, 0) === 10_000,
      key('The shares must add up to 10,000 basis points.'),
    )
    .meta({
      description: 'Share of the prize pool for each rank, in basis points; the shares add up to 10,000.',
      examples: [[5000, 3000, 2000]],
    }),
});

/** What a tournament has unless other settings are given. */
export const usualSettings: z.infer<typeof settings> = {
  entryFee: 0,
  prizePool: 0,
  maxParticipants: 10,
  minParticipants: 1,
  questionsCount: 10,
  durationMinutes: 5,
  startWindowMinutes: null,
  languages: [defaultLanguage],
  tags: [],
  questionKinds: [],
  difficulties: null,
  marks: null,
  reveal: 'immediate',
  visibility: 'public',
  guests: 'anyone',
  startsOnPress: false,
  teamSize: 0,
  teamBest: 1,
  sharedQuestions: false,
  prizeSplitBps: [...defaultPrizeSplitBps],
};

/** Returned where a tournament's terms can be changed. */
export const TournamentTerms = requiredFields
  .extend({
    ...settings.shape,
    difficulties: Difficulties.nullable().describe(
      'How many questions of each difficulty each player is asked; null means in proportion to the pool.',
    ),
    marks: Marks.nullable().describe('Points of the answers; null means one for each right answer.'),
  })
  .meta({ id: 'TournamentTerms', description: 'All terms of a tournament.' });

const { shape } = settings;
const draftFields = requiredFields.extend({
  entryFee: shape.entryFee.default(usualSettings.entryFee),
  prizePool: shape.prizePool.default(usualSettings.prizePool),
  maxParticipants: shape.maxParticipants.default(usualSettings.maxParticipants),
  minParticipants: shape.minParticipants.default(usualSettings.minParticipants),
  questionsCount: shape.questionsCount.default(usualSettings.questionsCount),
  durationMinutes: shape.durationMinutes.default(usualSettings.durationMinutes),
  startWindowMinutes: shape.startWindowMinutes.default(usualSettings.startWindowMinutes),
  languages: shape.languages.default(usualSettings.languages),
  tags: shape.tags.default(usualSettings.tags),
  questionKinds: shape.questionKinds.default(usualSettings.questionKinds),
  difficulties: shape.difficulties.default(usualSettings.difficulties),
  marks: shape.marks.default(usualSettings.marks),
  reveal: shape.reveal.default(usualSettings.reveal),
  visibility: shape.visibility.default(usualSettings.visibility),
  guests: shape.guests.default(usualSettings.guests),
  startsOnPress: shape.startsOnPress.default(usualSettings.startsOnPress),
  teamSize: shape.teamSize.default(usualSettings.teamSize),
  teamBest: shape.teamBest.default(usualSettings.teamBest),
  sharedQuestions: shape.sharedQuestions.default(usualSettings.sharedQuestions),
  prizeSplitBps: shape.prizeSplitBps.default(usualSettings.prizeSplitBps),
});

/** The fields that rules between fields compare. */
type DraftFacts = Omit<z.infer<typeof draftFields>, 'name' | 'description' | 'category'>;

type DraftField = keyof DraftFacts;
type DraftRule = {
  readonly field: DraftField;
  /** The fields that the rule compares. */
  readonly compares: readonly DraftField[];
  readonly message: string;
  readonly holds: (draft: DraftFacts) => boolean;
};

const draftRules: readonly DraftRule[] = [
  {
    field: 'difficulties',
    compares: ['questionsCount', 'difficulties'],
    message: key('The numbers of each difficulty must add up to the number of questions.'),
    holds: ({ questionsCount, difficulties }) =>
      difficulties === null || sumOf(difficulties) === questionsCount,
  },
  {
    field: 'endTime',
    compares: ['startTime', 'endTime', 'startsOnPress'],
    message: key('The end must come after the start.'),
    holds: ({ startTime, endTime, startsOnPress }) => startsOnPress || endTime > startTime,
  },
  {
    field: 'durationMinutes',
    compares: ['questionsCount', 'durationMinutes'],
    message: key('The duration must allow 7 seconds for each question.'),
    holds: ({ questionsCount, durationMinutes }) =>
      questionsCount * (questionMs + feedbackMs) <= durationMinutes * minuteMs,
  },
  {
    field: 'entryFee',
    compares: ['entryFee', 'maxParticipants'],
    message: key('The fees of all seats together are too large.'),
    holds: ({ entryFee, maxParticipants }) => entryFee * maxParticipants <= maxRupees,
  },
  {
    field: 'minParticipants',
    compares: ['minParticipants', 'maxParticipants'],
    message: key('The minimum cannot exceed the maximum of participants.'),
    holds: ({ minParticipants, maxParticipants }) => minParticipants <= maxParticipants,
  },
  {
    field: 'visibility',
    compares: ['visibility', 'entryFee', 'prizePool'],
    message: key('A tournament with a fee or a prize is public.'),
    holds: (draft) => draft.visibility === 'public' || hasNoStake(draft),
  },
  {
    field: 'guests',
    compares: ['guests', 'entryFee', 'prizePool'],
    message: key('A tournament with a fee or a prize is for anyone.'),
    holds: (draft) => draft.guests === 'anyone' || hasNoStake(draft),
  },
  {
    field: 'startsOnPress',
    compares: ['startsOnPress', 'entryFee', 'prizePool'],
    message: key('A tournament with a fee or a prize starts at a fixed time.'),
    holds: (draft) => !draft.startsOnPress || hasNoStake(draft),
  },
  {
    field: 'teamSize',
    compares: ['teamSize', 'entryFee', 'prizePool'],
    message: key('A tournament with a fee or a prize has no teams.'),
    holds: (draft) => draft.teamSize === 0 || hasNoStake(draft),
  },
  {
    field: 'teamBest',
    compares: ['teamSize', 'teamBest'],
    message: key('No more results count than a team has players.'),
    holds: ({ teamSize, teamBest }) => teamBest <= Math.max(teamSize, 1),
  },
];

const hasNoStake = ({ entryFee, prizePool }: DraftFacts) => entryFee === 0 && prizePool === 0;

/** Returns the broken rules between fields of a draft. */
export function brokenDraftRules(draft: DraftFacts): readonly Omit<DraftRule, 'holds'>[] {
  return draftRules.filter(({ holds }) => !holds(draft));
}

/**
 * Adds the rules between fields. Each rule runs where its own fields are present and valid, whatever the others are.
 */
function withDraftRules<Schema extends z.ZodType>(schema: Schema): Schema {
  return draftRules.reduce((refined, { field, compares, message, holds }) => {
    const when = ({ value, issues }: z.core.ParsePayload) =>
      typeof value === 'object' &&
      value !== null &&
      compares.every((name) => (value as Partial<DraftFacts>)[name] !== undefined) &&
      !issues.some(({ path }) => compares.some((name) => name === path?.[0]));
    return refined.refine((draft) => holds(draft as DraftFacts), { path: [field], message, when });
  }, schema);
}

/** A new tournament as an administrator defines it. */
export const TournamentDraft = withDraftRules(draftFields).meta({
  id: 'TournamentDraft',
  description: 'A new tournament.',
});
export type TournamentDraft = z.infer<typeof TournamentDraft>;

/** A change of a tournament. Absent fields stay. */
export const UpdateTournament = withDraftRules(
  requiredFields.extend({ ...TournamentRef.shape, ...settings.partial().shape }),
).meta({
  id: 'UpdateTournament',
  description: 'Changes to a tournament; absent settings keep their value.',
});
export type UpdateTournament = z.infer<typeof UpdateTournament>;
