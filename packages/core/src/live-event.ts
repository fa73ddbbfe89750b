import { z } from 'zod';
import { AchievementKind } from './achievements/badge';
import { Id } from './id';
import { QuestionReportOutcome } from './integrity/question-report';
import { key } from './message';
import { LinePlace } from './quiz/line';
import { AnswerResult, QuestionView, ViolationType } from './quiz/schema';
import { RealtimeStats } from './reports/stats';
import { LeaderboardEntry, TournamentRef } from './tournament/schema';

/**
 * Over how many milliseconds the readers spread the requests that an event causes, at random: its many readers would all
 * come at once. The server adds it to what it sends; replayed events have none.
 */
const spreadMs = z.number().int().optional();

/**
 * A tournament changed. With `change: 'seats'` only the number of its participants did, and the event has that number.
 * Without `change` anything may have, so that readers request the tournament again.
 */
const TournamentUpdate = z.object({
  type: z.literal('tournament_update'),
  tournamentId: Id,
  change: z.literal('seats').optional(),
  participantCount: z.number().int().optional(),
  /** Whether the reader has a seat. Only in the events for the player whose seat was taken or given back. */
  joined: z.boolean().optional(),
  spreadMs,
});

/** Players joined a tournament: one, or all since the last event of this tournament. Absent counts are unknown. */
const TournamentJoin = z.object({
  type: z.literal('tournament_join'),
  tournamentId: Id,
  tournamentName: z.string(),
  newParticipants: z.number().int().optional(),
  participantCount: z.number().int().optional(),
  /** The sum of the entry fees of these joins, in rupees. */
  entryFees: z.number().optional(),
});

/**
 * An event that use cases write into the outbox. Readers can resume stored events. `leaderboard_update` only reports
 * that a leaderboard changed; readers then receive a snapshot of it.
 */
export const StoredEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet_update'), newBalance: z.number() }),
  /** The user's own profile changed in something other than the balance; with `change: 'rights'`, rights were taken away. */
  z.object({ type: z.literal('profile_update'), change: z.literal('rights').optional() }),
  TournamentUpdate,
  z.object({ type: z.literal('leaderboard_update'), tournamentId: Id }),
  TournamentJoin,
  z.object({ type: z.literal('new_user_registration'), userName: z.string() }),
  z.object({ type: z.literal('kyc_submission'), userName: z.string() }),
  /** A withdrawal was requested, decided, paid or returned. Goes to its player and to administrators. */
  z.object({ type: z.literal('withdrawal_update'), withdrawalId: Id, status: z.string() }),
  z.object({ type: z.literal('security_violation'), violationType: ViolationType, userEmail: z.string() }),
  z.object({ type: z.literal('quiz_completed'), sessionId: Id }),
  z.object({ type: z.literal('achievement_earned'), kind: AchievementKind, title: z.string() }),
  /** A player's report of a question was decided; for administrators, a question was reported (`outcome` is null). */
  z.object({
    type: z.literal('question_report_update'),
    sessionId: Id,
    questionIndex: z.number().int(),
    outcome: QuestionReportOutcome.nullable(),
  }),
  /** The player has played for this many full hours today. */
  z.object({ type: z.literal('playing_time'), hours: z.number().int() }),
  /** The number of a user's friends changed. */
  z.object({ type: z.literal('friends_update') }),
]);
export type StoredEvent = z.infer<typeof StoredEvent>;

/** An event for the open connections of one player, in any process. */
export const TransientEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer_submitted'), sessionId: Id, result: AnswerResult }),
  z.object({ type: z.literal('question'), sessionId: Id, question: QuestionView }),
  /** The seconds left of the whole quiz, sent at its start and with each question. */
  z.object({ type: z.literal('time_update'), sessionId: Id, remainingTime: z.number() }),
  /** The player's place in the line of those who start, at most once in two seconds. */
  LinePlace.extend({ type: z.literal('line_update'), tournamentId: Id }),
]);
export type TransientEvent = z.infer<typeof TransientEvent>;

/** Figures that each process reads for its own listeners. They are neither stored nor sent between processes. */
export const FiguresEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('leaderboard_update'),
    tournamentId: Id,
    /** Whether ranks may still change: false once the tournament is settled or cancelled. */
    provisional: z.boolean(),
    /** The first places, at most `pushedPlaces` of them. */
    entries: z.array(LeaderboardEntry.omit({ isYou: true })),
    spreadMs,
  }),
  RealtimeStats.extend({ type: z.literal('stats_update') }),
]);
export type FiguresEvent = z.infer<typeof FiguresEvent>;

/** Any event that a connected user can receive at once. */
export type LiveEvent = Exclude<StoredEvent, { type: 'leaderboard_update' }> | TransientEvent | FiguresEvent;

/**
 * The audience of an event: `user:<id>`, `tournament:<id>` (who watches its leaderboard), `followers:<id>` (these, and its
 * players), `admins` or `everyone`.
 */
export type Audience = `${'user' | 'tournament' | 'followers'}:${string}` | 'admins' | 'everyone';

/** A stored event in the order of delivery. No event arrives late below a delivered `seq`. */
export type SequencedEvent = {
  readonly seq: number;
  readonly audience: Audience;
  readonly event: StoredEvent;
};

/** A message that a third party's socket may send. */
export const SocketMessage = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('ping') }),
    z.object({ type: z.literal('join_tournament'), ...TournamentRef.shape }),
    z.object({ type: z.literal('leave_tournament'), ...TournamentRef.shape }),
  ],
  { error: key('Send a JSON object whose type is join_tournament, leave_tournament or ping.') },
);
export type SocketMessage = z.infer<typeof SocketMessage>;
