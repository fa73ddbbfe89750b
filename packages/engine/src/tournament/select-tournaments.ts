import { minuteMs } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { toRupees } from '@paheli/core/money';
import type { QuestionKind } from '@paheli/core/question-bank/question-shape';
import type { Marks } from '@paheli/core/tournament/marks';
import { prizeTable } from '@paheli/core/tournament/prize';
import type { Category, Reveal, TournamentCard } from '@paheli/core/tournament/schema';
import { entryClosesAt, tournamentStatus } from '@paheli/core/tournament/status';
import type { GuestKind, Visibility } from '@paheli/core/tournament/visibility';
import { isSocial, needsNoAccess } from '../account/legal-mode';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';

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
  visibility: Visibility;
  guests: GuestKind;
  startsOnPress: boolean;
  teamSize: number;
  teamBest: number;
  seriesId: string | null;
  followsSeries: boolean;
  ownerId: string | null;
  organiser: string | null;
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
export type TournamentParts = {
  /** An array of the tournaments' ids. */
  readonly ids: Fragment;
  /** Further joins, conditions, order and limit. */
  readonly rest?: Fragment;
  /** Further columns, after a comma. */
  readonly columns?: Fragment;
};

/**
 * Returns the condition that a viewer sees tournament `t` by its id: only administrators and its organiser see one that waits
 * for approval or was hidden, and who has a seat the latter.
 */
export function isShownTo({ database: { sql } }: Pick<Deps, 'database'>, viewer: Viewer | null) {
  return sql`(t.approval_pending_since is null and (t.hidden_at is null or e.id is not null)
    or ${viewer?.role === 'admin'} or t.owner_id = ${viewer?.userId ?? null}::uuid)`;
}

/** Returns the condition that a viewer manages tournament `t`: administrators all, an organiser their own. */
export function isManagedBy({ sql }: Deps['database'], viewer: Viewer) {
  const ownerId = ownerOf(viewer);
  return sql`(${ownerId}::uuid is null or t.owner_id = ${ownerId}::uuid)`;
}

/** Selects tournaments with the viewer's seat and session. */
export function selectTournaments<Extra extends object = object>(
  deps: Pick<Deps, 'database' | 'settings'>,
  viewer: Viewer | null,
  { ids, rest = deps.database.sql``, columns = deps.database.sql`` }: TournamentParts,
) {
  const { sql } = deps.database;
  // In social mode every tournament is free and has no prize.
  const share = isSocial(deps) ? 0 : 1;
  return sql<(TournamentRow & Extra)[]>`
    select t.id, t.name, t.description, t.category, t.entry_fee * ${share}::int as entry_fee, t.prize_pool * ${share}::int as prize_pool,
      t.prize_split_bps, t.max_participants, t.min_participants,
      t.questions_count, t.duration_ms,
      t.start_window_ms, t.languages, t.question_kinds, t.tags, t.marks, t.reveal, t.visibility, t.guests, t.starts_on_press,
      t.team_size, t.team_best, v.series_id, v.follows_series, t.owner_id, v.organiser, t.starts_at, t.ends_at,
      t.cancelled_at, t.settled_at, t.seats_taken,
      e.id is not null as joined, s.id as my_session_id, s.finished_at is not null as my_quiz_finished,
      s.score, points_of(v.quiz) as points, s.rank, case when s.prize_state in ('paid', 'released') then s.prize else 0 end as prize ${columns}
    from view_tournaments(${ids}::uuid[], ${viewer?.userId ?? null}::uuid) v
    cross join lateral (select (v.tournament).*) t
    cross join lateral (select (v.seat).*) e
    cross join lateral (select (v.quiz).*) s
    ${rest}`;
}

/** Converts a row to a tournament as anyone may see it, at `now`. */
export function toCard(deps: Pick<Deps, 'settings'>, row: TournamentRow, now: Date): TournamentCard {
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
    durationMinutes: row.durationMs / minuteMs,
    startWindowMinutes: row.startWindowMs === null ? null : row.startWindowMs / minuteMs,
    languages: row.languages,
    questionKinds: row.questionKinds,
    tags: row.tags,
    marks: row.marks,
    reveal: row.reveal,
    visibility: row.visibility,
    guests: row.guests,
    startsOnPress: row.startsOnPress,
    teamSize: row.teamSize,
    teamBest: row.teamBest,
    series: row.seriesId === null ? null : { seriesId: row.seriesId, following: row.followsSeries },
    organiser: row.organiser === null ? null : { username: row.organiser },
    accessFree: needsNoAccess(deps, row),
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
