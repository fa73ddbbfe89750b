import { Problem } from '../problem';
import { brokenDraftRules, type TournamentDraft, type UpdateTournament } from './schema';

/** What changing a tournament depends on besides what it says. */
export type EditFacts = {
  readonly now: Date;
  /** Settled or cancelled. */
  readonly isClosed: boolean;
  /** Whether anybody ever joined: the first join fixes what he joined for, also where he has left again. */
  readonly wasJoined: boolean;
  readonly seatsTaken: number;
  /** Whether anybody has started his quiz. */
  readonly hasSessions: boolean;
  /** Whether a second administrator approved the terms, so that nobody turns them into others alone. */
  readonly isApproved: boolean;
};

type Field = keyof TournamentDraft;

type LockedField = {
  readonly field: Field;
  /** Which change is still allowed; none where it is left out. */
  readonly allows?: (before: TournamentDraft, after: TournamentDraft, facts: EditFacts) => boolean;
  /** Whether `allows` allows any change at all now; it does where this is left out. */
  readonly allowsAny?: (before: TournamentDraft, facts: EditFacts) => boolean;
  /** Whether any change is as good as another while `allowsAny` holds, or nearly. */
  readonly isFreeUntilFixed?: true;
  readonly message: string;
};

/** What somebody who has joined may rely on. Name and description may always change. */
const lockedByJoining: readonly LockedField[] = [
  { field: 'category', message: 'The category is locked since the first player joined.' },
  { field: 'entryFee', message: 'The entry fee is locked since the first player joined.' },
  { field: 'questionsCount', message: 'The number of questions is locked since the first player joined.' },
  { field: 'prizeSplitBps', message: 'The prize split is locked since the first player joined.' },
  { field: 'startWindowMinutes', message: 'The start window is locked since the first player joined.' },
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
    // A seat can be given back until the start: nobody loses that from one moment to the next.
    field: 'startTime',
    allows: (before, after, { now }) => now < before.startTime && now <= after.startTime,
    allowsAny: (before, { now }) => now < before.startTime,
    isFreeUntilFixed: true,
    message: 'The start may only move before it has come, and not into the past.',
  },
  {
    // Standings that players have seen end do not open again.
    field: 'endTime',
    allows: (before, after, { now }) => now < before.endTime && after.endTime > before.endTime,
    allowsAny: (before, { now }) => now < before.endTime,
    message: 'The end may only move later, and only before it has come.',
  },
];

/** What more an approval fixes once players have joined: nobody else would look at the change. */
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

/** The locks of a tournament that players have joined; where two are on one field the approval's is told. */
function locksOfJoined({ isApproved }: EditFacts): readonly LockedField[] {
  return isApproved ? [...lockedByJoining, ...lockedByApproval] : lockedByJoining;
}

const closedMessage = 'A tournament that is settled or cancelled cannot be changed.';

/** What a tournament is to be: what an edit does not say stays as it is. Throws `invalid_input`. */
export function completeDraft(before: TournamentDraft, input: UpdateTournament): TournamentDraft {
  const { tournamentId: _, ...said } = input;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const after: TournamentDraft = { ...before, ...given };
  const errors = brokenDraftRules(after).map(({ field, message }) => ({ path: field, message }));
  const [first] = errors;
  if (first) throw new Problem('invalid_input', { detail: first.message, errors });
  return after;
}

/** The fields that an edit changes. */
export function changedFields(before: TournamentDraft, after: TournamentDraft): Field[] {
  return (Object.keys(after) as Field[]).filter((field) => !isSame(before[field], after[field]));
}

/** A field that cannot be changed as one likes: not at all, or only so far as the message says. */
export type FieldLock = { readonly isFixed: boolean; readonly message: string };

/** The fields of a tournament that can no longer be changed as one likes. */
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
 * Throws `locked`, naming each field, where an edit changes what can no longer be changed. An edit that
 * changes nothing is always allowed.
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
