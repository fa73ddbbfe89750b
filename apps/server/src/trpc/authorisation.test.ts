// Long because it lists every procedure and path with its required role.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../rest/rest-routes';
import { createTestApp, type Method, type SignedIn, type TestApp } from '../testing/test-app';
import { callMessage, openSocket, type TestSocket } from '../testing/test-socket';
import { appRouter } from './router';

type Role = 'anyone' | 'player' | 'admin';

/** The role that each procedure requires. */
const procedures: Readonly<Record<string, Role>> = {
  'admin.audit': 'admin',
  'admin.ledgerInvariants': 'admin',
  'admin.messages.byId': 'admin',
  'admin.messages.handle': 'admin',
  'admin.messages.list': 'admin',
  'admin.payments.disputes': 'admin',
  'admin.payments.list': 'admin',
  'admin.payments.refund': 'admin',
  'admin.payments.refunds': 'admin',
  'admin.prizes.held': 'admin',
  'admin.prizes.release': 'admin',
  'admin.prizes.review': 'admin',
  'admin.prizes.void': 'admin',
  'admin.questions.bulkUpload': 'admin',
  'admin.questions.create': 'admin',
  'admin.questions.delete': 'admin',
  'admin.questions.list': 'admin',
  'admin.questions.update': 'admin',
  'admin.tournaments.approve': 'admin',
  'admin.tournaments.byId': 'admin',
  'admin.tournaments.create': 'admin',
  'admin.tournaments.delete': 'admin',
  'admin.tournaments.exposure': 'admin',
  'admin.tournaments.funnel': 'admin',
  'admin.tournaments.list': 'admin',
  'admin.tournaments.questions': 'admin',
  'admin.tournaments.report': 'admin',
  'admin.tournaments.update': 'admin',
  'admin.questions.similar': 'admin',
  'admin.reportedQuestions.decide': 'admin',
  'admin.reportedQuestions.list': 'admin',
  'admin.tournaments.voidQuestion': 'admin',
  'admin.stats': 'admin',
  'admin.trends': 'admin',
  'admin.waiting': 'admin',
  'admin.users.byId': 'admin',
  'admin.reconciliation.differences': 'admin',
  'admin.reconciliation.run': 'admin',
  'admin.reconciliation.runs': 'admin',
  'admin.suspensions.appeals': 'admin',
  'admin.suspensions.decideAppeal': 'admin',
  'admin.suspensions.restore': 'admin',
  'admin.suspensions.suspend': 'admin',
  'admin.users.confirmRole': 'admin',
  'admin.users.decideKyc': 'admin',
  'admin.users.kycDocument': 'admin',
  'admin.users.revealPan': 'admin',
  'admin.users.list': 'admin',
  'admin.users.report': 'admin',
  'admin.users.setRole': 'admin',
  'admin.withdrawals.approve': 'admin',
  'admin.withdrawals.list': 'admin',
  'admin.withdrawals.reject': 'admin',
  'admin.withdrawals.reportReturn': 'admin',
  'admin.withdrawals.retry': 'admin',
  'auth.account.close': 'player',
  'auth.appeals.send': 'player',
  'auth.appeals.sendWithCode': 'anyone',
  'auth.account.export': 'player',
  'auth.notices.changeEmail': 'player',
  'auth.notices.choose': 'player',
  'auth.notices.confirmEmail': 'player',
  'auth.notices.settings': 'player',
  'auth.notices.subscribe': 'player',
  'auth.notices.unsubscribe': 'player',
  'auth.account.update': 'player',
  'auth.askCode': 'anyone',
  'auth.changeMobile': 'player',
  'auth.changePassword': 'player',
  'auth.confirmMobile': 'player',
  'auth.google': 'anyone',
  'auth.linkGoogle': 'player',
  'auth.login': 'anyone',
  'auth.logout': 'player',
  'auth.options': 'anyone',
  'auth.profile': 'player',
  'auth.register': 'anyone',
  'auth.resetPassword': 'anyone',
  'auth.sessions.end': 'player',
  'auth.sessions.endOthers': 'player',
  'auth.sessions.list': 'player',
  'auth.submitKyc': 'player',
  'auth.totp.confirm': 'player',
  'auth.totp.remove': 'player',
  'auth.totp.setUp': 'player',
  'auth.unlinkGoogle': 'player',
  'auth.kyc': 'player',
  'auth.friends.accept': 'player',
  'auth.friends.invitation': 'anyone',
  'auth.friends.link': 'player',
  'auth.friends.list': 'player',
  'auth.friends.remove': 'player',
  'auth.friends.renewLink': 'player',
  'auth.handInDocument': 'player',
  'auth.kycDocument': 'player',
  'contact.send': 'anyone',
  'live.events': 'player',
  'quiz.achievements.link': 'player',
  'quiz.achievements.list': 'player',
  'quiz.achievements.page': 'anyone',
  'quiz.achievements.share': 'player',
  'quiz.achievements.stopSharing': 'player',
  'quiz.answer': 'player',
  'quiz.complete': 'player',
  'quiz.friendsLeaderboard': 'player',
  'quiz.progress': 'player',
  'quiz.question': 'player',
  'quiz.questions': 'player',
  'quiz.questionReports': 'player',
  'quiz.reportQuestion': 'player',
  'quiz.receipt': 'player',
  'quiz.reportViolation': 'player',
  'quiz.resultCard.link': 'player',
  'quiz.resultCard.page': 'anyone',
  'quiz.resultCard.share': 'player',
  'quiz.resultCard.stopSharing': 'player',
  'quiz.results': 'player',
  'quiz.daily': 'player',
  'quiz.serverTime': 'player',
  'quiz.start': 'player',
  'quiz.startDaily': 'player',
  'quiz.startPractice': 'player',
  'stats.realtime': 'anyone',
  'tournament.byId': 'anyone',
  'tournament.fairness': 'anyone',
  'tournament.join': 'player',
  'tournament.leaderboard': 'anyone',
  'tournament.leave': 'player',
  'tournament.list': 'anyone',
  'tournament.mine': 'player',
  'wallet.askForWithdrawal': 'player',
  'wallet.cancelWithdrawal': 'player',
  'wallet.previewWithdrawal': 'player',
  'wallet.taxSummary': 'player',
  'wallet.withdrawals': 'player',
  'tournament.players': 'player',
  'tournament.stake': 'player',
  'wallet.addFunds': 'player',
  'wallet.confirmPayment': 'player',
  'wallet.confirmTopup': 'player',
  'wallet.limits.declareState': 'player',
  'wallet.limits.excludeSelf': 'player',
  'wallet.limits.mine': 'player',
  'wallet.limits.set': 'player',
  'wallet.openAccessIntent': 'player',
  'wallet.payments': 'player',
  'wallet.statement': 'player',
  'wallet.settings': 'anyone',
  'wallet.transactions': 'player',
};

