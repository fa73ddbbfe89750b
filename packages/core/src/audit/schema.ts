import { z } from 'zod';
import { PageInput } from '../page';
import { searchText } from '../text';

/** What administrators do: room and verb. */
export type AuditAction =
  | 'user.kyc'
  | 'user.kyc.document'
  | 'user.role'
  | 'user.role.request'
  | 'user.role.cancel'
  | 'question.create'
  | 'question.update'
  | 'question.delete'
  | 'question.archive'
  | 'question.upload'
  | 'tournament.create'
  | 'tournament.update'
  | 'tournament.approve'
  | 'tournament.cancel'
  | 'tournament.delete'
  | 'tournament.void_question'
  | 'prize.release'
  | 'prize.void'
  | 'withdrawal.approve'
  | 'withdrawal.reject'
  | 'withdrawal.retry'
  | 'withdrawal.returned'
  | 'payment.refund'
  | 'wallet.reconcile'
  | 'message.handle'
  | 'message.reopen';

/** One thing an administrator did; `before` and `after` are what it changed, null where there was nothing. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.date(),
  actor: z.object({ id: z.uuid(), name: z.string() }),
  action: z.string(),
  subject: z.string(),
  /** What it is called, or whose it is; null where that is not known. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ListAudit = PageInput.extend({
  /** What was acted on, such as `user:<id>`. */
  subject: searchText(100, 'No entry has these characters.').optional(),
  /** Such as `tournament.update`. */
  action: searchText(100, 'No entry has these characters.').optional(),
  /** Who did it. */
  actorId: z.uuid({ error: 'This is not a user id.' }).optional(),
});
export type ListAudit = z.infer<typeof ListAudit>;
