import type { Duty } from '@paheli/core/account/duty';
import { isOnDuty } from '@paheli/core/account/is-on-duty';
import { useUser } from '../../lib/session/auth';

/**
 * The narrower duties that may call a procedure, for the procedures that decide what a page shows. The server's table of
 * procedures decides on the calls; a test compares both. A procedure stands for others of its router with equal duties.
 */
export const dutiesOf = {
  'admin.audit': [],
  'admin.decisions.list': [],
  'admin.ledgerInvariants': [],
  'admin.messages.list': ['support'],
  'admin.payments.list': ['finance'],
  'admin.prizes.held': ['finance'],
  'admin.questions.list': ['editor', 'organiser'],
  'admin.questions.share': ['editor'],
  'admin.reconciliation.runs': ['finance'],
  'admin.reportedQuestions.list': ['editor'],
  'admin.stats': [],
  'admin.suspensions.appeals': ['support'],
  'admin.suspensions.decideAppeal': [],
  'admin.tournaments.approve': [],
  'admin.tournaments.exposure': [],
  'admin.tournaments.list': ['editor', 'support', 'finance', 'organiser'],
  'admin.tournaments.questions': ['editor', 'organiser'],
  'admin.tournaments.report': [],
  'admin.tournaments.series.byId': ['organiser'],
  'admin.tournaments.setHidden': ['support'],
  'admin.tournaments.update': ['organiser'],
  'admin.tournaments.voidQuestion': [],
  'admin.users.decideKyc': ['finance'],
  'admin.users.history': ['support'],
  'admin.users.list': ['support', 'finance'],
  'admin.users.setRole': [],
  'admin.waiting': ['editor', 'support', 'finance'],
  'admin.withdrawals.list': ['finance'],
} as const satisfies Record<string, readonly Duty[]>;

/** A procedure of the administration that a page asks about before it calls it. */
export type Guarded = keyof typeof dutiesOf;

/** Returns a function that says whether the signed-in administrator may call a procedure. */
export function useMay(): (procedure: Guarded) => boolean {
  // A profile that was stored before there were duties has none.
  const { role, duty = null } = useUser();
  return (procedure) => isOnDuty({ role, duty }, dutiesOf[procedure]);
}
