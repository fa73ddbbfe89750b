import { listSessions } from '@paheli/engine/account/login-sessions';
import { readProfile } from '@paheli/engine/account/read-profile';
import { listAchievements } from '@paheli/engine/achievements/list-achievements';
import type { Deps } from '@paheli/engine/deps';
import { readOutbox, readTournamentStates } from '@paheli/engine/foundation/outbox';
import { transact } from '@paheli/engine/foundation/transaction';
import { listFriends } from '@paheli/engine/friends/friends';
import { readFriendsLeaderboard } from '@paheli/engine/friends/read-leaderboard';
import { findSeen } from '@paheli/engine/quiz/draw-sessions';
import { createFields } from '@paheli/engine/quiz/fields';
import { listRunningSessions } from '@paheli/engine/quiz/list-running-sessions';
import { readProgress } from '@paheli/engine/quiz/read-progress';
import { readResults } from '@paheli/engine/quiz/read-results';
import { readLeague } from '@paheli/engine/rating/read-league';
import { readOwnRating } from '@paheli/engine/rating/read-rating';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import {
  listOwnTournaments,
  listTournaments,
  readTournament,
} from '@paheli/engine/tournament/list-tournaments';
import { readLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import { readStake } from '@paheli/engine/tournament/read-stake';
import { readLimits } from '@paheli/engine/wallet/deposit-limit';
import { listTransactions } from '@paheli/engine/wallet/list-transactions';
import { listPayments } from '@paheli/engine/wallet/payments/list-payments';
import { readStatement } from '@paheli/engine/wallet/read-statement';
import { listWithdrawals } from '@paheli/engine/wallet/withdrawals/list-withdrawals';
import { readTaxSummary } from '@paheli/engine/wallet/withdrawals/read-tax-summary';
import { type Reads, type Runs, runsOf, type Samples } from './samples';

type Player = Samples['players']['keen'];
type Tournament = Samples['open'];

/** Lists what a player reads about themselves. */
export function ownReads(deps: Deps, { players }: Samples): Reads {
  const perPlayer = (read: (own: Deps, player: Player) => Promise<unknown>) =>
    runsOf(players, (player) => read(deps, player));
  return {
    profile: perPlayer(readProfile),
    'login sessions': perPlayer(listSessions),
    limits: perPlayer(readLimits),
    'transactions, first page of 1,000': runsOf(players, (player) => listTransactions(deps, player, {})),
    'transactions, a page of 20': runsOf(players, (player) => listTransactions(deps, player, { limit: 20 })),
    'statement of everything': runsOf(players, (player) =>
      readStatement(deps, player, { from: '2020-01-01' }),
    ),
    'tax summary': runsOf(players, (player) => readTaxSummary(deps, player, {})),
    'own payments': runsOf(players, (player) => listPayments(deps, player, {})),
    'own withdrawals': runsOf(players, (player) => listWithdrawals(deps, player, {})),
    'own tournaments': perPlayer(listOwnTournaments),
    progress: perPlayer(readProgress),
    achievements: perPlayer(listAchievements),
    friends: perPlayer(listFriends),
    'leaderboard of friends, all time': runsOf(players, (player) =>
      readFriendsLeaderboard(deps, player, { period: 'all' }),
    ),
    'leaderboard of friends, week': runsOf(players, (player) =>
      readFriendsLeaderboard(deps, player, { period: 'week' }),
    ),
    'running sessions': perPlayer(listRunningSessions),
    rating: perPlayer(readOwnRating),
    league: perPlayer(readLeague),
  };
}

/** Lists what players and visitors read about tournaments and their quizzes, and what they missed. */
export function publicReads(
  deps: Deps,
  { players: { keen, newest }, ended, open, outboxHead }: Samples,
): Reads {
  const { database, now } = deps;
  const tournaments = { ...ended, open };
  const perTournament = (
    read: (own: Deps, player: Player, of: { tournamentId: string }) => Promise<unknown>,
  ) => runsOf(tournaments, ({ id }) => read(deps, keen, { tournamentId: id }));
  const missed = (count: number, { userId }: Player) =>
    readOutbox(database, {
      ...{ afterSeq: outboxHead - count, limit: 500 },
      audiences: [`user:${userId}`, 'everyone'],
    });
  return {
    'result of a quiz': runsOf(ended, (tournament) => readFirstResult(deps, tournament)),
    stake: perTournament(readStake),
    tournament: perTournament(readTournament),
    'leaderboard, own rank': perTournament(readLeaderboard),
    // Snapshots are taken at most once in a second or in ten.
    'leaderboard, taken anew': runsOf(tournaments, ({ id }) =>
      createLeaderboards({ database, now }).read(id),
    ),
    'field of the questions, taken anew': runsOf(tournaments, ({ id }) =>
      createFields({ database, now }).read(id),
    ),
    tournaments: {
      open: () => listTournaments(deps, keen, {}),
      completed: () => listTournaments(deps, keen, { status: ['completed'] }),
      category: () => listTournaments(deps, null, { status: ['completed'], category: 'science', limit: 20 }),
    },
    'missed events': {
      last: () => missed(100, keen),
      'longest replay': () => missed(20_000, keen),
      'of a week, own': () =>
        readOutbox(database, { afterSeq: 0, limit: 500, audiences: [`user:${newest.userId}`] }),
    },
    'seat states': {
      'longest replay': () => readTournamentStates(database, { upToSeq: outboxHead, last: 20_000 }),
    },
  };
}

async function readFirstResult(deps: Deps, { id }: Tournament): Promise<unknown> {
  const [session] = await deps.database.sql<{ sessionId: string; userId: string }[]>`
    select id as session_id, user_id from quiz_session where tournament_id = ${id} order by id limit 1`;
  if (!session) throw new Error(`Nobody played in ${id}.`);
  return readResults(deps, { userId: session.userId, role: 'player' }, session);
}

/** Lists what a start reads: it draws for up to five hundred players at once. */
export async function startReads(deps: Deps, { players, ended: { large } }: Samples): Promise<Reads> {
  const crowd = await deps.database.sql<{ userId: string }[]>`
    select user_id from quiz_session where tournament_id = ${large.id} order by id limit 500`;
  const seen = (seats: readonly { userId: string }[]) => transact(deps, (tx) => findSeen(tx, large, seats));
  const runs: Runs = {
    ...runsOf(players, (player) => seen([player])),
    'five hundred players': () => seen(crowd),
  };
  return { 'questions seen before (start)': runs };
}
