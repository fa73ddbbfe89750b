import { z } from 'zod';
import { AnswerResult, QuestionView, ViolationType } from './quiz/schema';

/**
 * Everything that happens and that somebody may hear of at once. Stored events travel through the
 * outbox and can be resumed; transient ones go to one player's open connections and nowhere else.
 */
export const StoredEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet_update'), newBalance: z.number() }),
  z.object({ type: z.literal('tournament_update'), tournamentId: z.uuid() }),
  z.object({ type: z.literal('leaderboard_update'), tournamentId: z.uuid() }),
  z.object({ type: z.literal('tournament_join'), tournamentId: z.uuid(), tournamentName: z.string() }),
  z.object({ type: z.literal('new_user_registration'), userName: z.string() }),
  z.object({ type: z.literal('kyc_submission'), userName: z.string() }),
  z.object({ type: z.literal('security_violation'), violationType: ViolationType, userEmail: z.string() }),
  z.object({ type: z.literal('quiz_completed'), sessionId: z.uuid() }),
]);
export type StoredEvent = z.infer<typeof StoredEvent>;

export const TransientEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer_submitted'), sessionId: z.uuid(), result: AnswerResult }),
  z.object({ type: z.literal('question'), sessionId: z.uuid(), question: QuestionView }),
  z.object({ type: z.literal('time_update'), sessionId: z.uuid(), remainingTime: z.number() }),
]);
export type TransientEvent = z.infer<typeof TransientEvent>;

export const LiveEvent = z.union([StoredEvent, TransientEvent]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Who may hear an event. Written `user:<id>`, `tournament:<id>`, `admins` or `everyone`. */
export type Audience = `user:${string}` | `tournament:${string}` | 'admins' | 'everyone';

/** A stored event in the order its readers hear it; `seq` never has a late arrival below it. */
export type SequencedEvent = {
  readonly seq: number;
  readonly audience: Audience;
  readonly event: StoredEvent;
};
