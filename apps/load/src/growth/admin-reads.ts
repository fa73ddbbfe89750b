import { listUsers } from '@paheli/engine/account/list-users';
import { reportUsers } from '@paheli/engine/account/report-users';
import { listAudit } from '@paheli/engine/audit/list-audit';
import { listMessages } from '@paheli/engine/contact/list-messages';
import type { Deps } from '@paheli/engine/deps';
import { listQuestions } from '@paheli/engine/question-bank/list-questions';
import { readAdminStats, readRealtimeStats } from '@paheli/engine/reports/read-stats';
import { readTrends } from '@paheli/engine/reports/read-trends';
import { readUser } from '@paheli/engine/reports/read-user';
import { readWaiting } from '@paheli/engine/reports/read-waiting';
import { listHeldPrizes } from '@paheli/engine/settlement/list-held-prizes';
import { readExposure } from '@paheli/engine/tournament/exposure';
import { listAdminTournaments } from '@paheli/engine/tournament/list-admin-tournaments';
import { listAskedQuestions } from '@paheli/engine/tournament/list-asked-questions';
import { readTournamentFunnel } from '@paheli/engine/tournament/read-tournament-funnel';
import { reportTournaments } from '@paheli/engine/tournament/report-tournaments';
import { listAdminPayments } from '@paheli/engine/wallet/payments/list-admin-payments';
import { listDisputes } from '@paheli/engine/wallet/payments/list-disputes';
import { listRefunds } from '@paheli/engine/wallet/payments/list-refunds';
import {
  listDifferences,
  listReconciliationRuns,
} from '@paheli/engine/wallet/reconciliation/list-reconciliation';
import { listAdminWithdrawals } from '@paheli/engine/wallet/withdrawals/list-admin-withdrawals';
import { type Reads, type Runs, runsOf, type Samples } from './samples';

const limit = 20;

/** Lists what administrators read. Exports read page after page of 1,000 rows; each page counts as a read. */
export async function adminReads(deps: Deps, samples: Samples): Promise<Reads> {
  const tournaments = { ...samples.ended, open: samples.open };
  return {
    'figures of the platform': { all: () => readAdminStats(deps) },
    'figures of the moment': { all: () => readRealtimeStats(deps) },
    'what waits': { all: () => readWaiting(deps) },
    trends: runsOf({ '7 days': 7, '90 days': 90 } as const, (days) => readTrends(deps, { days })),
    exposure: { all: () => readExposure(deps, samples.admin, {}) },
    'one user': runsOf(samples.players, ({ userId }) => readUser(deps, { userId })),
    ...(await userReads(deps)),
    'funnel of a tournament': runsOf(tournaments, ({ id }) =>
      readTournamentFunnel(deps, samples.admin, { tournamentId: id }),
    ),
    'statistics of questions': runsOf(tournaments, ({ id }) =>
      listAskedQuestions(deps, samples.admin, { tournamentId: id }),
    ),
    ...tournamentReads(deps, samples),
    ...moneyReads(deps),
    questions: {
      newest: () => listQuestions(deps, samples.admin, { archived: false }),
      search: () => listQuestions(deps, samples.admin, { archived: false, search: 'number 777' }),
      'key suspected': () => listQuestions(deps, samples.admin, { measured: 'wrong_key' }),
      'not measured': () => listQuestions(deps, samples.admin, { measured: 'not_measured' }),
    },
    'held prizes': runsOf({ held: 'held', released: 'released' } as const, (status) =>
      listHeldPrizes(deps, { status, limit }),
    ),
    ...deskReads(deps, samples),
  };
}

async function userReads(deps: Deps): Promise<Reads> {
  const found = (search: string) => () => listUsers(deps, { search, limit });
  return {
    'users, newest': { ...(await usersBy(deps, 'created')), 'page of 1,000': () => listUsers(deps, {}) },
    'users by name': await usersBy(deps, 'name'),
    'users by balance': await usersBy(deps, 'wallet_balance'),
    'users by tournaments': await usersBy(deps, 'tournaments'),
    'users by spending': await usersBy(deps, 'total_spent'),
    'search of users': {
      'one name': found('player_777777'),
      'a number': found('8999222'),
      'a full name': found('Ravi Sharma'),
      'other script': found('आशा'),
      nobody: found('zzzzzz'),
      'two letters': found('Ra'),
      everybody: found('example.com'),
      administrators: () => listUsers(deps, { role: 'admin', limit }),
      'KYC pending': () => listUsers(deps, { kycStatus: 'pending', limit }),
      'waiting promotion': () => listUsers(deps, { waiting: true, limit }),
    },
    'report of users, a page of 1,000': { first: () => reportUsers(deps, {}) },
  };
}

