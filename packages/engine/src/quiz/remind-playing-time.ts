import { addMs, minuteMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { instant, transact } from '../foundation/transaction';

/** How long after its end a quiz can have filled an hour that nobody was reminded of. */
const recentMs = 10 * minuteMs;

/**
 * Reminds each player who has played for another full hour today, in their open pages and on their devices, once for
 * each hour in all processes. Returns how many players it reminded.
 */
export async function remindPlayingTime(deps: Deps): Promise<number> {
  const now = deps.now();
  const today = dateInIndia(now);
  const since = addMs(now, -recentMs);
  return transact(deps, async (tx) => {
    const reminded = await tx.execute<{ userId: string; hours: number }>(sql`
      insert into notice (id, user_id, kind, data, key, created_at)
      select gen_random_uuid(), p.user_id, 'playing_time', jsonb_build_object('hours', p.hours),
        concat('playing:', p.user_id, ':', ${today}::text, ':', p.hours), ${instant(now)}
      from (
        select s.user_id, minutes_played(s.user_id, ${instant(now)}) / 60 as hours
        from quiz_session s
        where (s.finished_at is null or s.finished_at > ${instant(since)}) and s.silent_end_at > ${instant(beginOfDay(today))}
        group by s.user_id) p
      where p.hours > 0
      on conflict (key) do nothing returning user_id as "userId", (data->>'hours')::int as hours`);
    await appendEvents(
      tx,
      reminded.map(({ userId, hours }) => ({
        audience: `user:${userId}` as const,
        event: { type: 'playing_time' as const, hours },
      })),
    );
    return reminded.length;
  });
}
