import type { AccountExport } from '@paheli/core/account/account';
import type { Page, PageInput } from '@paheli/core/page';
import { questions } from '@paheli/db/schema/question-bank';
import { series, tournamentReports, tournaments } from '@paheli/db/schema/tournament';
import { asc, eq, sql } from 'drizzle-orm';
import { listSessions } from '../account/login-sessions';
import { readProfile } from '../account/read-profile';
import type { SignedInViewer } from '../account/session';
import { listAchievements } from '../achievements/list-achievements';
import type { Deps } from '../deps';
import { listFriends } from '../friends/friends';
import { readKyc } from '../kyc/read-kyc';
import { exportNotices } from '../notices/notice-settings';
import { exportLeagues } from '../rating/read-league';
import { exportRatings } from '../rating/read-rating';
import { pageOwnTournaments } from '../tournament/list-tournaments';
import { readLimits } from '../wallet/deposit-limit';
import { listTransactions } from '../wallet/list-transactions';
import { listPayments } from '../wallet/payments/list-payments';
import { listWithdrawals } from '../wallet/withdrawals/list-withdrawals';

/** Returns all data that the product stores about the viewer, in one document. */
export async function exportAccount(deps: Deps, viewer: SignedInViewer): Promise<AccountExport> {
  const { userId } = viewer;
  return {
    exportedAt: deps.now(),
    profile: await readProfile(deps, viewer),
    kyc: await readKyc(deps, userId),
    limits: await readLimits(deps, viewer),
    sessions: await listSessions(deps, viewer),
    transactions: await readAll((part) => listTransactions(deps, viewer, part)),
    payments: await readAll((part) => listPayments(deps, viewer, part)),
    withdrawals: await readAll((part) => listWithdrawals(deps, viewer, part)),
    tournaments: await readAll((part) => pageOwnTournaments(deps, viewer, part)),
    friends: await listFriends(deps, viewer),
    achievements: await listAchievements(deps, viewer),
    ratings: await exportRatings(deps, viewer),
    leagues: await exportLeagues(deps, viewer),
    notices: await exportNotices(deps, viewer),
    ...(await readActivity(deps, userId)),
    ...(await readOrganised(deps, userId)),
  };
}

/** Reads every page of a list, one after the other. */
async function readAll<Item>(readPart: (part: PageInput) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await readPart(cursor === null ? {} : { cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

type Activity = Pick<
  AccountExport,
  | 'teams'
  | 'followedSeries'
  | 'sharedResults'
  | 'suspensions'
  | 'appeals'
  | 'answers'
  | 'violations'
  | 'messages'
>;

/**
 * Reads what the viewer's own lists do not contain. Only the answers are included, and no question that is still open.
 */
async function readActivity({ database: { sql } }: Deps, userId: string): Promise<Activity> {
  const [teams, followedSeries, sharedResults, suspensions, appeals, answers, violations, messages] =
    await Promise.all([
      sql<Activity['teams']>`
      select m.tournament_id, t.name, m.joined_at
      from team_member m join team t on t.id = m.team_id where m.user_id = ${userId} order by m.joined_at`,
      sql<Activity['followedSeries']>`
      select s.terms ->> 'name' as name, f.followed_at
      from series_follower f join series s on s.id = f.series_id where f.user_id = ${userId} order by f.followed_at`,
      sql<Activity['sharedResults']>`
      select s.tournament_id, c.code as link_code, c.created_at as shared_at
      from quiz_session s join result_card c on c.session_id = s.id where s.user_id = ${userId} order by c.created_at`,
      sql<Activity['suspensions']>`
      select p.reason, p.until, p.frozen as freeze, p.took_effect_at as suspended_at
      from suspension p where p.user_id = ${userId} and p.took_effect_at is not null order by p.created_at`,
      sql<Activity['appeals']>`
      select a.id, a.message, a.created_at, a.outcome, a.reason as decision_reason, a.decided_at
      from suspension p join appeal a on a.suspension_id = p.id where p.user_id = ${userId} order by a.created_at`,
      sql<Activity['answers']>`
      select s.tournament_id, q.question_index, coalesce(p.translations -> s.language ->> 'questionText', p.question_text) as question_text,
        (shown_options(p.options, q.option_order, p.translations, s.language))[q.answer + 1] as answer, q.received_at as answered_at
      from quiz_session s join session_question q on q.session_id = s.id
      join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
      where s.user_id = ${userId} and q.closed_at is not null order by s.started_at, q.question_index`,
      sql<Activity['violations']>`
      select s.tournament_id, v.type, v.server_at as at
      from quiz_session s join violation v on v.session_id = s.id where s.user_id = ${userId} order by v.client_at, v.id`,
      sql<Activity['messages']>`
      select m.name, m.email, m.subject, m.message, m.created_at
      from contact_message m where m.user_id = ${userId} order by m.created_at`,
    ]);
  const decided = { suspensions: [...suspensions], appeals: [...appeals] };
  return {
    teams: [...teams],
    followedSeries: [...followedSeries],
    sharedResults: [...sharedResults],
    ...decided,
    answers: [...answers],
    violations: [...violations],
    messages: [...messages],
  };
}

type Organised = Pick<AccountExport, 'organised' | 'organisedSeries' | 'questions' | 'tournamentReports'>;

/** Reads what an organiser holds and wrote, and what the viewer reported of others. */
async function readOrganised({ database: { db } }: Deps, userId: string): Promise<Organised> {
  const { questionText, options } = questions;
  const { tournamentId, kind, reason } = tournamentReports;
  const [organised, organisedSeries, written, reports] = await Promise.all([
    db
      .select({ tournamentId: tournaments.id, name: tournaments.name, createdAt: tournaments.createdAt })
      .from(tournaments)
      .where(eq(tournaments.ownerId, userId))
      .orderBy(asc(tournaments.createdAt)),
    db
      .select({ name: sql<string>`${series.terms} ->> 'name'`, createdAt: series.createdAt })
      .from(series)
      .where(eq(series.ownerId, userId))
      .orderBy(asc(series.createdAt)),
    db
      .select({ questionText, options, createdAt: questions.createdAt })
      .from(questions)
      .where(eq(questions.ownerId, userId))
      .orderBy(asc(questions.createdAt), asc(questions.id)),
    db
      .select({ tournamentId, kind, reason, createdAt: tournamentReports.createdAt })
      .from(tournamentReports)
      .where(eq(tournamentReports.userId, userId))
      .orderBy(asc(tournamentReports.createdAt)),
  ]);
  return { organised, organisedSeries, questions: written, tournamentReports: reports };
}