/** The role that each documented path requires. */
const paths: Readonly<Record<string, Role>> = {
  'DELETE /admin/questions/:id': 'admin',
  'DELETE /admin/tournaments/:id': 'admin',
  'GET /admin/appeals': 'admin',
  'GET /admin/audit': 'admin',
  'GET /admin/audit.csv': 'admin',
  'GET /admin/dashboard/stats': 'admin',
  'GET /admin/dashboard/trends': 'admin',
  'GET /admin/dashboard/waiting': 'admin',
  'GET /admin/exposure': 'admin',
  'GET /admin/disputes': 'admin',
  'GET /admin/held-prizes': 'admin',
  'GET /admin/held-prizes.csv': 'admin',
  'GET /admin/held-prizes/:id': 'admin',
  'GET /admin/ledger/invariants': 'admin',
  'GET /admin/messages': 'admin',
  'GET /admin/messages.csv': 'admin',
  'GET /admin/messages/:id': 'admin',
  'PUT /admin/messages/:id/handled': 'admin',
  'GET /admin/payments': 'admin',
  'GET /admin/payments.csv': 'admin',
  'GET /admin/questions': 'admin',
  'GET /admin/refunds': 'admin',
  'GET /admin/reports/tournaments': 'admin',
  'GET /admin/reports/users': 'admin',
  'GET /admin/tournaments': 'admin',
  'GET /admin/tournaments.csv': 'admin',
  'GET /admin/tournaments/:id': 'admin',
  'GET /admin/tournaments/:id/funnel': 'admin',
  'GET /admin/tournaments/:id/questions': 'admin',
  'GET /admin/users': 'admin',
  'GET /admin/users.csv': 'admin',
  'GET /admin/users/:id': 'admin',
  'POST /admin/held-prizes/:id/release': 'admin',
  'POST /admin/held-prizes/:id/void': 'admin',
  'POST /admin/payments/:id/refund': 'admin',
  'POST /admin/questions': 'admin',
  'POST /admin/questions/bulk-upload': 'admin',
  'PUT /admin/questions/:id': 'admin',
  'GET /admin/reconciliation': 'admin',
  'GET /admin/reconciliation/differences': 'admin',
  'POST /admin/reconciliation': 'admin',
  'PUT /admin/users/:id/kyc': 'admin',
  'GET /admin/users/:id/kyc/document': 'admin',
  'POST /admin/users/:id/kyc/pan': 'admin',
  'PUT /admin/users/:id/role': 'admin',
  'POST /admin/appeals/:id/decide': 'admin',
  'POST /admin/users/:id/restore': 'admin',
  'POST /admin/users/:id/role/confirm': 'admin',
  'POST /admin/users/:id/suspend': 'admin',
  'POST /admin/tournaments/:id/approve': 'admin',
  'POST /admin/tournaments': 'admin',
  'GET /admin/questions/similar': 'admin',
  'GET /admin/question-reports': 'admin',
  'POST /admin/question-reports/:id/decide': 'admin',
  'POST /admin/tournaments/:id/void-question': 'admin',
  'PUT /admin/tournaments/:id': 'admin',
  'GET /admin/withdrawals': 'admin',
  'GET /admin/withdrawals.csv': 'admin',
  'POST /admin/withdrawals/:id/approve': 'admin',
  'POST /admin/withdrawals/:id/reject': 'admin',
  'POST /admin/withdrawals/:id/returned': 'admin',
  'POST /admin/withdrawals/:id/retry': 'admin',
  'GET /payments/tax-summary': 'player',
  'GET /payments/withdrawals': 'player',
  'GET /payments/withdrawals/preview': 'player',
  'POST /payments/withdrawals': 'player',
  'POST /payments/withdrawals/:id/cancel': 'player',
  'GET /payments/statement.csv': 'player',
  'GET /payments/user-payments': 'player',
  'GET /payments/wallet-transactions': 'player',
  'GET /quiz/:id/results': 'player',
  'GET /quiz/:id/receipt': 'player',
  'GET /quiz/:id/receipt.csv': 'player',
  'GET /quiz/leaderboard/:id': 'anyone',
  'GET /stats/realtime': 'anyone',
  'GET /tournaments': 'anyone',
  'GET /tournaments/:id': 'anyone',
  'DELETE /user/badge-page': 'player',
  'DELETE /user/friends/:id': 'player',
  'GET /tournaments/:id/calendar.ics': 'anyone',
  'GET /tournaments/:id/fairness': 'anyone',
  'DELETE /user/sessions': 'player',
  'DELETE /user/sessions/:id': 'player',
  'GET /badges/:code': 'anyone',
  'GET /tournaments/:id/players': 'player',
  'GET /results/:code': 'anyone',
  'GET /quiz/:id/card': 'player',
  'POST /quiz/:id/card': 'player',
  'DELETE /quiz/:id/card': 'player',
  'GET /invitations/:code': 'anyone',
  'GET /user/achievements': 'player',
  'GET /user/badge-page': 'player',
  'GET /user/export': 'player',
  'GET /user/friends': 'player',
  'GET /user/friends/leaderboard': 'player',
  'GET /user/invitation': 'player',
  'GET /user/limits': 'player',
  'GET /user/profile': 'player',
  'GET /user/progress': 'player',
  'GET /user/sessions': 'player',
  'GET /user/tournaments': 'player',
  'POST /auth/code': 'anyone',
  'POST /auth/google': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/logout': 'player',
  'POST /auth/mobile': 'player',
  'POST /auth/mobile/confirm': 'player',
  'POST /auth/password': 'player',
  'POST /auth/register': 'anyone',
  'POST /invitations/:code/accept': 'player',
  'POST /user/badge-page': 'player',
  'POST /user/appeal': 'player',
  'POST /user/close': 'player',
  'POST /user/invitation': 'player',
  'POST /user/self-exclusion': 'player',
  'POST /user/google': 'player',
  'DELETE /user/google': 'player',
  'POST /user/totp': 'player',
  'PUT /user/limits': 'player',
  'PUT /user/profile': 'player',
  'PUT /user/state': 'player',
  'POST /user/totp/confirm': 'player',
  'POST /user/totp/remove': 'player',
  'POST /auth/reset': 'anyone',
  'POST /contact': 'anyone',
  'POST /payments/add-funds': 'player',
  'POST /payments/confirm-payment': 'player',
  'POST /payments/confirm-wallet-topup': 'player',
  'POST /payments/create-payment-intent': 'player',
  'POST /quiz/:id/answer': 'player',
  'POST /quiz/:id/complete': 'player',
  'GET /quiz/:id/question-reports': 'player',
  'POST /quiz/:id/report-question': 'player',
  'POST /quiz/:id/report-violation': 'player',
  'GET /quiz/daily': 'player',
  'POST /quiz/daily/start': 'player',
  'POST /quiz/practice/start': 'player',
  'POST /quiz/:id/start': 'player',
  'POST /tournaments/:id/leave': 'player',
  'PUT /user/kyc': 'player',
  'GET /user/kyc': 'player',
  'POST /user/kyc/document': 'player',
  'GET /user/kyc/document': 'player',
};

