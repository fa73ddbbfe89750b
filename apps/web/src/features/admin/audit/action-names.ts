import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AuditAction } from '@paheli/core/audit/schema';
import { keyIn } from '../list-search';

/** The labels of administrators' actions, grouped by the kind of subject. */
export const actionNames: Readonly<Record<AuditAction, MessageDescriptor>> = {
  'user.kyc': msg`KYC decided`,
  'user.kyc.document': msg`KYC document viewed`,
  'user.kyc.pan': msg`PAN revealed`,
  'user.role': msg`Role changed`,
  'user.role.request': msg`Promotion requested`,
  'user.role.cancel': msg`Promotion cancelled`,
  'user.suspend': msg`User suspended`,
  'user.suspend.request': msg`Suspension requested`,
  'user.suspend.cancel': msg`Suspension request withdrawn`,
  'user.restore': msg`User restored`,
  'appeal.decide': msg`Appeal decided`,
  'question.media': msg`Picture or sound added`,
  'question.create': msg`Question added`,
  'question.update': msg`Question changed`,
  'question.delete': msg`Question deleted`,
  'question.archive': msg`Question archived`,
  'question.share': msg`Questions shared with organisers`,
  'question.upload': msg`Questions uploaded`,
  'question.export': msg`Questions exported`,
  'question.correct': msg`Key corrected`,
  'question.report.decide': msg`Question report decided`,
  'tournament.create': msg`Tournament created`,
  'tournament.update': msg`Tournament changed`,
  'tournament.approve': msg`Tournament approved`,
  'tournament.cancel': msg`Tournament cancelled`,
  'tournament.delete': msg`Tournament deleted`,
  'series.create': msg`Repeated tournament created`,
  'series.update': msg`Repeated tournament changed`,
  'series.end': msg`Repeated tournament ended`,
  'tournament.guests': msg`Invited numbers changed`,
  'tournament.hide': msg`Tournament hidden`,
  'tournament.show': msg`Tournament shown again`,
  'tournament.start': msg`Tournament started`,
  'tournament.hall_link': msg`Link of the hall screen made`,
  'tournament.hall_name_removed': msg`Player taken off the hall screen`,
  'tournament.hall_name_shown': msg`Player shown on the hall screen again`,
  'tournament.void_question': msg`Question voided`,
  'prize.release': msg`Prize released`,
  'prize.void': msg`Prize voided`,
  'decision.request': msg`Decision requested`,
  'decision.confirm': msg`Decision confirmed`,
  'decision.withdraw': msg`Decision withdrawn`,
  'decision.lapse': msg`Decision lapsed`,
  'withdrawal.approve': msg`Withdrawal approved`,
  'withdrawal.reject': msg`Withdrawal rejected`,
  'withdrawal.payee': msg`Payee revealed`,
  'withdrawal.retry': msg`Payout retried`,
  'withdrawal.returned': msg`Payout returned`,
  'payment.refund': msg`Payment refunded`,
  'wallet.reconcile': msg`Books compared`,
  'message.handle': msg`Message handled`,
  'message.reopen': msg`Message reopened`,
  'operator.create': msg`Administrator created on the server`,
  'operator.password': msg`Password set on the server`,
  'operator.promote': msg`Administrator appointed on the server`,
};

/** Names an action; one that is unknown here by its key. */
export function nameAction(action: string): string {
  const known = keyIn(actionNames, action);
  return known ? t(actionNames[known]) : action;
}
