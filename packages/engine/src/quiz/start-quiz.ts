// Long because a start has many ways to be refused.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAdult } from '@paheli/core/account/age';
import { addMs, later, toSeconds } from '@paheli/core/clock';
import { type Language, pickQuizLanguage } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import type { QuizSession, StartQuiz } from '@paheli/core/quiz/schema';
import { entryClosesAt } from '@paheli/core/tournament/status';
import { users } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { accessProblem, isSocial, mayTakePart, needsNoAccess } from '../account/legal-mode';
import type { Deps, Viewer } from '../deps';
import type { QueuedWork } from '../foundation/queue';
import { isInForce, type SuspensionTerms, suspendedProblem } from '../foundation/suspension-facts';
import { instant, isAnyOf, type Tx, transact } from '../foundation/transaction';
import { tournamentNotFound } from '../tournament/lock-tournament';
import { drawSessions, type SeatToDraw } from './draw-sessions';
import { askedForStakes } from './select-practice-questions';
import { inTurn } from './start-in-turn';
import { type SessionRow, toQuizSession, toTurn, type VisitItem, visitMany } from './visit-session';

type Tournament = typeof tournaments.$inferSelect;

/** One start on its way to the database. */
export type StartItem = {
  readonly userId: string;
  readonly tournamentId: string;
  /** When the player pressed start: the rules apply as of this instant. */
  readonly pressedAt: Date;
  readonly handsOut: boolean;
  /** The language that the player chose; absent where the account or the browser decides. */
  readonly language?: Language | undefined;
  /** The language that the player's browser prefers. */
  readonly browserLanguage?: Language | undefined;
};

/** How a quiz is started: the door's ways of asking and waiting, the caller's browser, and whether the caller is still there. */
export type StartOptions = Pick<StartItem, 'handsOut' | 'browserLanguage'> & {
  readonly signal?: AbortSignal | undefined;
  readonly mayWaitLong?: boolean;
};

type StartOutcome =
  | {
      readonly row: SessionRow;
      readonly now: Date;
      /** When the new session was drawn; absent for a running one. */
      readonly preparedAt?: Date;
    }
  | { readonly problem: Problem };

/** Starts of all players, in batches by tournament. */
export const starts: QueuedWork<Deps, StartItem, StartOutcome> = {
  name: 'starts',
  groupOf: ({ tournamentId }) => tournamentId,
  keyOf: ({ userId }) => userId,
  waitsForLocks: false,
  work: startMany,
};

/**
 * Starts the viewer's one session in a tournament, or returns the running one. Its first question opens after the countdown;
 * where the start hands out its text, at once. The session stays in the language that it
 * is started in: the chosen one, else the account's, else the browser's, as far as the tournament has it. Throws `not_found`, `cancelled`,
 * `suspended`, `not_ready` (practice questions that an open tournament needs), `forbidden` (an administrator where there is a prize), `under_age`, `self_excluded`, `play_limit` (unless a fee was paid for the seat), `finished` (with the session's id), `tournament_closed`,
 * `access_fee_due`, `not_joined`, `not_started` (with the start) and `invalid_input` (a language that the tournament lacks), and `busy` where the player's turn does not come within 20 s and the caller may not wait longer.
 */
export async function startQuiz(
  deps: Deps,
  { userId }: Viewer,
  { tournamentId, language, line: token }: StartQuiz,
  { signal, mayWaitLong, ...options }: StartOptions,
): Promise<QuizSession> {
  const ticket = { userId, tournamentId, arrivedAt: deps.now(), token, signal, mayWaitLong };
  const outcome = await inTurn(deps, ticket, (pressedAt) =>
    deps.queues.run(starts, deps, { userId, tournamentId, pressedAt, language, ...options }),
  );
  if ('problem' in outcome) throw outcome.problem;
  const { row, now, preparedAt } = outcome;
  if (row.cancelled) throw new Problem('cancelled');
  if (row.finished) throw new Problem('finished', { facts: { sessionId: row.sessionId } });
  const session = toQuizSession(deps, row, now);
  deps.live.turn(userId, toTurn(deps, row));
  await sleep(Math.max(0, now.getTime() - deps.now().getTime()));
  if (preparedAt && options.handsOut) learnLead(deps, preparedAt, now);
  if (preparedAt) announce(deps, userId, session, row.endsAt);
  return session;
}

/** A question is handed out in time until it is so late. */
const punctualMs = 15;
const spareLead = 1.2;
/** With each start in time the lead becomes a little shorter: half after three hundred. */
const shrinkingLead = 0.998;
const longestLeadMs = 1_000;

