import { AuditEntry, ListAudit } from '@paheli/core/audit/schema';
import { pageOf } from '@paheli/core/page';
import { NotificationLine } from '@paheli/core/reports/notification-log';
import { AdminStats, AdminWaiting } from '@paheli/core/reports/stats';
import { AdminTrends, ReadTrends } from '@paheli/core/reports/trends';
import { LedgerInvariants } from '@paheli/core/wallet/schema';
import { listAudit } from '@paheli/engine/audit/list-audit';
import { readNotificationLog } from '@paheli/engine/reports/read-notification-log';
import { readAdminStats } from '@paheli/engine/reports/read-stats';
import { readTrends } from '@paheli/engine/reports/read-trends';
import { readWaiting } from '@paheli/engine/reports/read-waiting';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';
import { z } from 'zod';
import { decisions } from './admin/decisions';
import { messages } from './admin/messages';
import { payments } from './admin/payments';
import { prizes } from './admin/prizes';
import { questions } from './admin/questions';
import { reconciliation } from './admin/reconciliation';
import { reportedQuestions } from './admin/reported-questions';
import { suspensions } from './admin/suspensions';
import { tournaments } from './admin/tournaments';
import { users } from './admin/users';
import { withdrawals } from './admin/withdrawals';
import { member, router } from './init';

export const admin = router({
  decisions,
  messages,
  payments,
  prizes,
  questions,
  reconciliation,
  reportedQuestions,
  suspensions,
  tournaments,
  users,
  withdrawals,

  stats: member.output(AdminStats).query(({ ctx }) => readAdminStats(ctx.deps)),

  trends: member
    .input(ReadTrends)
    .output(AdminTrends)
    .query(({ ctx, input }) => readTrends(ctx.deps, input)),

  notifications: member.output(z.array(NotificationLine)).query(({ ctx }) => readNotificationLog(ctx.deps)),

  waiting: member.output(AdminWaiting).query(({ ctx }) => readWaiting(ctx.deps)),

  ledgerInvariants: member.output(LedgerInvariants).query(({ ctx }) => checkLedger(ctx.deps.database)),

  audit: member
    .input(ListAudit)
    .output(pageOf(AuditEntry))
    .query(({ ctx, input }) => listAudit(ctx.deps, input)),
});