const callers = ['anyone', 'player', 'admin'] as const;

let site: TestApp;
let url: string;
let someone: Record<'player' | 'admin', SignedIn>;
beforeAll(async () => {
  site = await createTestApp();
  url = await site.listen();
  someone = { player: await site.player(), admin: await site.admin() };
});
afterAll(() => site.close());

/** Returns the status that a caller without the required role gets; undefined for a caller with it. */
function denialOf(caller: Role, requiredRole: Role): 401 | 403 | undefined {
  if (callers.indexOf(caller) >= callers.indexOf(requiredRole)) return undefined;
  return caller === 'anyone' ? 401 : 403;
}

/** Returns a new session for every call, because some calls end theirs. */
async function freshSession(caller: Role): Promise<SignedIn | undefined> {
  return caller === 'anyone' ? undefined : site.signIn(someone[caller].viewer);
}

function expectDecision(status: number, caller: Role, requiredRole: Role): void {
  const refusal = denialOf(caller, requiredRole);
  if (refusal !== undefined) expect(status).toBe(refusal);
  else expect([401, 403]).not.toContain(status);
}

/** The procedures of the router itself. */
const known: Readonly<Record<string, unknown>> = appRouter._def.procedures;
function typeOf(path: string): 'query' | 'mutation' | 'subscription' {
  const { _def } = known[path] as { _def: { type: 'query' | 'mutation' | 'subscription' } };
  return _def.type;
}

