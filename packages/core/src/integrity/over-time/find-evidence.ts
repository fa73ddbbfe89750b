import { agreement } from './agreement';
import { beyondReach } from './beyond-reach';
import type { Evidence, PastSession } from './facts';
import { personFit } from './person-fit';
import { shownToLinked } from './shown-to-linked';
import { unrelatedTimes } from './unrelated-times';

export const evidenceKinds = [
  'beyond_reach',
  'person_fit',
  'unrelated_times',
  'agreement',
  'shown_to_linked',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** How many sessions count, the last ones. */
export const windowSessions = 20;

/**
 * The digits of evidence from which a prize is held. Published to players. Each rule is a test of its own, with its share
 * of the false alarms: in a sum, human times would excuse the answers. `npm run simulate -- --fast` measures them.
 */
export const evidenceThresholds: Readonly<Record<EvidenceKind, number>> = {
  beyond_reach: 3,
  person_fit: 1.4,
  unrelated_times: 3.5,
  agreement: 1.5,
  shown_to_linked: 1.6,
};

/**
 * Returns what a player's last sessions say by each rule. The sessions are in order of time. After a person has cleared a
 * player, evidence begins anew: only sessions after that decision are given.
 */
export function findEvidence(sessions: readonly PastSession[]): Record<EvidenceKind, Evidence> {
  const last = sessions.slice(-windowSessions);
  return {
    beyond_reach: beyondReach(last),
    person_fit: personFit(last),
    unrelated_times: unrelatedTimes(last),
    agreement: agreement(last),
    shown_to_linked: shownToLinked(last),
  };
}

/**
 * Kinds that administrators see beside others and that hold no prize. How far people's times follow difficulty and length is
 * an assumption: where they follow less, times alone would hold 1.7 % of honest prizes (docs/measurement.md).
 */
const kindsShownOnly: ReadonlySet<EvidenceKind> = new Set(['unrelated_times']);

/** Returns the kinds of evidence that hold a prize: each one that reaches its threshold, but for times. */
export function kindsThatHold(
  evidence: Readonly<Record<EvidenceKind, Pick<Evidence, 'digits'>>>,
): EvidenceKind[] {
  return evidenceKinds.filter((kind) => doesHold(kind, evidence[kind].digits));
}

/** Returns whether so many digits of evidence hold a prize. */
export function doesHold(kind: string, digits: number): boolean {
  const known = evidenceKinds.find((each) => each === kind);
  return known !== undefined && !kindsShownOnly.has(known) && digits >= evidenceThresholds[known];
}
