import { listSessions } from '@paheli/engine/account/login-sessions';
import { readProfile } from '@paheli/engine/account/read-profile';
import { listAchievements } from '@paheli/engine/achievements/list-achievements';
import type { Deps } from '@paheli/engine/deps';
import { readOutbox, readTournamentStates } from '@paheli/engine/foundation/outbox';
import { transact } from '@paheli/engine/foundation/transaction';
import { listFriends } from '@paheli/engine/friends/friends';
import { readFriendsLeaderboard } from '@paheli/engine/friends/read-leaderboard';
import { exportAccount } from '@paheli/engine/privacy/export-account';
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
import { type Reads, type Runs, runsOf } from './read';
import type { Samples } from './samples';

type Player = Samples['players'][keyof Samples['players']];

type PlayerRead = (deps: Deps, player: Player) => Promise<unknown>;

/** What a player reads about themselves, by name. */
const ofPlayer: Readonly<Record<string, PlayerRead>> = {
  profile: readProfile,
  'login sessions': listSessions,
  limits: readLimits,
  'transactions, first page of 1,000': (deps, player) => listTransactions(deps, player, {}),
  'transactions, a page of 20': (deps, player) => listTransactions(deps, player, { limit: 20 }),
  'statement of everything': (deps, player) => readStatement(deps, player, { from: '2020-01-01' }),
  'tax summary': (deps, player) => readTaxSummary(deps, player, {}),
  'own payments': (deps, player) => listPayments(deps, player, {}),
  'own withdrawals': (deps, player) => listWithdrawals(deps, player, {}),
  'own tournaments': listOwnTournaments,
  progress: readProgress,
  achievements: listAchievements,
  friends: listFriends,
  'leaderboard of friends, all time': (deps, player) =>
    readFriendsLeaderboard(deps, player, { period: 'all' }),
  'leaderboard of friends, week': (deps, player) => readFriendsLeaderboard(deps, player, { period: 'week' }),
  'running sessions': listRunningSessions,
  rating: readOwnRating,
  league: readLeague,
};

type TournamentRead = (deps: Deps, player: Player, of: { tournamentId: string }) => Promise<unknown>;

/** What a player reads about a tournament, by name. */
const ofTournament: Readonly<Record<string, TournamentRead>> = {
  stake: readStake,
  tournament: readTournament,
  'leaderboard, own rank': readLeaderboard,
};

/** Lists what players and visitors read. */
export function playerReads(deps: Deps, samples: Samples): Reads {
  const { players, tournaments } = samples;
  return {
    ...mapValues(ofPlayer, (read) => runsOf(players, (player) => read(deps, player))),
    'questions seen before (start)': seenRuns(deps, samples),
    'result of a quiz': resultRuns(deps, samples),
    ...mapValues(ofTournament, (read) =>
      runsOf(tournaments, (tournamentId) => read(deps, players.keen, { tournamentId })),
    ),
    ...snapshotReads(deps, samples),
    tournaments: {
      open: () => listTournaments(deps, players.keen, {}),
      completed: () => listTournaments(deps, players.keen, { status: ['completed'] }),
      category: () => listTournaments(deps, null, { status: ['completed'], category: 'science', limit: 20 }),
    },
    ...eventReads(deps, samples),
  };
}

/** Lists what a player reads as a whole. */
export function wholePlayerReads(deps: Deps, { players }: Samples): Reads {
  return { 'export of an account': runsOf(players, (player) => exportAccount(deps, player)) };
}

function mapValues<From>(record: Readonly<Record<string, From>>, map: (from: From) => Runs): Reads {
  return Object.fromEntries(Object.entries(record).map(([name, from]) => [name, map(from)]));
}

/** Takes each snapshot anew, as it is taken at most once in a second or in ten. */
function snapshotReads({ database, now }: Deps, { tournaments }: Samples): Reads {
  const anew = (create: typeof createLeaderboards | typeof createFields) =>
    runsOf(tournaments, (tournamentId) => create({ database, now }).read(tournamentId));
  return {
    'leaderboard, taken anew': anew(createLeaderboards),
    'field of the questions, taken anew': anew(createFields),
  };
}

function eventReads({ database }: Deps, { players, outboxHead }: Samples): Reads {
  const audiences = [`user:${players.keen.userId}`, 'everyone'] as const;
  const missed = (count: number) => () =>
    readOutbox(database, { afterSeq: outboxHead - count, limit: 500, audiences });
  return {
    'missed events': {
      last: missed(100),
      'longest replay': missed(20_000),
      'of a week, own': () =>
        readOutbox(database, { afterSeq: 0, limit: 500, audiences: [`user:${players.newest.userId}`] }),
    },
    'seat states': {
      'longest replay': () => readTournamentStates(database, { upToSeq: outboxHead, last: 20_000 }),
    },
  };
}

/** A start draws for up to five hundred players at once. */
function seenRuns(deps: Deps, { players, tournaments }: Samples): Runs {
  const { sql } = deps.database;
  // Read by the run that warms up, because it takes as long as what is measured.
  let seats: Promise<{ userId: string }[]> | undefined;
  const readSeats = () =>
    (seats ??= sql<{ userId: string }[]>`
      select user_id from quiz_session where tournament_id = ${tournaments.large} order by id limit 500`.execute());
  const seen = async (userIds: readonly string[]) => {
    const drawn = userIds.map((userId) => ({ userId, entryId: '', startedAt: deps.now() }));
    const [tournament] = await sql<Parameters<typeof findSeen>[1][]>`
      select id, category from tournament where id = ${tournaments.large}`;
    return transact(deps, async (tx) => tournament && findSeen(tx, tournament, drawn));
  };
  return {
    ...runsOf(players, ({ userId }) => seen([userId])),
    'five hundred players': async () => seen((await readSeats()).map(({ userId }) => userId)),
  };
}

function resultRuns(deps: Deps, { players, tournaments }: Samples): Runs {
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