/** Learns from a start that hands out its question now how early such a question is prepared. */
function learnLead(
  { startLead, now }: Pick<Deps, 'startLead' | 'now'>,
  preparedAt: Date,
  openedAt: Date,
): void {
  const handedAt = now().getTime();
  // What was held until its opening says little.
  if (handedAt - openedAt.getTime() <= punctualMs) startLead.ms *= shrinkingLead;
  else
    startLead.ms = Math.min(
      longestLeadMs,
      Math.max(startLead.ms, (handedAt - preparedAt.getTime()) * spareLead),
    );
}

/** Subscribes the player's open connections to the quiz, and announces the new leaderboard entry. */
function announce(
  { live }: Deps,
  userId: string,
  { sessionId, tournamentId, now }: QuizSession,
  endsAt: Date,
): void {
  const remainingTime = toSeconds(endsAt.getTime() - now.getTime());
  live.push(userId, { type: 'time_update', sessionId, remainingTime });
  live.played(tournamentId);
}

/** Starts sessions of one tournament for different players. Returns one outcome for each start, in order. */
async function startMany(deps: Deps, items: readonly StartItem[]): Promise<StartOutcome[]> {
  const now = deps.now();
  const running = await visitMany(
    deps,
    items.map((item) => toVisit(item, now)),
  );
  const fresh = items.filter((_, index) => running[index] === undefined);
  if (fresh.length === 0) return running.map((row) => ({ row: required(row), now }));
  const { problems, preparedAt, opensAt } = await transact(deps, (tx) => createSessions(tx, deps, fresh));
  const startable = fresh.filter(({ userId }) => !problems.has(userId));
  const storedAt = deps.now();
  // What is handed out is held until its opening. The countdown of the others is under way.
  const seenAt = (item: StartItem) => (item.handsOut ? later(opensAt(item), storedAt) : storedAt);
  const created = await visitMany(
    deps,
    startable.map((item) => toVisit(item, seenAt(item))),
  );
  const rowOf = new Map(startable.map(({ userId }, index) => [userId, created[index]]));
  return items.map((item, index) => {
    const problem = problems.get(item.userId);
    const row = running[index];
    if (problem) return { problem };
    if (row) return { row, now };
    return { row: required(rowOf.get(item.userId)), now: seenAt(item), preparedAt };
  });
}

function toVisit({ userId, tournamentId, handsOut }: StartItem, now: Date): VisitItem {
  return { userId, ref: tournamentId, now, action: handsOut ? 'hand_out' : 'show' };
}

function required(row: SessionRow | undefined): SessionRow {
  if (!row) throw new Error('a session that was just stored is gone');
  return row;
}

/** The questions of a batch open so long after one another: hundreds at one instant would be sent late. */
const spreadMs = 0.25;

type Created = {
  /** The problems of those who may not start, by user. */
  readonly problems: ReadonlyMap<string, Problem>;
  readonly preparedAt: Date;
  /** Returns when the first question of a start opens. */
  readonly opensAt: (item: StartItem) => Date;
};

/**
 * Stores the sessions of players who may start. Their first questions open when they can be handed out: the time in the
 * queue and in the database costs no player anything.
 */
async function createSessions(tx: Tx, deps: Deps, items: readonly StartItem[]): Promise<Created> {
  const tournamentId = items[0]?.tournamentId ?? '';
  const userIds = items.map(({ userId }) => userId);
  // The lock is shared with other starts; it keeps cancelling and settling out until the sessions are stored.
  const lock = tx.select().from(tournaments).where(eq(tournaments.id, tournamentId)).for('share');
  // `execute` sends it first, so players are read once it is held, without waiting for its answer here.
  const [[tournament], players] = await Promise.all([
    lock.execute(),
    findPlayers(tx, tournamentId, userIds, deps.now()),
  ]);
  const preparedAt = deps.now();
  // Read once: other starts change the lead while these are being stored.
  const { ms: leadMs } = deps.startLead;
  const places = new Map(items.map((item, place) => [item, place]));
  const opensAt = (item: StartItem) =>
    addMs(
      preparedAt,
      item.handsOut ? leadMs : deps.settings.countdownMs + (places.get(item) ?? 0) * spreadMs,
    );
  const problems = new Map<string, Problem>();
  if (!tournament || tournament.approvalPendingSince) {
    for (const userId of userIds) problems.set(userId, tournamentNotFound());
    return { problems, preparedAt, opensAt };
  }
  const seats: SeatToDraw[] = [];
  const isNeeded = tournament.kind !== 'tournament' && (await isInOpenPool(tx, tournamentId));
  for (const item of items) {
    const { userId, language, browserLanguage } = item;
    const player = players.get(userId);
    const problem = findProblem(deps, tournament, player, item) ?? (isNeeded ? poolProblem() : undefined);
    if (problem) problems.set(userId, problem);
    else
      seats.push({
        userId,
        entryId: player?.entryId ?? null,
        seed: player?.pseudonym ?? userId,
        language: pickQuizLanguage(tournament.languages, [language, player?.language, browserLanguage]),
        startedAt: opensAt(item),
      });
  }
  await drawSessions(tx, deps, tournament, seats);
  return { problems, preparedAt, opensAt };
}

