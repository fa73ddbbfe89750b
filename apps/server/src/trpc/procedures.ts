// Long because every procedure is one row of one table.
import type { Duty } from '@paheli/core/account/duty';
import type { PoolPurpose } from '@paheli/db/client/pools';
import type { CallClass } from './call-classes';

/** The minimum role that a procedure requires. */
export type RequiredRole = 'anyone' | 'player' | 'admin';

/** What holds for a procedure, whatever door it is called through. */
export type ProcedureRule = {
  readonly role: RequiredRole;
  /** Who may call an administrator's procedure besides administrators without a narrower duty. */
  readonly duties: readonly Duty[];
  /** What a call is worth while the server is late with answers. */
  readonly callClass: CallClass;
  /** The connections that the procedure uses, which also choose its caller's queue. */
  readonly pool: PoolPurpose;
  /**
   * Whether suspended users may call: not at all, unless their suspension freezes withdrawals, or always. See
   * SECURITY.md for what stays open.
   */
  readonly whileSuspended: 'refused' | 'unless_frozen' | 'allowed';
  /** The legal mode in which the procedure is open. */
  readonly mode: 'any' | 'money' | 'social';
  /** Whether the call is part of playing, which an operator may close over REST (`REST_PLAY`). */
  readonly isPlay: boolean;
  /** Whether the data may be some seconds old: they are then read from the replica, where there is one. */
  readonly mayBeStale: boolean;
};

const usual = {
  duties: [],
  callClass: 'other',
  pool: 'rest',
  whileSuspended: 'refused',
  mode: 'any',
  isPlay: false,
  mayBeStale: false,
} as const satisfies Omit<ProcedureRule, 'role'>;

const ruleOf =
  (role: RequiredRole) =>
  (exceptions: Partial<Omit<ProcedureRule, 'role'>> = {}): ProcedureRule => ({
    role,
    ...usual,
    ...exceptions,
  });
const anyone = ruleOf('anyone');
const player = ruleOf('player');
const admin = ruleOf('admin');
/** Administrators, and those of a narrower duty. */
const onDuty = (...duties: readonly Duty[]) => admin({ duties });

