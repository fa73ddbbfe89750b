import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { prizeTable } from '@paheli/core/tournament/prize';
import type {
  Category,
  ListTournaments,
  OwnTournament,
  TournamentCard,
  TournamentRef,
} from '@paheli/core/tournament/schema';
import { tournamentStatus } from '@paheli/core/tournament/status';
import type { Deps, Viewer } from '../deps';

type TournamentRow = {
  id: string;
  name: string;
  description: string;
  category: Category;
  entryFee: number;
  prizePool: number;
  prizeSplitBps: number[];
  maxParticipants: number;
  minParticipants: number;
  questionsCount: number;
  durationMs: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  settledAt: Date | null;
  seatsTaken: number;
  joined: boolean;
  mySessionId: string | null;
  myQuizFinished: boolean;
  score: number | null;
  rank: number | null;
  prize: number | null;
};

const longestList = 1000;
const openStatuses = ['upcoming', 'active'] as const;

/** Tournaments by start; upcoming and active ones unless other statuses are asked for. */
export async function listTournaments(
  deps: Deps,
  viewer: Viewer | null,
  filter: ListTournaments,
): Promise<TournamentCard[]> {
  const now = deps.now();
  const wanted = new Set<string>(filter.status ?? openStatuses);
  const onlyOpen = !filter.status;
  const { sql } = deps.database;
  const rows = await selectTournaments(
    deps,
    viewer,
    sql`where true ${filter.category ? sql`and t.category = ${filter.category}` : sql``}
      ${onlyOpen ? sql`and t.cancelled_at is null and t.settled_at is null and t.ends_at > ${now}` : sql``}
      order by t.starts_at ${onlyOpen ? sql`asc` : sql`desc`}, t.id limit ${longestList}`,
  );
  return rows.map((row) => toCard(row, now)).filter(({ status }) => wanted.has(status));
}

/** One tournament. Throws `not_found`. */
export async function readTournament(
  deps: Deps,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<TournamentCard> {
  const [row] = await selectTournaments(deps, viewer, deps.database.sql`where t.id = ${tournamentId}`);
  if (!row) throw new Problem('not_found', { detail: 'This tournament was not found.' });
  return toCard(row, deps.now());
}

/** The viewer's own tournaments, latest first, with the result where he has played. */
export async function listOwnTournaments(deps: Deps, viewer: Viewer): Promise<OwnTournament[]> {
  const now = deps.now();
  const rows = await selectTournaments(
    deps,
    viewer,
    deps.database
      .sql`where e.id is not null or s.id is not null order by t.starts_at desc, t.id limit ${longestList}`,
  );
  return rows.map((row) => ({ ...toCard(row, now), result: toResult(row) }));
}

function selectTournaments(
  { database: { sql } }: Deps,
  viewer: Viewer | null,
  rest: ReturnType<Deps['database']['sql']>,
) {
  const userId = viewer?.userId ?? null;
  return sql<TournamentRow[]>`
    select t.id, t.name, t.description, t.category, t.entry_fee as "entryFee", t.prize_pool as "prizePool",
      t.prize_split_bps as "prizeSplitBps", t.max_participants as "maxParticipants", t.min_participants as "minParticipants",
      t.questions_count as "questionsCount", t.duration_ms as "durationMs", t.starts_at as "startsAt", t.ends_at as "endsAt",
      t.cancelled_at as "cancelledAt", t.settled_at as "settledAt", t.seats_taken as "seatsTaken",
      e.id is not null as joined, s.id as "mySessionId", s.finished_at is not null as "myQuizFinished",
      s.score, s.rank, case when s.prize_state in ('paid', 'released') then s.prize else 0 end as prize
    from tournament t
    left join entry e on e.tournament_id = t.id and e.user_id = ${userId}::uuid and e.left_at is null
    left join quiz_session s on s.tournament_id = t.id and s.user_id = ${userId}::uuid
    ${rest}`;
}

function toCard(row: TournamentRow, now: Date): TournamentCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    entryFee: toRupees(row.entryFee),
    prizePool: toRupees(row.prizePool),
    maxParticipants: row.maxParticipants,
    minParticipants: row.minParticipants,
    participantCount: row.seatsTaken,
    questionsCount: row.questionsCount,
    durationMinutes: row.durationMs / 60_000,
    status: tournamentStatus(row, now),
    startTime: row.startsAt,
    endTime: row.endsAt,
    prizes: prizeTable(row.prizePool, row.prizeSplitBps).map(({ rank, prizePaise }) => ({
      rank,
      amount: toRupees(prizePaise),
    })),
    joined: row.joined,
    mySessionId: row.mySessionId,
    myQuizFinished: row.myQuizFinished,
    now,
  };
}

function toResult(row: TournamentRow): OwnTournament['result'] {
  if (!row.myQuizFinished || row.score === null) return null;
  const provisional = row.settledAt === null && row.cancelledAt === null;
  return { score: row.score, rank: row.rank, prizeAmount: toRupees(row.prize ?? 0), provisional };
}
