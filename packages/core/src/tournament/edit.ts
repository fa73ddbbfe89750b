import { addMs, dayMs, minuteMs } from '../clock';
import { type Message, msg } from '../message';
import { Problem } from '../problem';
import { withStoredStart } from './press-start';
import { brokenDraftRules, type TournamentDraft, type UpdateTournament } from './schema';
import { entryClosesAt } from './status';

/** The facts that decide on a change of a tournament, besides the change itself. */
export type EditFacts = {
  readonly now: Date;
  /** Settled or cancelled. */
  readonly isClosed: boolean;
  /** Whether any player ever joined. The first join fixes the terms, also if that player left again. */
  readonly wasJoined: boolean;
  /** Whether any player has started a quiz. */
  readonly hasSessions: boolean;
  /** Whether a second administrator approved the terms. Then one administrator alone cannot change them. */
  readonly isApproved: boolean;
};

type Field = keyof TournamentDraft;

type Rule = {
  /** Returns whether a change is allowed. Absent: no change is. */
  readonly allows?: (before: TournamentDraft, after: TournamentDraft, facts: EditFacts) => boolean;
  /** Returns whether `allows` allows any change at all now. Absent: it does. */
  readonly allowsAny?: (before: TournamentDraft, facts: EditFacts) => boolean;
  readonly message: Message;
};

type FieldRules = {
  /** Applies once a player has joined. */
  readonly joined: Rule;
  /** Applies instead where a second administrator approved the terms: no other one would see the change. */
  readonly approved?: Rule;
};

const isBeforeStart = ({ startTime }: TournamentDraft, { now }: EditFacts) => now < startTime;

/** Returns how long after the start players may join and begin. */
function entryMs({ startTime, endTime, startWindowMinutes }: TournamentDraft): number {
  const startWindowMs = startWindowMinutes === null ? null : startWindowMinutes * minuteMs;
  const closesAt = entryClosesAt({ startsAt: startTime, endsAt: endTime, startWindowMs });
  return closesAt.getTime() - startTime.getTime();
}

/**
 * The changes of each field that are allowed once a player has joined: none that takes notice, a seat, a prize or time
 * to play from those who joined. `free` fields promise nothing.
 */
const rules: Readonly<Record<Field, FieldRules | 'free'>> = {
  name: 'free',
  description: 'free',
  category: { joined: { message: msg('The category is locked since the first player joined.') } },
  entryFee: { joined: { message: msg('The entry fee is locked since the first player joined.') } },
  questionsCount: {
    joined: { message: msg('The number of questions is locked since the first player joined.') },
  },
  prizeSplitBps: { joined: { message: msg('The prize split is locked since the first player joined.') } },
  startWindowMinutes: {
    joined: { message: msg('The start window is locked since the first player joined.') },
  },
  languages: { joined: { message: msg('The languages are locked since the first player joined.') } },
  tags: { joined: { message: msg('The tags are locked since the first player joined.') } },
  questionKinds: {
    joined: { message: msg('The kinds of questions are locked since the first player joined.') },
  },
  difficulties: {
    joined: { message: msg('The numbers of each difficulty are locked since the first player joined.') },
  },
  marks: { joined: { message: msg('The marks are locked since the first player joined.') } },
  reveal: { joined: { message: msg('When answers are revealed is locked since the first player joined.') } },
  visibility: { joined: { message: msg('Who finds it is locked since the first player joined.') } },
  guests: 'free',
  startsOnPress: { joined: { message: msg('How it starts is locked since the first player joined.') } },
  teamSize: { joined: { message: msg('The size of teams is locked since the first player joined.') } },
  teamBest: {
    joined: { message: msg('How many results of a team count is locked since the first player joined.') },
  },
  sharedQuestions: {
    joined: { message: msg('Where its questions come from is locked since the first player joined.') },
  },
  prizePool: {
    joined: {
      allows: (before, after) => after.prizePool > before.prizePool,
      message: msg('The prize pool may only rise since the first player joined.'),
    },
  },
  maxParticipants: {
    // A full tournament settles as soon as its last quiz ends, so a fall to the seats taken would end it early.
    joined: {
      allows: (before, after) => after.maxParticipants > before.maxParticipants,
      message: msg('The seats may only rise since the first player joined.'),
    },
  },
  minParticipants: {
    joined: {
      allows: (before, after) => after.minParticipants < before.minParticipants,
      message: msg('The minimum of participants may only fall since the first player joined.'),
    },
    approved: {
      message: msg(
        'The minimum of participants is locked: a second administrator approved it and players have joined.',
      ),
    },
  },
  durationMinutes: {
    joined: {
      allows: (before, after, { hasSessions }) =>
        !hasSessions && after.durationMinutes > before.durationMinutes,
      allowsAny: (_before, { hasSessions }) => !hasSessions,
      message: msg(
        'The duration may only rise since the first player joined, until the first quiz is started.',
      ),
    },
    approved: {
      message: msg('The duration is locked: a second administrator approved it and players have joined.'),
    },
  },
  startTime: {
    // Seats can be returned until the start, so the start never comes suddenly.
    joined: {
      allows: (before, after, facts) =>
        isBeforeStart(before, facts) &&
        (after.startTime > before.startTime || after.startTime >= addMs(facts.now, dayMs)) &&
        entryMs(after) >= entryMs(before),
      allowsAny: isBeforeStart,
      message: msg(
        'Until it has come, the start may move later, or earlier with 24 hours of notice, and must leave as much time to play.',
      ),
    },
    approved: {
      allows: (before, after, facts) =>
        isBeforeStart(before, facts) &&
        after.startTime > before.startTime &&
        entryMs(after) >= entryMs(before),
      allowsAny: isBeforeStart,
      message: msg(
        'The start may only move later, and must leave as much time to play: a second administrator approved it and players have joined.',
      ),
    },
  },
  endTime: {
    // A leaderboard that players have seen end does not open again.
    joined: {
      allows: (before, after, { now }) => now < before.endTime && after.endTime > before.endTime,
      allowsAny: (before, { now }) => now < before.endTime,
      message: msg('The end may only move later, and only before it has come.'),
    },
  },
};