test('every procedure of the router is listed here with its required role', () => {
  expect(Object.keys(known).toSorted()).toEqual(Object.keys(procedures).toSorted());
});

test('every documented path is listed here with its required role', () => {
  expect(restRoutes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(paths).toSorted(),
  );
});

describe.each(callers)('as %s', (caller) => {
  const plain = Object.entries(procedures).filter(([path]) => typeOf(path) !== 'subscription');

  test.each(plain)('%s over HTTP requires %s', async (path, requiredRole) => {
    const method = typeOf(path) === 'query' ? 'GET' : 'POST';
    const { status } = await site.call(method, `/trpc/${path}`, {
      as: await freshSession(caller),
      ...(method === 'POST' && { body: {} }),
    });
    expectDecision(status, caller, requiredRole);
  });

  test.each(Object.entries(paths))('%s over REST requires %s', async (route, requiredRole) => {
    const [method = '', path = ''] = route.split(' ');
    const { status, text } = await site.call(
      method as Method,
      `/api${path.replace(/:\w+/g, () => randomUUID())}`,
      {
        as: await freshSession(caller),
        ...(method === 'POST' && { body: {} }),
      },
    );
    expectDecision(status, caller, requiredRole);
    if (status >= 400) expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String) });
  });
});

describe('over a socket', () => {
  test('no call succeeds without a token', async () => {
    const socket = await openSocket(url);
    socket.send({ method: 'connectionParams', data: {} });
    socket.send(callMessage(1, 'query', 'stats.realtime'));
    socket.send(callMessage(2, 'subscription', 'live.events'));
    expect(await socket.closed).toBe(4401);
    expect(socket.frames.filter(({ type }) => type !== undefined)).toEqual([]);
  });

  test.each(['player', 'admin'] as const)('a %s calls what the role allows', async (caller) => {
    let socket: TestSocket | undefined;
    for (const [path, requiredRole] of Object.entries(procedures)) {
      if (!socket || socket.socket.readyState !== socket.socket.OPEN) {
        socket = await openSocket(url, { as: await site.signIn(someone[caller].viewer) });
      }
      const { error } = await socket.call(typeOf(path), path, {});
      expectDecision(Number(error?.data.httpStatus ?? 200), caller, requiredRole);
      if (path === 'auth.logout') expect(await socket.closed).toBe(4401);
      // A socket accepts twenty messages a second.
      site.advance(1_000);
    }
    await socket?.close();
  });
});
