import { Problem } from '../problem';
import { brokenDraftRules, type TournamentDraft, type UpdateTournament } from './schema';

/** The facts that decide on a change of a tournament, besides the change itself. */
export type EditFacts = {
  readonly now: Date;
  /** Settled or cancelled. */
  readonly isClosed: boolean;
  /** Whether any player ever joined. The first join fixes the terms, also if that player left again. */
  readonly wasJoined: boolean;
  readonly seatsTaken: number;
  /** Whether any player has started a quiz. */
  readonly hasSessions: boolean;
  /** Whether a second administrator approved the terms. Then one administrator alone cannot change them. */
  readonly isApproved: boolean;
};

type Field = keyof TournamentDraft;

type LockedField = {
  readonly field: Field;
  /** Returns whether a change is still allowed. Absent: no change is. */
  readonly allows?: (before: TournamentDraft, after: TournamentDraft, facts: EditFacts) => boolean;
  /** Returns whether `allows` allows any change at all now. Absent: it does. */
  readonly allowsAny?: (before: TournamentDraft, facts: EditFacts) => boolean;
  /** Whether all changes, or nearly all, are allowed while `allowsAny` holds. */
  readonly isFreeUntilFixed?: true;
  readonly message: string;
};

/** The locks on terms that joined players rely on. Name and description may always change. */
const lockedByJoining: readonly LockedField[] = [
  { field: 'category', message: 'The category is locked since the first player joined.' },
  { field: 'entryFee', message: 'The entry fee is locked since the first player joined.' },
  { field: 'questionsCount', message: 'The number of questions is locked since the first player joined.' },
  { field: 'prizeSplitBps', message: 'The prize split is locked since the first player joined.' },
  { field: 'startWindowMinutes', message: 'The start window is locked since the first player joined.' },
  { field: 'languages', message: 'The languages are locked since the first player joined.' },
  { field: 'reveal', message: 'When answers are revealed is locked since the first player joined.' },
  {
    field: 'prizePool',
    allows: (before, after) => after.prizePool > before.prizePool,
    message: 'The prize pool may only rise since the first player joined.',
  },
  {
    field: 'maxParticipants',
    allows: (_before, after, { seatsTaken }) => after.maxParticipants >= seatsTaken,
    message: 'There cannot be fewer seats than players who have joined.',
  },
  {
    field: 'minParticipants',
    allows: (before, after) => after.minParticipants < before.minParticipants,
    message: 'The minimum of participants may only fall since the first player joined.',
  },
  {
    field: 'durationMinutes',
    allows: (_before, _after, { hasSessions }) => !hasSessions,
    allowsAny: (_before, { hasSessions }) => !hasSessions,
    isFreeUntilFixed: true,
    message: 'The duration is locked since the first quiz was started.',
  },
  {
    // Seats can be returned until the start, so the start must not come suddenly.
    field: 'startTime',
    allows: (before, after, { now }) => now < before.startTime && now <= after.startTime,
    allowsAny: (before, { now }) => now < before.startTime,
    isFreeUntilFixed: true,
    message: 'The start may only move before it has come, and not into the past.',
  },
  {
    // A leaderboard that players have seen end does not open again.
    field: 'endTime',
    allows: (before, after, { now }) => now < before.endTime && after.endTime > before.endTime,
    allowsAny: (before, { now }) => now < before.endTime,
    message: 'The end may only move later, and only before it has come.',
  },
];

/** The further locks of an approval once players have joined: no other administrator would see the change. */
const lockedByApproval: readonly LockedField[] = [
  {
    field: 'maxParticipants',
    allows: (before, after) => after.maxParticipants > before.maxParticipants,
    message: 'The seats may only rise: a second administrator approved them and players have joined.',
  },
  {
    field: 'minParticipants',
    message:
      'The minimum of participants is locked: a second administrator approved it and players have joined.',
  },
  {
    field: 'durationMinutes',
    message: 'The duration is locked: a second administrator approved it and players have joined.',
  },
  {
    field: 'startTime',
    allows: (before, after) => after.startTime > before.startTime,
    allowsAny: (before, { now }) => now < before.startTime,
    message: 'The start may only move later: a second administrator approved it and players have joined.',
  },
];

/** The locks of a tournament that players have joined. Where two locks apply to one field, the approval's is shown. */
function locksOfJoined({ isApproved }: EditFacts): readonly LockedField[] {
  return isApproved ? [...lockedByJoining, ...lockedByApproval] : lockedByJoining;
}

const closedMessage = 'A tournament that is settled or cancelled cannot be changed.';

/** Merges a tournament with an edit; absent fields stay. Throws `invalid_input`. */
export function completeDraft(before: TournamentDraft, input: UpdateTournament): TournamentDraft {
  const { tournamentId: _, ...changes } = input;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: TournamentDraft = { ...before, ...given };
  const errors = brokenDraftRules(after).map(({ field, message }) => ({ path: field, message }));
  const [first] = errors;
  if (first) throw new Problem('invalid_input', { detail: first.message, errors });
  return after;
}

/** Returns the fields that an edit changes. */
export function changedFields(before: TournamentDraft, after: TournamentDraft): Field[] {
  return (Object.keys(after) as Field[]).filter((field) => !isSame(before[field], after[field]));
}

/** A field with a limit on changes: it is fixed, or changes only as far as the message says. */
export type FieldLock = { readonly isFixed: boolean; readonly message: string };

/** Returns the fields of a tournament that can no longer be changed freely. */
export function fieldLocks(
  before: TournamentDraft,
  facts: EditFacts,
): Readonly<Partial<Record<Field, FieldLock>>> {
  if (facts.isClosed) {
    const fields = Object.keys(before) as Field[];
    return Object.fromEntries(fields.map((field) => [field, { isFixed: true, message: closedMessage }]));
  }
  if (!facts.wasJoined) return {};
  return Object.fromEntries(
    locksOfJoined(facts).flatMap(({ field, allows, allowsAny, isFreeUntilFixed, message }) => {
      const isFixed = !allows || allowsAny?.(before, facts) === false;
      return isFixed || !isFreeUntilFixed ? [[field, { isFixed, message }] as const] : [];
    }),
  );
}

/**
 * Throws `locked` with the name of each locked field that an edit changes. An edit without changes is always allowed.
 */
export function assertMayEdit(before: TournamentDraft, after: TournamentDraft, facts: EditFacts): void {
  const changed = changedFields(before, after);
  const errors = facts.isClosed
    ? changed.map((field) => ({ path: field, message: closedMessage }))
    : locksOfJoined(facts)
        .filter(({ field, allows }) => {
          if (!facts.wasJoined || !changed.includes(field)) return false;
          return !allows?.(before, after, facts);
        })
        .map(({ field, message }) => ({ path: field, message }));
  const [first] = errors;
  if (first) throw new Problem('locked', { detail: first.message, errors });
}

function isSame(before: TournamentDraft[Field], after: TournamentDraft[Field]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
