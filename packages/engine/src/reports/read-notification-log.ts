import type { NotificationLine } from '@paheli/core/reports/notification-log';
import type { Deps } from '../deps';

const shown = 100;
/** A crowd's joins are few lines: so many seats are looked at. */
const seats = 5_000;

/** Returns the latest events of which administrators are notified live, the newest first. */
export async function readNotificationLog({
  database: { sql },
}: Pick<Deps, 'database'>): Promise<NotificationLine[]> {
  return sql<NotificationLine[]>`
    (select id::text, created_at as at, 'new_user_registration' as type, name as about, null as violation_type, 1 as count
      from users order by created_at desc, id desc limit ${shown})
    union all
    (select concat('kyc:', k.user_id), k.submitted_at, 'kyc_submission', u.name, null, 1
      from kyc k join users u on u.id = k.user_id order by k.submitted_at desc limit ${shown})
    union all
    (select v.id::text, v.server_at, 'security_violation', u.email, v.type, 1
      from violation v join quiz_session s on s.id = v.session_id join users u on u.id = s.user_id
      order by v.server_at desc limit ${shown})
    union all
    (select concat(t.id, ':', extract(epoch from date_trunc('minute', e.joined_at))), max(e.joined_at), 'tournament_join',
        t.name, null, count(*)::int
      from (select tournament_id, joined_at from entry order by joined_at desc limit ${seats}) e
      join tournament t on t.id = e.tournament_id group by t.id, date_trunc('minute', e.joined_at))
    order by at desc, id limit ${shown}`;
}
