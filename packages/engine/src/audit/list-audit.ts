import type { AuditEntry, ListAudit } from '@paheli/core/audit/schema';
import type { Page } from '@paheli/core/page';
import type { Deps } from '../deps';
import { allOf, defaultLimit, readCursor, toPage } from '../foundation/page';

type Row = {
  id: string;
  createdAt: Date;
  actorId: string;
  actorName: string;
  action: string;
  subject: string;
  subjectName: string | null;
  before: unknown;
  after: unknown;
};

/** Lists the actions of administrators, newest first. */
export async function listAudit(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, subject, action, actorId }: ListAudit,
): Promise<Page<AuditEntry>> {
  const { sql } = deps.database;
  const before = readCursor(cursor);
  const wanted = allOf(deps.database, [
    subject !== undefined && sql`l.subject = ${subject}`,
    action !== undefined && sql`l.action = ${action}`,
    actorId !== undefined && sql`l.actor_id = ${actorId}`,
  ]);
  const rows = await sql<Row[]>`
    select l.id, l.at as created_at, l.actor_id, u.name as actor_name, l.action, l.subject, l.before, l.after,
      ${nameOfSubject(deps)} as subject_name
    from audit_log l join users u on u.id = l.actor_id
    where ${wanted} ${before ? sql`and (l.at, l.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
    order by l.at desc, l.id desc limit ${limit + 1}`;
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from audit_log l where ${wanted}`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toEntry });
}

/** Returns the name of a log entry's subject, or of its owner: by its kind and the id behind it. */
function nameOfSubject({ database: { sql } }: Pick<Deps, 'database'>) {
  const id = sql`split_part(l.subject, ':', 2)::uuid`;
  return sql`case when l.subject ~ '^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    case split_part(l.subject, ':', 1)
      when 'user' then (select name from users where id = ${id})
      when 'tournament' then (select name from tournament where id = ${id})
      when 'question' then (select question_text from question where id = ${id})
      when 'message' then (select name from contact_message where id = ${id})
      when 'withdrawal' then (select o.name from withdrawal w join users o on o.id = w.user_id where w.id = ${id})
      when 'session' then (select o.name from quiz_session s join users o on o.id = s.user_id where s.id = ${id})
    end end`;
}

function toEntry({ id, createdAt, actorId, actorName, ...facts }: Row): AuditEntry {
  return { ...facts, id, at: createdAt, actor: { id: actorId, name: actorName } };
}
