import { z } from 'zod';
import { PageInput } from '../page';
import { ViolationType } from '../quiz/schema';
import { text } from '../text';

export const HeldPrizeStatus = z.enum(['held', 'released', 'voided'], {
  error: 'Choose one of held, released, voided.',
});
export type HeldPrizeStatus = z.infer<typeof HeldPrizeStatus>;

/** A prize that was held because of how its session was played; the amount in rupees. */
export const HeldPrize = z.object({
  sessionId: z.uuid(),
  tournament: z.object({ id: z.uuid(), name: z.string() }),
  user: z.object({ id: z.uuid(), name: z.string(), username: z.string(), email: z.string() }),
  amount: z.number(),
  score: z.number().int(),
  /** What was reported of the session: how often, and how much each time adds to the integrity score. */
  reasons: z.array(z.object({ type: ViolationType, count: z.number().int(), weight: z.number().int() })),
  integrityScore: z.number().int(),
  status: HeldPrizeStatus,
});
export type HeldPrize = z.infer<typeof HeldPrize>;

export const ListHeldPrizes = PageInput.extend({ status: HeldPrizeStatus.default('held') });
export type ListHeldPrizes = z.infer<typeof ListHeldPrizes>;

export const HeldPrizeRef = z.strictObject({ sessionId: z.uuid({ error: 'This is not a session id.' }) });
export type HeldPrizeRef = z.infer<typeof HeldPrizeRef>;

export const VoidPrize = HeldPrizeRef.extend({ reason: text(500, 'Say why the prize is voided.') });
export type VoidPrize = z.infer<typeof VoidPrize>;
