import { evidenceKinds, findEvidence, kindsThatHold } from '@paheli/core/integrity/over-time/find-evidence';
import type { AccountLinks } from '@paheli/core/integrity/signals/facts';
import type { Signal } from '@paheli/core/integrity/signals/schema';
import { findSignals, integrityScoreOf } from '@paheli/core/integrity/signals/score-session';
import { isHeld } from '@paheli/core/tournament/prize';
import { integritySignals } from '@paheli/db/schema/integrity';
import type { tournaments } from '@paheli/db/schema/tournament';
import type { Deps } from '../deps';
import { type AccountLink, readAccountLinks } from '../evidence/read-account-links';
import { readPastSessions } from '../evidence/read-past-sessions';
import { readPlayedField } from '../evidence/read-signal-facts';
import type { Tx } from '../foundation/transaction';

type Tournament = Pick<typeof tournaments.$inferSelect, 'id' | 'reveal'>;
type Candidate = {
  readonly sessionId: string;
  readonly userId: string;
  readonly integrityScore: number;
  readonly wasSuspended: boolean;
};

/** Evidence of less than one in ten is no evidence. */
const shownFromDigits = 1;

/**
 * Finds and stores the signals of sessions that would get a prize. Returns the sessions whose score, with the weights of
 * their violations, holds the prize, and those of players who were suspended since. The caller holds the tournament's lock.
 */
export async function holdSuspicious(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  tournament: Tournament,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const userIds = candidates.map(({ userId }) => userId);
  const links = await readAccountLinks(tx, tournament.id, userIds, deps.now());
  const signals = await findSessionSignals(tx, tournament, candidates, links);
  const evidence = await findEvidences(tx, candidates, links);
  const evidenceOf = (sessionId: string) => evidence.get(sessionId) ?? findEvidence([]);
  const rows = candidates.flatMap(({ sessionId }) =>
    [...(signals.get(sessionId) ?? []), ...toSignals(evidenceOf(sessionId))].map((signal) => ({
      sessionId,
      ...signal,
    })),
  );
  if (rows.length > 0) await tx.insert(integritySignals).values(rows).onConflictDoNothing();
  const held = candidates.filter(
    ({ sessionId, integrityScore, wasSuspended }) =>
      isHeld({
        wasSuspended,
        integrityScore: integrityScoreOf(integrityScore, signals.get(sessionId) ?? []),
      }) || kindsThatHold(evidenceOf(sessionId)).length > 0,
  );
  return new Set(held.map(({ sessionId }) => sessionId));
}

type Evidences = ReturnType<typeof findEvidence>;

/** Returns what each candidate's last sessions say, the one with the prize included. */
async function findEvidences(
  tx: Tx,
  candidates: readonly Candidate[],
  links: readonly AccountLink[],
): Promise<ReadonlyMap<string, Evidences>> {
  const past = await readPastSessions(
    tx,
    candidates.map(({ userId }) => userId),
    links,
  );
  return new Map(
    candidates.map(({ sessionId, userId }) => [sessionId, findEvidence(past.get(userId) ?? [])]),
  );
}

/**
 * Returns the evidence that an administrator sees. It has no points: kinds of evidence are never added up. Digits are rounded
 * down, so that what is stored never reaches a threshold that the evidence did not reach.
 */
function toSignals(evidence: Evidences): Signal[] {
  return evidenceKinds.flatMap((kind) => {
    const { digits, figures } = evidence[kind];
    return digits < shownFromDigits
      ? []
      : [{ kind, points: 0, figures: { ...figures, digits: Math.floor(100 * digits) / 100 } }];
  });
}

async function findSessionSignals(
  tx: Tx,
  { id, reveal }: Tournament,
  candidates: readonly Candidate[],
  links: readonly AccountLink[],
): Promise<Map<string, Signal[]>> {
  const userIds = candidates.map(({ userId }) => userId);
  const { sessions, fieldFor } = await readPlayedField(tx, id, [
    ...new Set([...userIds, ...links.map(({ otherId }) => otherId)]),
  ]);
  const signals = new Map<string, Signal[]>();
  for (const { sessionId, userId } of candidates) {
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (!session) throw new Error(`session ${sessionId} has a prize and is not finished`);
    const facts = {
      ...session,
      fieldOf: fieldFor(session),
      others: sessions.filter((each) => each !== session),
      isRevealedAtOnce: reveal === 'immediate',
      links: countLinks(links.filter((link) => link.userId === userId)),
    };
    signals.set(sessionId, findSignals(facts));
  }
  return signals;
}

function countLinks(links: readonly AccountLink[]): AccountLinks {
  const followed = links.filter(({ kind }) => kind === 'following_seats');
  const othersOn = (kind: AccountLink['kind']) =>
    new Set(links.filter((link) => link.kind === kind).map(({ otherId }) => otherId)).size;
  return {
    payout: othersOn('payout'),
    device: othersOn('device'),
    address: othersOn('address'),
    followedSeats: Math.max(0, ...followed.map((link) => link.count)),
  };
}