async function usersBy(
  deps: Deps,
  sort: 'created' | 'name' | 'wallet_balance' | 'tournaments' | 'total_spent',
): Promise<Runs> {
  const { nextCursor } = await listUsers(deps, { sort, limit });
  return {
    [`${sort}, descending`]: () => listUsers(deps, { sort, limit }),
    [`${sort}, ascending`]: () => listUsers(deps, { sort, order: 'asc', limit }),
    [`${sort}, second page`]: () => listUsers(deps, { sort, limit, cursor: nextCursor ?? '' }),
    [`${sort}, verified`]: () => listUsers(deps, { sort, limit, kycStatus: 'verified' }),
  };
}

function tournamentReads(deps: Deps, { admin }: Samples): Reads {
  const list = (input: Parameters<typeof listAdminTournaments>[2]) => () =>
    listAdminTournaments(deps, admin, input);
  return {
    'tournaments of administrators': {
      newest: list({ limit }),
      'page of 1,000': list({}),
      'by revenue': list({ sort: 'revenue', limit }),
      completed: list({ status: ['completed'], limit }),
      search: list({ search: 'Sprint 77', limit }),
    },
    'report of tournaments, a page of 1,000': { first: () => reportTournaments(deps, admin, {}) },
  };
}

function moneyReads(deps: Deps): Reads {
  const paid = (input: Parameters<typeof listAdminPayments>[1]) => () =>
    listAdminPayments(deps, { limit, ...input });
  return {
    'payments of all': {
      newest: paid({}),
      'page of 1,000': paid({ limit: 1000 }),
      suspense: paid({ outcome: 'suspense' }),
      'one payment': paid({ search: 'pay_00000000777777' }),
      'one user': paid({ search: 'player_777777' }),
      'a name': paid({ search: 'Ravi Sharma' }),
      'three letters': paid({ search: 'Rav' }),
      'a text of every payment': paid({ search: 'pay_' }),
    },
    'withdrawals of all': {
      newest: () => listAdminWithdrawals(deps, { limit }),
      'page of 1,000': () => listAdminWithdrawals(deps, {}),
      requested: () => listAdminWithdrawals(deps, { status: 'requested', limit }),
      rejected: () => listAdminWithdrawals(deps, { status: 'rejected', limit }),
      paid: () => listAdminWithdrawals(deps, { status: 'paid', limit }),
    },
    'refunds of all': {
      newest: () => listRefunds(deps, { limit }),
      failed: () => listRefunds(deps, { status: 'failed', limit }),
      'page of 1,000': () => listRefunds(deps, {}),
    },
    'disputes of all': {
      newest: () => listDisputes(deps, { limit }),
      lost: () => listDisputes(deps, { status: 'lost', limit }),
    },
    differences: {
      open: () => listDifferences(deps, {}),
      settled: () => listDifferences(deps, { state: 'settled' }),
    },
    'reconciliation runs': { latest: () => listReconciliationRuns(deps, { limit }) },
  };
}

function deskReads(deps: Deps, { admin, players }: Samples): Reads {
  return {
    'audit log': {
      newest: () => listAudit(deps, { limit }),
      'page of 1,000': () => listAudit(deps, {}),
      'one subject': () => listAudit(deps, { subject: `user:${players.keen.userId}`, limit }),
      'one action': () => listAudit(deps, { action: 'user.role', limit }),
      'rare action': () => listAudit(deps, { action: 'tournament.delete', limit }),
      'one actor': () => listAudit(deps, { actorId: admin.userId, limit }),
      'absent actor': () => listAudit(deps, { actorId: players.keen.userId, limit }),
    },
    messages: {
      newest: () => listMessages(deps, { limit }),
      open: () => listMessages(deps, { handled: false, limit }),
      search: () => listMessages(deps, { search: 'asha7777@', limit }),
      'two letters': () => listMessages(deps, { search: 'Ra', limit }),
      'another subject': () => listMessages(deps, { subject: 'other', limit }),
    },
  };
}
