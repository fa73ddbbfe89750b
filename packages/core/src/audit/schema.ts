import { z } from 'zod';
import { Id, idOr } from '../id';
import { key } from '../message';
import { PageInput } from '../page';
import { searchText } from '../text';

/**
 * The actions of administrators, as area and verb. Those of `operator` are made with a command on the server; their actor is
 * the account itself.
 */
export type AuditAction =
  | 'user.kyc'
  | 'user.kyc.document'
  | 'user.kyc.pan'
  | 'user.role'
  | 'user.role.request'
  | 'user.role.cancel'
  | 'user.suspend'
  | 'user.suspend.request'
  | 'user.suspend.cancel'
  | 'user.restore'
  | 'appeal.decide'
  | 'question.media'
  | 'question.create'
  | 'question.update'
  | 'question.delete'
  | 'question.archive'
  | 'question.share'
  | 'question.upload'
  | 'question.export'
  | 'question.correct'
  | 'question.report.decide'
  | 'series.create'
  | 'series.update'
  | 'series.end'
  | 'tournament.create'
  | 'tournament.update'
  | 'tournament.approve'
  | 'tournament.cancel'
  | 'tournament.delete'
  | 'tournament.guests'
  | 'tournament.hide'
  | 'tournament.show'
  | 'tournament.start'
  | 'tournament.hall_link'
  | 'tournament.hall_name_removed'
  | 'tournament.hall_name_shown'
  | 'tournament.void_question'
  | 'prize.release'
  | 'prize.void'
  | 'decision.request'
  | 'decision.confirm'
  | 'decision.withdraw'
  | 'decision.lapse'
  | 'withdrawal.approve'
  | 'withdrawal.reject'
  | 'withdrawal.payee'
  | 'withdrawal.retry'
  | 'withdrawal.returned'
  | 'payment.refund'
  | 'wallet.reconcile'
  | 'message.handle'
  | 'message.reopen'
  | 'operator.create'
  | 'operator.password'
  | 'operator.promote';

/** One action of an administrator. `before` and `after` hold the changed values; null where there was none. */
export const AuditEntry = z
  .object({
    id: Id.describe('Id of the entry.'),
    at: z.date().describe('Time of the action.'),
    actor: z
      .object({
        id: Id.describe('Id of the administrator.'),
        name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Asha Rao'] }),
      })
      .describe('Administrator who acted.'),
    action: z
      .string()
      .meta({ description: 'Kind of action, as noun and verb.', examples: ['tournament.update'] }),
    subject: z.string().meta({
      description: 'What the action was applied to, as type and id.',
      examples: ['tournament:0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41'],
    }),
    subjectName: z
      .string()
      .nullable()
      .meta({ description: 'Name of the subject; null if it is unknown.', examples: ['Science Sprint'] }),
    before: z.unknown().meta({
      description: 'State before the action; null if there was none.',
      examples: [{ entry_fee: 10 }],
    }),
    after: z
      .unknown()
      .meta({ description: 'State after the action; null if there is none.', examples: [{ entry_fee: 20 }] }),
  })
  .meta({ id: 'AuditEntry', description: 'One action of an administrator.' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ListAudit = PageInput.extend({
  subject: searchText(100, key('No entry has these characters.'))
    .optional()
    .meta({
      description: 'Only entries with this subject, such as `user:<id>`.',
      examples: ['tournament:0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41'],
    }),
  action: searchText(100, key('No entry has these characters.'))
    .optional()
    .meta({ description: 'Only entries with this action.', examples: ['tournament.update'] }),
  actorId: idOr(key('This is not a user id.')).optional().describe('Only entries of this administrator.'),
});
export type ListAudit = z.infer<typeof ListAudit>;
