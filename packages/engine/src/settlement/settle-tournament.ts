import { addMs, hourMs } from '@paheli/core/clock';
import { awardPrizes } from '@paheli/core/tournament/prize';
import { entryClosesAt } from '@paheli/core/tournament/status';
import { pendingDecisions } from '@paheli/db/schema/integrity';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { ledgerAccounts } from '@paheli/db/schema/wallet';
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { isSocial } from '../account/legal-mode';
import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { arrayOf, type Tx, transact } from '../foundation/transaction';
import { lockWallets, systemAccount } from '../ledger/accounts';
import { type Line, post } from '../ledger/ledger';
import { cancelLocked } from '../tournament/cancel-tournament';
import { lockTournament } from '../tournament/lock-tournament';
import { returnAllFees } from '../tournament/return-fees';
import { announcePrizes } from './announce-prizes';
import { holdSuspicious } from './hold-suspicious';
import { findPrizeAccounts } from './prize-accounts';
import { type Finished, readFinished } from './read-finished';

type Tournament = typeof tournaments.$inferSelect;
/** A session with a prize. */
type Settled = Finished & { rank: number; prizePaise: number; held: boolean };

/** Settles every tournament that is due. A failing one does not stop the others. Returns how many it settled. */
export async function settleDueTournaments(deps: Deps): Promise<number> {
  const batch = { job: 'settle', rows: await findDue(deps), idOf: String };
  const settled = await isolateRows(deps, batch, (id) => settleTournament(deps, id));
  return settled.filter(Boolean).length;
}

/**
 * Settles one tournament in one transaction: ranks, prizes, balances, events. Cancels it instead with too few players
 * or when no player has a point. Returns false where the tournament is not due or was closed before.
 */
export async function settleTournament(deps: Deps, tournamentId: string): Promise<boolean> {
  const done = await transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    if (tournament.cancelledAt || tournament.settledAt) return false;
    const played = await countPlayed(tx, tournamentId);
    if (!isDue(tournament, played, deps.now())) return false;
    if (await waitsForDecision(tx, deps, tournament)) return false;
    if ((await countSeatsAtStart(tx, tournament)) < tournament.minParticipants) {
      await cancelLocked(tx, deps, tournamentId, 'too few players');
      return true;
    }
    if (played.mostPoints <= 0) {
      await cancelLocked(tx, deps, tournamentId, 'nobody scored');
      return true;
    }
    await storeRanks(tx, tournamentId);
    // Only these places have a share of the pool.
    const placed = await readFinished(tx, tournamentId, { upToRank: tournament.prizeSplitBps.length });
    const awards = awardPrizes(placed, isSocial(deps) ? 0 : tournament.prizePool, tournament.prizeSplitBps);
    const winners = awards.filter(({ prizePaise }) => prizePaise > 0);
    const heldIds = await holdSuspicious(tx, deps, tournament, winners);
    const settled = winners.map((award) => ({ ...award, held: heldIds.has(award.sessionId) }));
    await storePrizes(tx, settled);
    await tx
      .update(tournaments)
      .set({ settledAt: deps.now(), pendingPrizePool: null })
      .where(eq(tournaments.id, tournamentId));
    // In social mode no prizes are paid, so the fees are returned.
    if (isSocial(deps)) await returnAllFees(tx, deps, tournamentId);
    await payPrizes(tx, deps, tournament, settled);
    deps.reach('settle.posted');
    return true;
  });
  if (done) deps.reach('settle.committed');
  return done;
}

/**
 * Returns the due tournaments: those that ended, have no open session and nobody in line. Earlier the full ones whose players have all
 * finished, and those that their organiser started, once nobody may begin any more: a hall waits for its podium.
 */
async function findDue(deps: Deps): Promise<string[]> {
  const now = deps.now();
  const rows = await deps.database.sql<{ id: string }[]>`
    select t.id from tournament t
    where t.kind = 'tournament' and t.cancelled_at is null and t.settled_at is null and t.starts_at <= ${now}
      and not exists (select 1 from quiz_session s where s.tournament_id = t.id and s.finished_at is null)
      and (t.ends_at <= ${now}
        or t.pressed_at is not null and t.starts_at + t.start_window_ms * interval '1 ms' <= ${now}
        or t.seats_taken = t.max_participants
          and t.seats_taken = (select count(*) from quiz_session s where s.tournament_id = t.id))
      and (t.line_until is null or t.line_until <= ${now})
      and (t.ends_at <= ${addMs(now, -longestWaitMs(deps))}
        or not exists (select 1 from pending_decision d where d.tournament_id = t.id))
    order by t.ends_at`;
  return rows.map(({ id }) => id);
}

type Played = { readonly sessions: number; readonly finished: number; readonly mostPoints: number };

/**
 * Counts the sessions under the tournament's lock, which starting a quiz shares. The sessions are locked too, which waits for
 * answers that are being recorded and excludes later ones: an answer that came in time counts in a finished session.
 */
