import { exportAccount } from '@paheli/engine/account/export-account';
import { listSessions } from '@paheli/engine/account/login-sessions';
import { readProfile } from '@paheli/engine/account/read-profile';
import { listAchievements } from '@paheli/engine/achievements/list-achievements';
import type { Deps } from '@paheli/engine/deps';
import { listFriends } from '@paheli/engine/friends/friends';
import { readFriendsLeaderboard } from '@paheli/engine/friends/read-leaderboard';
import { readOutbox, readSeatStates } from '@paheli/engine/outbox';
import { findSeen } from '@paheli/engine/quiz/draw-sessions';
import { createFields } from '@paheli/engine/quiz/fields';
import { listRunningSessions } from '@paheli/engine/quiz/list-running-sessions';
import { readProgress } from '@paheli/engine/quiz/read-progress';
import { readResults } from '@paheli/engine/quiz/read-results';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import {
  listOwnTournaments,
  listTournaments,
  readTournament,
} from '@paheli/engine/tournament/list-tournaments';
import { readLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import { readStake } from '@paheli/engine/tournament/read-stake';
import { transact } from '@paheli/engine/transaction';
import { readLimits } from '@paheli/engine/wallet/deposit-limit';
import { listTransactions } from '@paheli/engine/wallet/list-transactions';
import { listPayments } from '@paheli/engine/wallet/payments/list-payments';
import { readStatement } from '@paheli/engine/wallet/read-statement';
import { listWithdrawals } from '@paheli/engine/wallet/withdrawals/list-withdrawals';
import { readTaxSummary } from '@paheli/engine/wallet/withdrawals/read-tax-summary';
import type { Read } from './read';
import type { Samples } from './samples';

type Player = Samples['players'][keyof Samples['players']];

/** Lists what players and visitors read. */
export function playerReads(deps: Deps, samples: Samples): Read[] {
  const perPlayer = (run: (player: Player) => Promise<unknown>) =>
    runsOf(samples.players, (player) => run(player));
  const perTournament = (run: (tournamentId: string) => Promise<unknown>) => runsOf(samples.tournaments, run);
  const call = (name: string, runs: Read['runs']): Read => ({ name, kind: 'call', runs });
  return [
    call(
      'profile',
      perPlayer((player) => readProfile(deps, player)),
    ),
    call(
      'login sessions',
      perPlayer((player) => listSessions(deps, player)),
    ),
    call(
      'limits',
      perPlayer((player) => readLimits(deps, player)),
    ),
    call(
      'transactions, first page of 1,000',
      perPlayer((player) => listTransactions(deps, player, {})),
    ),
    call(
      'transactions, a page of 20',
      perPlayer((player) => listTransactions(deps, player, { limit: 20 })),
    ),
    call(
      'statement of everything',
      perPlayer((player) => readStatement(deps, player, { from: '2020-01-01' })),
    ),
    call(
      'tax summary',
      perPlayer((player) => readTaxSummary(deps, player, {})),
    ),
    call(
      'own payments',
      perPlayer((player) => listPayments(deps, player)),
    ),
    call(
      'own withdrawals',
      perPlayer((player) => listWithdrawals(deps, player, {})),
    ),
    call(
      'own tournaments',
      perPlayer((player) => listOwnTournaments(deps, player)),
    ),
    call(
      'progress',
      perPlayer((player) => readProgress(deps, player)),
    ),
    call(
      'achievements',
      perPlayer((player) => listAchievements(deps, player)),
    ),
    call(
      'friends',
      perPlayer((player) => listFriends(deps, player)),
    ),
    call(
      'leaderboard of friends, all time',
      perPlayer((player) => readFriendsLeaderboard(deps, player, { period: 'all' })),
    ),
    call(
      'leaderboard of friends, week',
      perPlayer((player) => readFriendsLeaderboard(deps, player, { period: 'week' })),
    ),
    call(
      'running sessions',
      perPlayer((player) => listRunningSessions(deps, player)),
    ),
    { name: 'export of an account', kind: 'whole', runs: perPlayer((player) => exportAccount(deps, player)) },
    call('questions seen before (start)', seenRuns(deps, samples)),
    call('result of a quiz', resultRuns(deps, samples)),
    call(
      'stake',
      perTournament((tournamentId) => readStake(deps, samples.players.keen, { tournamentId })),
    ),
    call(
      'tournament',
      perTournament((tournamentId) => readTournament(deps, samples.players.keen, { tournamentId })),
    ),
    call(
      'leaderboard, own rank',
      perTournament((tournamentId) => readLeaderboard(deps, samples.players.keen, { tournamentId })),
    ),
    ...snapshotReads(deps, samples),
    call('tournaments', {
      open: () => listTournaments(deps, samples.players.keen, {}),
      completed: () => listTournaments(deps, samples.players.keen, { status: ['completed'] }),
      category: () => listTournaments(deps, null, { status: ['completed'], category: 'science', limit: 20 }),
    }),
    ...eventReads(deps, samples),
  ];
}

/** Takes each snapshot anew, as it is taken at most once in a second or in ten. */
function snapshotReads({ database, now }: Deps, { tournaments }: Samples): Read[] {
  const anew = (create: typeof createLeaderboards | typeof createFields) =>
    runsOf(tournaments, (tournamentId) => create({ database, now }).read(tournamentId));
  return [
    { name: 'leaderboard, taken anew', kind: 'call', runs: anew(createLeaderboards) },
    { name: 'field of the questions, taken anew', kind: 'call', runs: anew(createFields) },
  ];
}

function eventReads({ database }: Deps, { players, outboxHead }: Samples): Read[] {
  const audiences = [`user:${players.keen.userId}`, 'everyone'] as const;
  const missed = (count: number) => () =>
    readOutbox(database, { afterSeq: outboxHead - count, limit: 500, audiences });
  return [
    {
      name: 'missed events',
      kind: 'call',
      runs: {
        last: missed(100),
        'longest replay': missed(20_000),
        'of a week, own': () =>
          readOutbox(database, { afterSeq: 0, limit: 500, audiences: [`user:${players.newest.userId}`] }),
      },
    },
    {
      name: 'seat states',
      kind: 'call',
      runs: {
        'longest replay': () =>
          readSeatStates(database, { afterSeq: outboxHead - 20_000, upToSeq: outboxHead }),
      },
    },
  ];
}

/** A start draws for up to five hundred players at once. */
function seenRuns(deps: Deps, { players, tournaments }: Samples): Read['runs'] {
  const { sql } = deps.database;
  const seatsOf = async (count: number) => {
    const rows = await sql<{ userId: string }[]>`
      select user_id from quiz_session where tournament_id = ${tournaments.large} order by id limit ${count}`;
    return rows.map(({ userId }) => userId);
  };
  const seen = async (userIds: readonly string[]) =>
    transact(deps, (tx) =>
      findSeen(
        tx,
        { category: 'science' },
        userIds.map((userId) => ({ userId, entryId: '', startedAt: deps.now() })),
      ),
    );
  return {
    ...runsOf(players, ({ userId }) => seen([userId])),
    'five hundred players': async () => seen(await seatsOf(500)),
  };
}

function resultRuns(deps: Deps, { players, tournaments }: Samples): Read['runs'] {
  const { sql } = deps.database;
  return runsOf(
    {
      largest: tournaments.largest,
      large: tournaments.large,
      middle: tournaments.middle,
      small: tournaments.small,
    },
    async (tournamentId) => {
      const [session] = await sql<{ id: string; userId: string }[]>`
        select id, user_id from quiz_session where tournament_id = ${tournamentId} order by id limit 1`;
      const userId = session?.userId ?? players.keen.userId;
      return readResults(deps, { userId, role: 'player' }, { sessionId: session?.id ?? tournamentId });
    },
  );
}

/** Returns a run for each sample. */
export function runsOf<Sample>(
  samples: Readonly<Record<string, Sample>>,
  run: (sample: Sample) => Promise<unknown>,
): Read['runs'] {
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, () => run(sample)]));
}
