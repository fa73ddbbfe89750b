import type { AuditEntry, ListAudit } from '@paheli/core/admin/audit';
import type { Page } from '@paheli/core/page';
import type { Deps } from '../deps';
import { defaultLimit, readCursor, toPage } from '../page';

type Row = {
  id: string;
  createdAt: Date;
  actorId: string;
  actorName: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
};

/** What administrators did, newest first. */
export async function listAudit(
  deps: Pick<Deps, 'database'>,
  { limit = defaultLimit, cursor, subject, action }: ListAudit,
): Promise<Page<AuditEntry>> {
  const { sql } = deps.database;
  const before = readCursor(cursor);
  const wanted = sql`(${subject ?? null}::text is null or l.subject = ${subject ?? null})
    and (${action ?? null}::text is null or l.action = ${action ?? null})`;
  const rows = await sql<Row[]>`
    select l.id, l.at as "createdAt", l.actor_id as "actorId", u.name as "actorName", l.action, l.subject, l.before, l.after
    from audit_log l join users u on u.id = l.actor_id
    where ${wanted} ${before ? sql`and (l.at, l.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
    order by l.at desc, l.id desc limit ${limit + 1}`;
  const [counted] = await sql<{ total: number }[]>`select count(*) as total from audit_log l where ${wanted}`;
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem: toEntry });
}

function toEntry({ id, createdAt, actorId, actorName, ...facts }: Row): AuditEntry {
  return { ...facts, id, at: createdAt, actor: { id: actorId, name: actorName } };
}
