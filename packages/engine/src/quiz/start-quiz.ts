import { addMs, earlier } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import type { QuizSession } from '@paheli/core/quiz/schema';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { entryClosesAt } from '@paheli/core/tournament/status';
import { users } from '@paheli/db/schema/account';
import { quizSessions } from '@paheli/db/schema/quiz';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { tournamentNotFound } from '../tournament/lock-tournament';
import { type Tx, transact } from '../transaction';
import { isSocial } from '../wallet/legal-mode';
import { drawSnapshot, storeSnapshot } from './draw-snapshot';
import { requireSession, toQuizSession, visitSession } from './visit-session';

type Tournament = typeof tournaments.$inferSelect;

/**
 * Starts the viewer's one session in a tournament, or returns the running one. Throws `not_found`, `cancelled`,
 * `forbidden` (an administrator where there is a prize), `finished` (with the session's id), `tournament_closed`,
 * `access_fee_due`, `not_joined` and `not_started` (with the start).
 */
export async function startQuiz(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
  { handsOut }: { handsOut: boolean },
): Promise<QuizSession> {
  const running = await visitSession(deps, viewer, tournamentId, deps.now(), { handsOut });
  if (!running) await transact(deps, (tx) => createSession(tx, deps, viewer, tournamentId));
  const now = deps.now();
  const row = running ?? (await requireSession(deps, viewer, tournamentId, now, { handsOut }));
  if (row.cancelled) throw new Problem('cancelled');
  if (row.finished) throw new Problem('finished', { facts: { sessionId: row.sessionId } });
  const session = toQuizSession(deps, row, now);
  if (!running) announce(deps, viewer, session);
  return session;
}

/** Subscribes the player's open connections to the quiz, and announces the new leaderboard entry. */
function announce({ live }: Deps, { userId }: Viewer, { sessionId, remainingTime }: QuizSession): void {
  live.push(userId, { type: 'time_update', sessionId, remainingTime });
  live.played(sessionId);
}

async function createSession(tx: Tx, deps: Deps, viewer: Viewer, tournamentId: string): Promise<void> {
  // The lock is shared with other starts; it keeps cancelling and settling out until this session is stored.
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId))
    .for('share');
  if (!tournament || tournament.approvalPendingSince) throw tournamentNotFound();
  const now = deps.now();
  const entryId = await requireSeat(tx, deps, tournament, viewer);
  const id = deps.newId();
  const endsAt = addMs(now, tournament.durationMs);
  const silentMs = tournament.questionsCount * questionMs + (tournament.questionsCount - 1) * feedbackMs;
  const [created] = await tx
    .insert(quizSessions)
    .values({
      id,
      tournamentId,
      userId: viewer.userId,
      entryId,
      questionsCount: tournament.questionsCount,
      startedAt: now,
      endsAt,
      currentIndex: 0,
      currentStartsAt: now,
      currentDeadlineAt: earlier(addMs(now, questionMs), endsAt),
      silentEndAt: earlier(addMs(now, silentMs), endsAt),
    })
    .onConflictDoNothing()
    .returning({ id: quizSessions.id });
  // A start in another tab was faster: its session is returned.
  if (!created) return;
  const snapshot = await drawSnapshot(tx, tournament, viewer.userId);
  await storeSnapshot(tx, id, snapshot);
}

async function requireSeat(tx: Tx, deps: Deps, tournament: Tournament, viewer: Viewer): Promise<string> {
  const now = deps.now();
  if (tournament.cancelledAt) throw new Problem('cancelled');
  if (tournament.settledAt || now >= entryClosesAt(tournament)) throw new Problem('tournament_closed');
  const [player] = await tx
    .select({ hasAccess: users.hasAccess, role: users.role })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (player?.role === 'admin' && tournament.prizePool > 0 && !isSocial(deps))
    throw new Problem('forbidden', { detail: 'Administrators cannot play in a tournament with a prize.' });
  if (!player?.hasAccess && !isSocial(deps)) throw new Problem('access_fee_due');
  const [seat] = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(eq(entries.tournamentId, tournament.id), eq(entries.userId, viewer.userId), isNull(entries.leftAt)),
    );
  if (!seat) throw new Problem('not_joined');
  if (now < tournament.startsAt)
    throw new Problem('not_started', { facts: { startsAt: tournament.startsAt } });
  return seat.id;
}
