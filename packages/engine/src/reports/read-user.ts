import type { AdminUserDetails, UserRef } from '@paheli/core/account/administration';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { readUserFacts } from '../account/user-facts';
import type { Deps } from '../deps';
import { listSuspensions } from '../integrity/list-suspensions';
import { readKyc } from '../kyc/read-kyc';
import { readPromotion } from '../roles/promotion';
import { readLimits } from '../wallet/deposit-limit';

type Activity = {
  finished: number;
  won: number;
  lastActiveAt: Date | null;
  maxTournaments: number | null;
  maxSeats: number | null;
};

/** Returns one user with their activity and submissions, numbers masked. Throws `not_found`. */
export async function readUser(
  deps: Pick<Deps, 'database' | 'now' | 'personalData' | 'settings'>,
  { userId }: UserRef,
): Promise<AdminUserDetails> {
  const [[user], activity, limits, kyc, promotion, suspensions] = await Promise.all([
    readUserFacts(deps, [userId]),
    readActivity(deps, userId),
    readLimits(deps, { userId }),
    readKyc(deps, userId),
    readPromotion(deps, userId),
    listSuspensions(deps, userId),
  ]);
  if (!user || !activity) throw new Problem('not_found', { detail: msg('This user was not found.') });
  const { finished, won, ...facts } = activity;
  const { excludedUntil, dailyDepositLimit } = limits;
  const played = { quizzesFinished: finished, totalWon: toRupees(won), ...facts };
  return { ...user, ...played, excludedUntil, dailyDepositLimit, kyc, promotion, suspensions };
}

async function readActivity({ database: { sql } }: Pick<Deps, 'database'>, userId: string) {
  const [activity] = await sql<Activity[]>`
    select (select count(*) from quiz_session where user_id = ${userId} and finished_at is not null and entry_id is not null) as finished,
      (select coalesce(sum(prize), 0)::bigint from quiz_session
        where user_id = ${userId} and prize_state in ('paid', 'released')) as won,
      greatest((select max(created_at) from user_sessions where user_id = ${userId}),
        (select max(joined_at) from entry where user_id = ${userId}),
        (select max(started_at) from quiz_session where user_id = ${userId})) as last_active_at,
      (select max_tournaments from users where id = ${userId}), (select max_seats from users where id = ${userId})`;
  return activity;
}
