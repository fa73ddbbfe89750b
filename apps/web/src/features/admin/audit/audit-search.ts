import type { AuditAction } from '@paheli/core/audit/schema';
import { idIn, pagesIn, textIn, withoutUndefined } from '../list-search';
import { keyIn } from '../words';

/** The search parameters of the audit log. */
export type AuditSearch = {
  readonly action?: AuditAction | undefined;
  /** The subject of the action, such as `user:<id>`. */
  readonly subject?: string | undefined;
  /** The administrator who acted. */
  readonly actor?: string | undefined;
  readonly pages?: number | undefined;
};

/** The labels of administrators' actions, grouped by the kind of subject. */
export const actionNames: Readonly<Record<AuditAction, string>> = {
  'user.kyc': 'KYC decided',
  'user.kyc.document': 'KYC document viewed',
  'user.kyc.pan': 'PAN revealed',
  'user.role': 'Role changed',
  'user.role.request': 'Promotion requested',
  'user.role.cancel': 'Promotion cancelled',
  'user.suspend': 'User suspended',
  'user.suspend.request': 'Suspension requested',
  'user.suspend.cancel': 'Suspension request withdrawn',
  'user.restore': 'User restored',
  'appeal.decide': 'Appeal decided',
  'question.create': 'Question added',
  'question.update': 'Question changed',
  'question.delete': 'Question deleted',
  'question.archive': 'Question archived',
  'question.upload': 'Questions uploaded',
  'question.correct': 'Key corrected',
  'question.report.decide': 'Question report decided',
  'tournament.create': 'Tournament created',
  'tournament.update': 'Tournament changed',
  'tournament.approve': 'Tournament approved',
  'tournament.cancel': 'Tournament cancelled',
  'tournament.delete': 'Tournament deleted',
  'tournament.void_question': 'Question voided',
  'prize.release': 'Prize released',
  'prize.void': 'Prize voided',
  'withdrawal.approve': 'Withdrawal approved',
  'withdrawal.reject': 'Withdrawal rejected',
  'withdrawal.retry': 'Payout retried',
  'withdrawal.returned': 'Payout returned',
  'payment.refund': 'Payment refunded',
  'wallet.reconcile': 'Books compared',
  'message.handle': 'Message handled',
  'message.reopen': 'Message reopened',
};

/** Parses the search parameters. Unknown values are left out. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  return withoutUndefined({
    action: keyIn(actionNames, search.action),
    subject: textIn(search.subject, 100),
    actor: idIn(search.actor),
    pages: pagesIn(search.pages),
  });
}

/** Converts the search parameters to the input of the list procedure. */
export function toListInput({ action, subject, actor }: AuditSearch) {
  return withoutUndefined({ action, subject, actorId: actor });
}
