import type { Language } from '@paheli/core/languages';
import { toRupees } from '@paheli/core/money';
import type { QuestionKind } from '@paheli/core/question-bank/question-shape';
import type { Marks } from '@paheli/core/tournament/marks';
import { prizeTable } from '@paheli/core/tournament/prize';
import type { Category, Reveal, TournamentCard } from '@paheli/core/tournament/schema';
import { entryClosesAt, tournamentStatus } from '@paheli/core/tournament/status';
import { isSocial } from '../account/legal-mode';
import type { Deps, Viewer } from '../deps';

export type TournamentRow = {
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
  startWindowMs: number | null;
  languages: Language[];
  questionKinds: QuestionKind[];
  tags: string[];
  marks: Marks | null;
  reveal: Reveal;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  settledAt: Date | null;
  seatsTaken: number;
  joined: boolean;
  mySessionId: string | null;
  myQuizFinished: boolean;
  score: number | null;
  points: number | null;
  rank: number | null;
  prize: number | null;
};

type Fragment = ReturnType<Deps['database']['sql']>;

/** Parts of a query of tournaments `t`, the viewer's entries `e` and sessions `s`. */
type Parts = {
  /** Further joins, conditions, order and limit. */
  readonly rest: Fragment;
  /** Further columns, after a comma. */
  readonly columns?: Fragment;
};

/** Returns the condition that a viewer sees tournament `t`: only administrators see one that waits for approval. */
export function isShownTo({ database: { sql } }: Pick<Deps, 'database'>, viewer: Viewer | null) {
  return sql`(t.approval_pending_since is null or ${viewer?.role === 'admin'})`;
}

/** Selects tournaments with the viewer's seat and session. */
export function selectTournaments<Extra extends object = object>(
  deps: Pick<Deps, 'database' | 'settings'>,
  viewer: Viewer | null,
  { rest, columns = deps.database.sql`` }: Parts,
) {
  const { sql } = deps.database;
  const userId = viewer?.userId ?? null;
  // In social mode every tournament is free and has no prize.
  const share = isSocial(deps) ? 0 : 1;
  return sql<(TournamentRow & Extra)[]>`
    select t.id, t.name, t.description, t.category, t.entry_fee * ${share}::int as entry_fee, t.prize_pool * ${share}::int as prize_pool,
      t.prize_split_bps, t.max_participants, t.min_participants,
      t.questions_count, t.duration_ms,
      t.start_window_ms, t.languages, t.question_kinds, t.tags, t.marks, t.reveal, t.starts_at, t.ends_at,
      t.cancelled_at, t.settled_at, t.seats_taken,
      e.id is not null as joined, s.id as my_session_id, s.finished_at is not null as my_quiz_finished,
      s.score, points_of(s) as points, s.rank, case when s.prize_state in ('paid', 'released') then s.prize else 0 end as prize ${columns}
    from (select * from tournament where kind = 'tournament') t
    left join entry e on e.tournament_id = t.id and e.user_id = ${userId}::uuid and e.left_at is null
    left join quiz_session s on s.tournament_id = t.id and s.user_id = ${userId}::uuid
    ${rest}`;
}

/** Converts a row to a tournament as anyone may see it, at `now`. */
export function toCard(row: TournamentRow, now: Date): TournamentCard {
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
    startWindowMinutes: row.startWindowMs === null ? null : row.startWindowMs / 60_000,
    languages: row.languages,
    questionKinds: row.questionKinds,
    tags: row.tags,
    marks: row.marks,
    reveal: row.reveal,
    entryClosesAt: entryClosesAt(row),
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
