import { type Message, msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { isProblemCode, Problem, type ProblemCode } from '@paheli/core/problem';
import type { Entry, TournamentRef } from '@paheli/core/tournament/schema';
import { currency } from '@paheli/core/wallet/schema';
import { accessProblem, assertStateAllows, isAccessFree, isSocial, mayTakePart } from '../account/legal-mode';
import type { Deps, Viewer } from '../deps';
import type { QueuedWork } from '../foundation/queue';

export type JoinOutcome = {
  readonly userId: string;
  readonly problem: string | null;
  readonly entryId: string | null;
  readonly fee: number | null;
  readonly balance: number | null;
};

/** Joins of all players, in batches by tournament. */
export const joins: QueuedWork<Deps, TournamentRef & { readonly userId: string }, JoinOutcome> = {
  name: 'joins',
  groupOf: ({ tournamentId }) => tournamentId,
  keyOf: ({ userId }) => userId,
  waitsForLocks: false,
  work: (deps, items) =>
    joinMany(
      deps,
      items[0]?.tournamentId ?? '',
      items.map(({ userId }) => userId),
    ),
};

/**
 * Seats a player and charges the entry fee, once, also when repeated. Throws the first obstacle in the order of
 * `decideJoin`.
 */
export async function joinTournament(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<Entry> {
  deps.reach('join.received');
  await (isSocial(deps) ? assertMayTakePart : assertMayBeCharged)(deps, viewer, tournamentId);
  const { userId } = viewer;
  const outcome = await deps.queues.run(joins, deps, { tournamentId, userId });
  const { problem, entryId, fee, balance } = outcome;
  if (problem) throw toProblem(problem);
  if (entryId === null || fee === null || balance === null) throw new Error('a seat without its entry');
  deps.reach('join.committed');
  return {
    paymentIntentId: entryId,
    purpose: 'entry',
    amount: toRupees(fee),
    currency,
    status: 'succeeded',
    tournamentId,
    walletBalance: toRupees(balance),
  };
}

/** Seats players in the order given, in one round trip; returns one outcome for each. */
export async function joinMany(
  deps: Deps,
  tournamentId: string,
  userIds: readonly string[],
): Promise<JoinOutcome[]> {
  const { sql } = deps.database;
  const entryIds = userIds.map(() => deps.newId());
  const txIds = userIds.map(() => deps.newId());
  const rows = await sql<JoinOutcome[]>`
      select user_id, problem, entry_id, fee, balance
      from join_many(${tournamentId}::uuid, ${[...userIds]}::uuid[], ${entryIds}::uuid[], ${txIds}::uuid[], ${deps.now()}, ${isSocial(deps)}, ${deps.settings.mobileProof === 'required'}, ${deps.settings.organiserAccess === 'free'})`;
  deps.live.wake();
  return [...rows];
}

/**
 * Checks the player's state, only where an operator blocks states: residents of those take no seat that costs money,
 * but keep the seats they have.
 */
async function assertMayBeCharged(deps: Deps, viewer: Viewer, tournamentId: string): Promise<void> {
  if (deps.settings.blockedStates.length === 0) return;
  const charging = await deps.database.sql`
    select from tournament t where t.id = ${tournamentId} and t.entry_fee > 0 and is_listed(t) and not exists
      (select from entry e where e.tournament_id = t.id and e.user_id = ${viewer.userId} and e.left_at is null)`;
  if (charging.length > 0) await assertStateAllows(deps, viewer);
}

/** Throws `access_fee_due` for a player without access, unless they have their seat or need none. A start checks the access again. */
async function assertMayTakePart(deps: Deps, { userId }: Viewer, tournamentId: string): Promise<void> {
  if (isAccessFree(deps)) return;
  const [player] = await deps.database.sql<{ hasAccess: boolean; passUntil: Date | null }[]>`
    select u.has_access, u.pass_until from users u where u.id = ${userId} and not exists
      (select from entry e where e.tournament_id = ${tournamentId} and e.user_id = u.id and e.left_at is null)
      and not exists (select from tournament t where t.id = ${tournamentId} and t.owner_id is not null
        and ${deps.settings.organiserAccess === 'free'})`;
  if (player && !mayTakePart(deps, player, deps.now())) throw accessProblem(deps);
}

const details: Partial<Record<ProblemCode, Message>> = {
  not_found: msg('This tournament was not found.'),
  forbidden: msg('Administrators cannot take a seat in a tournament with a prize.'),
};

function toProblem(code: string): Problem {
  if (!isProblemCode(code)) throw new Error(`the database returned an unknown problem ${code}`);
  const detail = details[code];
  return new Problem(code, detail === undefined ? {} : { detail });
}
