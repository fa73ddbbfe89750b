import { defaultLanguage, type Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { HistoryLine, ReadUserHistory } from '@paheli/core/reports/user-history';
import type { Deps } from '../deps';
import { readCursor, toPage } from '../foundation/page';
import { describeMovement } from '../wallet/list-transactions';

type Reading = Pick<Deps, 'database'>;
type Fragment = ReturnType<Deps['database']['sql']>;
type Row = Omit<HistoryLine, 'at' | 'tournament'> & {
  createdAt: Date;
  meta: { tournamentName?: string; buys?: string };
  tournamentId: string | null;
  tournamentName: string | null;
};

const usualLimit = 50;

/**
 * Lists what happened with an account, newest first: its registration, wallet, seats, quizzes, violations, KYC and
 * decisions. Descriptions of money are in the caller's language. Throws `not_found`.
 */
export async function readUserHistory(
  { database: { sql } }: Reading,
  { userId, limit = usualLimit, cursor }: ReadUserHistory,
  language: Language = defaultLanguage,
): Promise<Page<HistoryLine>> {
  const before = readCursor(cursor);
  const all = selectLines(sql, userId);
  const rows = await sql<Row[]>`
    select l.*, t.name as tournament_name from (${all}) l left join tournament t on t.id = l.tournament_id
    ${before ? sql`where (l.created_at, l.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
    order by l.created_at desc, l.id desc limit ${limit + 1}`;
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from (${all}) l`;
  // Every account has its registration.
  if (!counted?.total) throw new Problem('not_found', { detail: msg('This user was not found.') });
  return toPage(rows, { limit, total: counted.total, toItem: (row) => toLine(row, language) });
}

/** Selects every line of an account. The id of a line is derived from its kind and row, since one row may be two lines. */
function selectLines(sql: Deps['database']['sql'], userId: string): Fragment {
  return sql`
    select md5(concat(kind, key))::uuid as id, kind, date_trunc('milliseconds', at) as created_at, text, meta,
      amount::bigint as amount, tournament_id, count::int as count, actor
    from (
      select 'registered' as kind, id::text as key, created_at as at, null as text, '{}'::jsonb as meta,
        null::bigint as amount, null::uuid as tournament_id, null::int as count, null as actor
      from users where id = ${userId}
      union all
      select 'money', t.id::text, t.created_at, t.kind, t.meta, sum(e.amount), null, null, null
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
      where a.user_id = ${userId} and a.kind in ('player.deposit', 'player.winnings')
      group by t.id having sum(e.amount) <> 0
      union all
      select 'payment_lost', p.id, p.captured_at, p.reason, '{}', p.amount, null, null, null
      from payment p join payment_intent i on i.id = p.intent_id
      where i.user_id = ${userId} and p.outcome <> 'credited'
      union all
      select 'joined', id::text, joined_at, null, '{}', null, tournament_id, null, null
      from entry where user_id = ${userId}
      union all
      select 'left', id::text, left_at, null, '{}', null, tournament_id, null, null
      from entry where user_id = ${userId} and left_at is not null
      union all
      select 'played', s.id::text, s.finished_at, null, '{}', null, t.id,
        case when t.reveal = 'immediate' or t.settled_at is not null or t.cancelled_at is not null then s.score end, null
      from quiz_session s join tournament t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.entry_id is not null and s.finished_at is not null
      union all
      select 'violations', s.id::text, max(v.server_at), null, '{}', null, s.tournament_id, count(*), null
      from violation v join quiz_session s on s.id = v.session_id where s.user_id = ${userId} group by s.id
      union all
      select 'kyc', user_id::text, submitted_at, null, '{}', null, null, null, null from kyc where user_id = ${userId}
      union all
      select 'decision', l.id::text, l.at, l.action, '{}', null, null, null, u.name
      from audit_log l join users u on u.id = l.actor_id
      where l.subject = any(
        select concat('user:', ${userId}::text)
        union all select concat('session:', id) from quiz_session where user_id = ${userId}
        union all select concat('withdrawal:', id) from withdrawal where user_id = ${userId}
        union all select concat('payment:', p.id) from payment p join payment_intent i on i.id = p.intent_id
          where i.user_id = ${userId})
    ) lines`;
}

function toLine(row: Row, language: Language): HistoryLine {
  const { id, kind, createdAt: at, text, amount, meta, tournamentId, tournamentName, count, actor } = row;
  const net = amount ?? 0;
  const isMoney = kind === 'money';
  return {
    id,
    kind,
    at,
    text: isMoney ? describeMovement({ kind: text ?? '', meta, net }, language).description : text,
    amount: amount === null ? null : toRupees(net),
    tournament: tournamentId && tournamentName ? { id: tournamentId, name: tournamentName } : null,
    count,
    actor,
  };
}
