import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs } from '../clock';
import { decideJoin, type PlayerFacts, type TournamentFacts } from './join';

const now = new Date('2026-01-01T10:30:00Z');
const tournament: TournamentFacts = {
  startsAt: addMs(now, -1000),
  endsAt: addMs(now, 1000),
  cancelledAt: null,
  settledAt: null,
  entryFeePaise: 1000,
  prizePoolPaise: 5000,
  startWindowMs: 1001,
  awaitsApproval: false,
  isHidden: false,
  maxParticipants: 10,
  seatsTaken: 9,
  questionsCount: 5,
  usableQuestions: 5,
};
const player: PlayerFacts = {
  hasSeat: false,
  isSuspended: false,
  isAdmin: false,
  isMinor: false,
  isMobileProved: true,
  hasAccess: true,
  isInvited: true,
  excludedUntil: null,
  isOverTime: false,
  balancePaise: 1000,
};

/** All reasons against a seat, in the order of precedence. */
const obstacles: readonly [
  outcome: string,
  tournament: Partial<TournamentFacts>,
  player: Partial<PlayerFacts>,
][] = [
  ['not_found', { awaitsApproval: true }, {}],
  ['cancelled', { cancelledAt: now }, {}],
  ['tournament_closed', { settledAt: now }, {}],
  ['already_seated', {}, { hasSeat: true }],
  ['tournament_closed', { endsAt: now }, {}],
  ['tournament_closed', { startWindowMs: 1000 }, {}],
  ['suspended', {}, { isSuspended: true }],
  ['forbidden', {}, { isAdmin: true }],
  ['under_age', {}, { isMinor: true }],
  ['mobile_unverified', {}, { isMobileProved: false }],
  ['self_excluded', {}, { excludedUntil: addMs(now, 1) }],
  ['play_limit', {}, { isOverTime: true }],
  ['access_fee_due', {}, { hasAccess: false }],
  ['not_ready', { usableQuestions: 4 }, {}],
  ['tournament_full', { seatsTaken: 10 }, {}],
  ['insufficient_funds', {}, { balancePaise: 999 }],
];

const outcomeOf = (decision: ReturnType<typeof decideJoin>) =>
  decision.kind === 'refused' ? decision.problem : decision.kind;

test('who has played enough today may still join for another day', () => {
  const tomorrow = { ...tournament, startWindowMs: null, endsAt: new Date('2026-01-01T18:30:00.001Z') };
  expect(decideJoin(tomorrow, { ...player, isOverTime: true }, now)).toEqual({ kind: 'seated' });
  const tonight = { ...tomorrow, endsAt: new Date('2026-01-01T18:30:00Z') };
  expect(outcomeOf(decideJoin(tonight, { ...player, isOverTime: true }, now))).toBe('play_limit');
});

test('a player without an obstacle gets a seat', () => {
  expect(decideJoin(tournament, player, now)).toEqual({ kind: 'seated' });
});

test.each(obstacles)('%s prevents a seat', (outcome, ofTournament, ofPlayer) => {
  const decision = decideJoin({ ...tournament, ...ofTournament }, { ...player, ...ofPlayer }, now);
  expect(outcomeOf(decision)).toBe(outcome);
});

test('of several obstacles the first in the order of the specification is returned', () => {
  fc.assert(
    fc.property(fc.subarray([...obstacles], { minLength: 1 }), (present) => {
      const facts = Object.assign({}, tournament, ...present.map(([, ofTournament]) => ofTournament));
      const of = Object.assign({}, player, ...present.map(([, , ofPlayer]) => ofPlayer));
      expect(outcomeOf(decideJoin(facts, of, now))).toBe(present[0]?.[0]);
    }),
  );
});

test('a tournament can be joined while upcoming, up to its end, and after an exclusion has ended', () => {
  const upcoming = { ...tournament, startsAt: addMs(now, 500) };
  expect(decideJoin(upcoming, player, now).kind).toBe('seated');
  expect(decideJoin({ ...tournament, endsAt: addMs(now, 1) }, player, now).kind).toBe('seated');
  expect(decideJoin(tournament, { ...player, excludedUntil: now }, now).kind).toBe('seated');
});

test('a fee of zero requires no money', () => {
  expect(decideJoin({ ...tournament, entryFeePaise: 0 }, { ...player, balancePaise: 0 }, now).kind).toBe(
    'seated',
  );
});