/** Every procedure of the router. Authorisation, connections, the OpenAPI document and tests read this table. */
export const procedures = {
  'admin.audit': admin({ mayBeStale: true }),
  'admin.decisions.confirm': admin(),
  'admin.decisions.list': admin(),
  'admin.decisions.withdraw': admin(),
  'admin.ledgerInvariants': admin({ mayBeStale: true }),
  'admin.messages.byId': onDuty('support'),
  'admin.messages.handle': onDuty('support'),
  'admin.messages.list': onDuty('support'),
  'admin.notifications': admin({ mayBeStale: true }),
  'admin.payments.disputes': admin({ duties: ['finance'], mayBeStale: true }),
  'admin.payments.list': onDuty('finance'),
  'admin.payments.refund': onDuty('finance'),
  'admin.payments.refunds': onDuty('finance'),
  'admin.prizes.held': onDuty('finance'),
  'admin.prizes.release': onDuty('finance'),
  'admin.prizes.review': onDuty('finance'),
  'admin.prizes.void': onDuty('finance'),
  'admin.questions.addMedium': onDuty('editor', 'organiser'),
  'admin.questions.bulkUpload': onDuty('editor', 'organiser'),
  'admin.questions.create': onDuty('editor', 'organiser'),
  'admin.questions.delete': onDuty('editor', 'organiser'),
  'admin.questions.export': onDuty('editor', 'organiser'),
  'admin.questions.formulas': onDuty('editor', 'organiser'),
  'admin.questions.list': onDuty('editor', 'organiser'),
  'admin.questions.share': onDuty('editor'),
  'admin.questions.similar': onDuty('editor', 'organiser'),
  'admin.questions.update': onDuty('editor', 'organiser'),
  'admin.reconciliation.differences': onDuty('finance'),
  'admin.reconciliation.run': onDuty('finance'),
  'admin.reconciliation.runs': onDuty('finance'),
  'admin.reportedQuestions.decide': onDuty('editor'),
  'admin.reportedQuestions.list': onDuty('editor'),
  'admin.stats': admin({ mayBeStale: true }),
  'admin.suspensions.appeals': onDuty('support'),
  'admin.suspensions.decideAppeal': admin(),
  'admin.suspensions.restore': admin(),
  'admin.suspensions.suspend': admin(),
  'admin.tournaments.approve': admin(),
  'admin.tournaments.byId': onDuty('editor', 'support', 'finance', 'organiser'),
  'admin.tournaments.create': onDuty('organiser'),
  'admin.tournaments.delete': onDuty('organiser'),
  'admin.tournaments.exposure': admin(),
  'admin.tournaments.funnel': admin({ duties: ['organiser'], mayBeStale: true }),
  'admin.tournaments.guests': onDuty('organiser'),
  'admin.tournaments.hall': onDuty('organiser'),
  'admin.tournaments.hallLink': onDuty('organiser'),
  'admin.tournaments.showInHall': onDuty('organiser'),
  'admin.tournaments.list': onDuty('editor', 'support', 'finance', 'organiser'),
  'admin.tournaments.questions': onDuty('editor', 'organiser'),
  'admin.tournaments.complaints': onDuty('support'),
  'admin.tournaments.results': onDuty('organiser'),
  'admin.tournaments.series.byId': onDuty('organiser'),
  'admin.tournaments.series.create': onDuty('organiser'),
  'admin.tournaments.series.end': onDuty('organiser'),
  'admin.tournaments.series.list': onDuty('organiser'),
  'admin.tournaments.series.update': onDuty('organiser'),
  'admin.tournaments.setGuests': onDuty('organiser'),
  'admin.tournaments.setHidden': onDuty('support'),
  'admin.tournaments.report': admin({ mayBeStale: true }),
  'admin.tournaments.start': onDuty('organiser'),
  'admin.tournaments.update': onDuty('organiser'),
  'admin.tournaments.voidQuestion': admin(),
  'admin.trends': admin({ mayBeStale: true }),
  'admin.users.byId': onDuty('support', 'finance'),
  'admin.users.confirmRole': admin(),
  'admin.users.decideKyc': onDuty('finance'),
  'admin.users.history': onDuty('support'),
  'admin.users.kycDocument': onDuty('finance'),
  'admin.users.list': onDuty('support', 'finance'),
  'admin.users.report': admin({ mayBeStale: true }),
  'admin.users.revealPan': onDuty('finance'),
  'admin.users.setRole': admin(),
  'admin.waiting': onDuty('editor', 'support', 'finance'),
  'admin.withdrawals.approve': onDuty('finance'),
  'admin.withdrawals.evidence': onDuty('finance'),
  'admin.withdrawals.list': onDuty('finance'),
  'admin.withdrawals.reject': onDuty('finance'),
  'admin.withdrawals.reportReturn': onDuty('finance'),
  'admin.withdrawals.revealPayee': onDuty('finance'),
  'admin.withdrawals.retry': onDuty('finance'),

  'auth.account.close': player(),
  'auth.account.declareState': player(),
  'auth.account.export': player({ pool: 'exports', whileSuspended: 'allowed' }),
  'auth.account.update': player(),
  'auth.appeals.send': player({ whileSuspended: 'allowed' }),
  'auth.appeals.sendWithCode': anyone(),
  'auth.askCode': anyone(),
  'auth.changeMobile': player({ whileSuspended: 'unless_frozen' }),
  'auth.changePassword': player(),
  'auth.confirmMobile': player({ whileSuspended: 'unless_frozen' }),
  'auth.friends.accept': player(),
  'auth.friends.invitation': anyone(),
  'auth.friends.link': player(),
  'auth.friends.list': player(),
  'auth.friends.remove': player(),
  'auth.friends.renewLink': player(),
  'auth.google': anyone(),
  'auth.handInDocument': player({ whileSuspended: 'unless_frozen' }),
  'auth.kyc': player({ whileSuspended: 'unless_frozen' }),
  'auth.kycDocument': player({ whileSuspended: 'unless_frozen' }),
  'auth.linkGoogle': player(),
  'auth.login': anyone(),
  'auth.logout': player({ whileSuspended: 'allowed' }),
  'auth.notices.changeEmail': player({ whileSuspended: 'allowed' }),
  'auth.notices.choose': player({ whileSuspended: 'allowed' }),
  'auth.notices.confirmEmail': player({ whileSuspended: 'allowed' }),
  'auth.notices.device': player({ whileSuspended: 'allowed' }),
  'auth.notices.renew': anyone(),
  'auth.notices.settings': player({ whileSuspended: 'allowed' }),
  'auth.notices.subscribe': player({ whileSuspended: 'allowed' }),
  'auth.notices.unsubscribe': player({ whileSuspended: 'allowed' }),
  'auth.options': anyone(),
  'auth.profile': player({ whileSuspended: 'allowed' }),
  'auth.register': anyone(),
  'auth.resetPassword': anyone(),
  'auth.sessions.end': player({ whileSuspended: 'allowed' }),
  'auth.sessions.endOthers': player({ whileSuspended: 'allowed' }),
  'auth.sessions.list': player({ whileSuspended: 'allowed' }),
  'auth.submitKyc': player({ whileSuspended: 'unless_frozen' }),
  'auth.totp.confirm': player(),
  'auth.totp.remove': player(),
  'auth.totp.setUp': player(),
  'auth.unlinkGoogle': player(),

  'contact.send': anyone(),

  'live.events': player(),

  'quiz.achievements.link': player(),
  'quiz.achievements.list': player(),
  'quiz.achievements.page': anyone(),
  'quiz.achievements.share': player(),
  'quiz.achievements.stopSharing': player(),
  'quiz.answer': player({ callClass: 'play', pool: 'play', isPlay: true }),
  'quiz.celebrate': player(),
  'quiz.complete': player({ callClass: 'result' }),
  'quiz.daily': player(),
  'quiz.friendsLeaderboard': player(),
  'quiz.heldSigns': player(),
  'quiz.progress': player({ callClass: 'result' }),
  'quiz.question': player({ callClass: 'play', pool: 'play' }),
  'quiz.questionReports': player(),
  'quiz.questions': player({ callClass: 'play', pool: 'play' }),
  'quiz.rating.change': player(),
  'quiz.rating.hide': player(),
  'quiz.rating.league': player(),
  'quiz.rating.own': player(),
  'quiz.receipt': player({ callClass: 'result' }),
  'quiz.reportQuestion': player(),
  'quiz.reportViolation': player({ callClass: 'play' }),
  'quiz.resultCard.link': player(),
  'quiz.resultCard.page': anyone(),
  'quiz.resultCard.share': player(),
  'quiz.resultCard.stopSharing': player(),
  'quiz.results': player({ callClass: 'result' }),
  'quiz.serverTime': player({ callClass: 'probe', pool: 'play' }),
  'quiz.leaveLine': player({ callClass: 'start', isPlay: true }),
  'quiz.line': player({ callClass: 'start', isPlay: true }),
  'quiz.start': player({ callClass: 'start', isPlay: true }),
  'quiz.startDaily': player({ callClass: 'start', isPlay: true }),
  'quiz.startPractice': player({ callClass: 'start', isPlay: true }),

  'stats.realtime': anyone(),

  'tournament.byCode': anyone({ callClass: 'join' }),
  'tournament.byId': anyone({ callClass: 'join' }),
  'tournament.fairness': anyone(),
  'tournament.hall': anyone(),
  'tournament.followSeries': player(),
  'tournament.foundTeam': player(),
  'tournament.join': player({ callClass: 'join' }),
  'tournament.joinTeam': player(),
  'tournament.leaderboard': anyone({ callClass: 'result' }),
  'tournament.leave': player(),
  'tournament.leaveTeam': player(),
  'tournament.list': anyone(),
  'tournament.mine': player(),
  'tournament.minePage': player(),
  'tournament.players': player(),
  'tournament.removeFromTeam': player(),
  'tournament.report': player(),
  'tournament.stake': player(),
  'tournament.team': player(),
  'tournament.teamBoard': anyone({ callClass: 'result' }),
  'tournament.unfollowSeries': player(),

  'wallet.addFunds': player({ mode: 'money' }),
  'wallet.askForWithdrawal': player({ whileSuspended: 'unless_frozen' }),
  'wallet.cancelWithdrawal': player({ whileSuspended: 'unless_frozen' }),
  'wallet.confirmPayment': player(),
  'wallet.confirmTopup': player(),
  'wallet.limits.excludeSelf': player(),
  'wallet.limits.mine': player({ whileSuspended: 'allowed' }),
  'wallet.limits.set': player(),
  'wallet.openAccessIntent': player({ mode: 'money' }),
  'wallet.payments': player({ whileSuspended: 'allowed' }),
  'wallet.previewWithdrawal': player({ whileSuspended: 'unless_frozen' }),
  'wallet.purchase': player({ mode: 'social' }),
  'wallet.settings': anyone(),
  'wallet.statement': player({ pool: 'exports', whileSuspended: 'allowed' }),
  'wallet.taxSummary': player({ whileSuspended: 'allowed' }),
  'wallet.transactions': player({ whileSuspended: 'allowed' }),
  'wallet.withdrawals': player({ whileSuspended: 'allowed' }),
} as const satisfies Record<string, ProcedureRule>;

/** The path of a procedure in the router, such as `admin.users.list`. */
export type ProcedurePath = keyof typeof procedures;

/** Returns the rule of a procedure. Throws for one that is not in the table: nobody may call it. */
export function ruleFor(path: string): ProcedureRule {
  const rule = Object.hasOwn(procedures, path) ? procedures[path as ProcedurePath] : undefined;
  if (rule === undefined) throw new Error(`procedure ${path} has no rule`);
  return rule;
}