const fields = Object.keys(rules) as Field[];

/** Returns the rule that applies to a field of a tournament that players have joined; undefined for none. */
function ruleOf(field: Field, { isApproved }: EditFacts): Rule | undefined {
  const found = rules[field];
  if (found === 'free') return undefined;
  return (isApproved ? found.approved : undefined) ?? found.joined;
}

const closedMessage = msg('A tournament that is settled or cancelled cannot be changed.');

/** Merges a tournament with an edit; absent fields stay, the start is the one to store. Throws `invalid_input`. */
export function completeDraft(before: TournamentDraft, input: UpdateTournament): TournamentDraft {
  const { tournamentId: _, ...changes } = input;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: TournamentDraft = { ...before, ...given };
  const errors = brokenDraftRules(after).map(({ field, message }) => ({
    path: field,
    message: { key: message },
  }));
  const [first] = errors;
  if (first) throw new Problem('invalid_input', { detail: first.message, errors });
  return withStoredStart(after);
}

/** Returns the fields that an edit changes. */
export function changedFields(before: TournamentDraft, after: TournamentDraft): Field[] {
  return (Object.keys(after) as Field[]).filter((field) => !isSame(before[field], after[field]));
}

/** A field with a limit on changes: it is fixed, or changes only as far as the message says. */
export type FieldLock = { readonly isFixed: boolean; readonly message: Message };

/** Returns the fields of a tournament that can no longer be changed freely. */
export function fieldLocks(
  before: TournamentDraft,
  facts: EditFacts,
): Readonly<Partial<Record<Field, FieldLock>>> {
  if (facts.isClosed) {
    return Object.fromEntries(fields.map((field) => [field, { isFixed: true, message: closedMessage }]));
  }
  if (!facts.wasJoined) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const rule = ruleOf(field, facts);
      if (!rule) return [];
      const isFixed = !rule.allows || rule.allowsAny?.(before, facts) === false;
      return [[field, { isFixed, message: rule.message }] as const];
    }),
  );
}

/** Returns the fields that an edit changes although they are locked, with the reasons. */
export function lockedChanges(
  before: TournamentDraft,
  after: TournamentDraft,
  facts: EditFacts,
): { path: Field; message: Message }[] {
  const changed = changedFields(before, after);
  if (facts.isClosed) return changed.map((path) => ({ path, message: closedMessage }));
  if (!facts.wasJoined) return [];
  return fields.flatMap((path) => {
    const rule = changed.includes(path) ? ruleOf(path, facts) : undefined;
    return rule && !rule.allows?.(before, after, facts) ? [{ path, message: rule.message }] : [];
  });
}

/**
 * Throws `locked` with the name of each locked field that an edit changes. An edit without changes is always allowed.
 */
export function assertMayEdit(before: TournamentDraft, after: TournamentDraft, facts: EditFacts): void {
  const errors = lockedChanges(before, after, facts);
  const [first] = errors;
  if (first) throw new Problem('locked', { detail: first.message, errors });
}

function isSame(before: TournamentDraft[Field], after: TournamentDraft[Field]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
