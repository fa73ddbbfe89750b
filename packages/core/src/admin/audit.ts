import { z } from 'zod';
import { PageInput } from '../page';
import { searchText } from '../text';

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
