import type { AdminWaiting } from '@paheli/core/reports/stats';
import type { Deps } from '../deps';

/** Returns how much waits for a decision. Each count reads an index of the waiting rows and few others. */
export async function readWaiting({
  database: { sql },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<AdminWaiting> {
  const [row] = await sql<AdminWaiting[]>`
    select (select count(*) from users where kyc_status = 'pending') as kyc,
      (select count(*) from withdrawal where status = 'requested') as withdrawals,
      (select count(*) from quiz_session where prize_state = 'held') as held_prizes,
      (select count(*) from contact_message where handled_at is null) as messages,
      (select count(*) from reported_question where decided_at is null) as reported_questions,
      (select count(*) from waiting_promotions(${now()})) as promotions,
      (select count(*) from suspension where took_effect_at is null and ended_at is null) as suspensions,
      (select count(*) from pending_decision) as decisions,
      (select count(*) from appeal where decided_at is null) as appeals,
      (select count(distinct tournament_id) from tournament_report where handled_at is null) as reported_tournaments,
      (select count(*) from tournament where cancelled_at is null
        and (approval_pending_since is not null or pending_prize_pool is not null)) as tournaments`;
  if (!row) throw new Error('the counts are missing');
  return row;
}