/** Returns whether an open tournament asks one of the questions of a round, because its bank was too small without them. */
async function isInOpenPool(tx: Tx, roundId: string): Promise<boolean> {
  const [found] = await tx.execute<{ isNeeded: boolean }>(sql`
    select exists (select from tournament_question p where p.tournament_id = ${roundId}
      and p.question_id in (${askedForStakes})) as "isNeeded"`);
  return found?.isNeeded ?? false;
}

function poolProblem(): Problem {
  return new Problem('not_ready', {
    detail: msg('An open tournament asks some of these questions. Try again when it is over.'),
  });
}

type Player = {
  readonly hasAccess: boolean;
  readonly passUntil: Date | null;
  readonly role: string;
  readonly entryId: string | null;
  readonly joinedAt: Date | null;
  readonly pseudonym: string | null;
  readonly dateOfBirth: string | null;
  readonly excludedUntil: Date | null;
  readonly language: Language | null;
  readonly paidFee: number | null;
  /** Whether the player has played today for as long as they allow themselves. */
  readonly isOverTime: boolean;
  readonly suspension: SuspensionTerms | null;
};

async function findPlayers(
  tx: Tx,
  tournamentId: string,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, Player>> {
  const isSeat = and(
    eq(entries.userId, users.id),
    eq(entries.tournamentId, tournamentId),
    isNull(entries.leftAt),
  );
  const rows = await tx
    .select({
      userId: users.id,
      hasAccess: users.hasAccess,
      passUntil: users.passUntil,
      role: users.role,
      entryId: entries.id,
      joinedAt: entries.joinedAt,
      pseudonym: entries.pseudonym,
      dateOfBirth: users.dateOfBirth,
      excludedUntil: users.excludedUntil,
      language: users.language,
      paidFee: entries.fee,
      isOverTime: sql<boolean>`play_limit_reached(${users.id}, ${instant(now)})`,
      suspension: { reason: suspensions.reason, until: suspensions.until, freeze: suspensions.freeze },
    })
    .from(users)
    .leftJoin(entries, isSeat)
    .leftJoin(suspensions, and(eq(suspensions.userId, users.id), isInForce(now)))
    .where(isAnyOf(users.id, userIds));
  return new Map(rows.map(({ userId, ...player }) => [userId, player]));
}

/** Returns the first reason why a player cannot start; undefined for none. */
function findProblem(
  deps: Deps,
  tournament: Tournament,
  player: Player | undefined,
  { userId, pressedAt: now, language }: StartItem,
): Problem | undefined {
  // A practice round has one player.
  if (tournament.kind === 'practice' && tournament.createdBy !== userId) return tournamentNotFound();
  if (tournament.cancelledAt) return new Problem('cancelled');
  if (tournament.settledAt || now >= entryClosesAt(tournament)) return new Problem('tournament_closed');
  if (player?.suspension) return suspendedProblem(player.suspension);
  if (language && !tournament.languages.includes(language))
    return fieldProblem('language', msg('This tournament is not played in this language.'));
  // A seat that was paid for is played, whatever the limit says: its fee would be lost.
  if (player?.isOverTime && !player.paidFee) return new Problem('play_limit');
  // No money moves, so every player may take part.
  if (tournament.kind !== 'tournament') return undefined;
  if (player?.role === 'admin' && tournament.prizePool > 0 && !isSocial(deps))
    return new Problem('forbidden', {
      detail: msg('Administrators cannot play in a tournament with a prize.'),
    });
  if (player?.dateOfBirth && !isAdult(player.dateOfBirth, now)) return new Problem('under_age');
  if (player?.excludedUntil && player.excludedUntil > now) return new Problem('self_excluded');
  // A seat taken under a pass is played after its end too, unless the payment of the pass went back.
  if (!player || !(needsNoAccess(deps, tournament) || mayTakePart(deps, player, player.joinedAt ?? now)))
    return accessProblem(deps);
  if (!player?.entryId) return new Problem('not_joined');
  if (now < tournament.startsAt)
    return new Problem('not_started', { facts: { startsAt: tournament.startsAt } });
  return undefined;
}