async function countPlayed(tx: Tx, tournamentId: string): Promise<Played> {
  const [played] = await tx.execute<Played>(sql`
    with locked as (
      select finished_at, points_of(s) as points from quiz_session s where tournament_id = ${tournamentId} order by id for no key update)
    select count(*)::int as sessions, count(finished_at)::int as finished, coalesce(max(points), 0) as "mostPoints"
    from locked`);
  return played ?? { sessions: 0, finished: 0, mostPoints: 0 };
}

/**
 * Counts the seats that were taken at the start. Those that were given back later, because their players were suspended or
 * excluded themselves, still count: nobody can take the others' prizes by leaving.
 */
function countSeatsAtStart(tx: Tx, { id, startsAt }: Tournament): Promise<number> {
  return tx.$count(
    entries,
    and(eq(entries.tournamentId, id), or(isNull(entries.leftAt), gte(entries.leftAt, startsAt))),
  );
}

/** Checks again that no session was started or left open meanwhile. */
function isDue(tournament: Tournament, played: Played, now: Date): boolean {
  const { seatsTaken, maxParticipants, endsAt, lineUntil, pressedAt } = tournament;
  if (played.finished < played.sessions || (lineUntil && lineUntil > now)) return false;
  const everybodyPlayed = seatsTaken === maxParticipants && played.sessions === seatsTaken;
  return now >= (pressedAt ? entryClosesAt(tournament) : endsAt) || everybodyPlayed;
}

/** How long after its end a tournament waits for decisions about its questions: as long as one by a lone administrator. */
function longestWaitMs({ settings }: Pick<Deps, 'settings'>): number {
  return settings.promotionDelayMs + hourMs;
}

/** Returns whether a decision about a question waits, without which ranks and prizes would be wrong. */
async function waitsForDecision(tx: Tx, deps: Deps, { id, endsAt }: Tournament): Promise<boolean> {
  if (endsAt <= addMs(deps.now(), -longestWaitMs(deps))) return false;
  const [waiting] = await tx
    .select({ id: pendingDecisions.id })
    .from(pendingDecisions)
    .where(eq(pendingDecisions.tournamentId, id))
    .limit(1);
  return waiting !== undefined;
}

/** Stores the rank of every session, as `rankPerformances` has them. */
async function storeRanks(tx: Tx, tournamentId: string): Promise<void> {
  await tx.execute(sql`
    update quiz_session s set rank = r.rank
    from (select id, rank() over (order by points_of(o) desc, total_time_ms) from quiz_session o
      where tournament_id = ${tournamentId}) r
    where s.id = r.id`);
}

async function storePrizes(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const ids = settled.map(({ sessionId }) => sessionId);
  const prizes = settled.map(({ prizePaise }) => prizePaise);
  const states = settled.map(({ held }) => (held ? 'held' : 'paid'));
  await tx.execute(sql`
    update quiz_session s set prize = x.prize, prize_state = x.state
    from unnest(${arrayOf('uuid', ids)}, ${arrayOf('bigint', prizes)}, ${arrayOf('text', states)}) as x(id, prize, state)
    where s.id = x.id`);
}

/** Returns what the seats of a tournament cost; seats taken in social mode cost nothing. */
async function sumFees(tx: Tx, tournamentId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: sql<string>`coalesce(sum(${entries.fee}), 0)` })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), isNull(entries.leftAt)));
  return Number(row?.paise ?? 0);
}

/** Empties the escrow into the winners' accounts; the house adds what is missing and keeps the surplus. */
async function payPrizes(
  tx: Tx,
  deps: Deps,
  tournament: Tournament,
  settled: readonly Settled[],
): Promise<void> {
  const userIds = settled.map(({ userId }) => userId);
  // Wallets are locked in the order of their ids, before money moves in one bucket of each.
  await lockWallets(tx, userIds);
  const accountOf = await findPrizeAccounts(tx, userIds);
  const [escrow] = await tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.tournamentId, tournament.id));
  if (!escrow) throw new Error(`tournament ${tournament.id} has no escrow`);
  const fees = isSocial(deps) ? 0 : await sumFees(tx, tournament.id);
  if (escrow.balance !== fees)
    throw new Error(`escrow of ${tournament.id} holds ${escrow.balance}, its seats paid ${fees}`);
  const prizeLines = settled.map(
    ({ userId, prizePaise, held }): Line => ({ accountId: accountOf(userId, held), paise: prizePaise }),
  );
  const awarded = settled.reduce((sum, { prizePaise }) => sum + prizePaise, 0);
  const balancing = await systemAccount(tx, awarded > fees ? 'house.prizes' : 'revenue.rake');
  const lines = [
    { accountId: escrow.id, paise: -fees },
    ...prizeLines,
    { accountId: balancing, paise: fees - awarded },
  ];
  if (lines.some(({ paise }) => paise !== 0)) {
    await post(
      tx,
      {
        id: deps.newId(),
        kind: 'settle',
        ref: `settle:${tournament.id}`,
        request: { tournamentId: tournament.id },
        lines,
        meta: { tournamentId: tournament.id, tournamentName: tournament.name },
      },
      deps.now(),
    );
  }
  const paid = settled.filter(({ held }) => !held);
  await announcePrizes(tx, deps, tournament, paid);
}
