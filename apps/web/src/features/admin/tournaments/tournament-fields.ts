import type { AdminTournament } from '@paheli/core/tournament/administration';
import { type Difficulties, difficultiesOrNull, noDifficulties } from '@paheli/core/tournament/difficulties';
import { type EditFacts, type FieldLock, fieldLocks, lockedChanges } from '@paheli/core/tournament/edit';
import { type Marks, marksOrNull, usualMarks } from '@paheli/core/tournament/marks';
import { withStoredStart } from '@paheli/core/tournament/press-start';
import { defaultPrizeSplitBps, TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import type { SeriesDetails, Weekday } from '@paheli/core/tournament/series';
import type { RegisterOptions, Resolver, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { zodResolver } from '../../../lib/form-resolver';
import { fromLocalInput, toLocalInput } from './local-time';
import { isClosed } from './status';

/**
 * The fields of the form: a draft whose instants are local texts and whose shares are percentages, and the days on which it
 * repeats.
 */
export type TournamentFields = Omit<
  TournamentDraft,
  'category' | 'startTime' | 'endTime' | 'difficulties' | 'marks' | 'prizeSplitBps'
> & {
  category: TournamentDraft['category'] | '';
  startTime: string;
  endTime: string;
  /** All 0 where they are in proportion to the pool. */
  difficulties: Difficulties;
  marks: Marks;
  prizeSplitBps: { percent: number }[];
  /** None where it does not repeat. */
  weekdays: Weekday[];
  until: string;
};

/** What an input shows of a field besides its value. */
export type FieldState = {
  readonly disabled: boolean;
  readonly hint?: string;
  readonly error: string | undefined;
};

export type Locks = Readonly<Partial<Record<keyof TournamentFields, FieldLock>>>;

/** What each part of the form needs. */
export type PartProps = {
  form: UseFormReturn<TournamentFields, unknown, never>;
  locks: Locks;
  stateOf: (name: keyof TournamentFields) => FieldState;
  /** Returns the props of a field's input. */
  field: <Name extends keyof TournamentFields>(
    name: Name,
    options?: RegisterOptions<TournamentFields, Name>,
  ) => FieldState & UseFormRegisterReturn;
};

const noRepeats = { weekdays: [], until: '' };

/** The defaults of a new tournament. */
export const emptyFields: TournamentFields = {
  name: '',
  description: '',
  category: '',
  startTime: '',
  endTime: '',
  ...usualSettings,
  difficulties: noDifficulties,
  marks: usualMarks,
  prizeSplitBps: defaultPrizeSplitBps.map(toPercent),
  ...noRepeats,
};

/** Converts a tournament to the fields of the form. */
export function toFields(tournament: AdminTournament): TournamentFields {
  return fieldsOf(draftOf(tournament), noRepeats);
}

/** Converts a series to the fields of the form. */
export function seriesFields({ tournament, weekdays, until }: SeriesDetails): TournamentFields {
  return fieldsOf(tournament, { weekdays, until });
}

function fieldsOf(
  { prizeSplitBps, startTime, endTime, difficulties, marks, ...draft }: TournamentDraft,
  repeats: Pick<TournamentFields, 'weekdays' | 'until'>,
): TournamentFields {
  return {
    ...draft,
    ...repeats,
    startTime: toLocalInput(startTime),
    endTime: toLocalInput(endTime),
    difficulties: difficulties ?? noDifficulties,
    marks: marks ?? usualMarks,
    prizeSplitBps: prizeSplitBps.map(toPercent),
  };
}

/**
 * Returns the fields of a new tournament with the terms of another. Its times are to be chosen, a raise of the pool that
 * still waits is no term yet, and one that was started by a press waits for a press again.
 */
export function copyOf(tournament: AdminTournament): TournamentFields {
  const { prizePool, startsOnPress, pressedAt } = tournament;
  return {
    ...toFields(tournament),
    prizePool,
    startsOnPress: startsOnPress || pressedAt !== null,
    startTime: '',
    endTime: '',
  };
}

/** Returns the draft that a tournament was last saved with. */
export function draftOf(tournament: AdminTournament): TournamentDraft {
  const { name, description, category, startTime, endTime, entryFee, prizePool } = tournament;
  const { maxParticipants, minParticipants, questionsCount, durationMinutes, prizeSplitBps } = tournament;
  const { startWindowMinutes, languages, questionKinds, tags, difficulties, marks } = tournament;
  const { reveal, visibility, guests, startsOnPress, teamSize, teamBest } = tournament;
  const { sharedQuestions, pendingPrizePool } = tournament;
  return {
    name,
    description,
    category,
    startTime,
    endTime,
    entryFee,
    // A waiting raise stays requested, unless the administrator enters another pool.
    prizePool: pendingPrizePool ?? prizePool,
    maxParticipants,
    minParticipants,
    questionsCount,
    durationMinutes,
    startWindowMinutes,
    languages,
    questionKinds,
    tags,
    difficulties,
    marks,
    reveal,
    visibility,
    guests,
    startsOnPress,
    teamSize,
    teamBest,
    sharedQuestions,
    prizeSplitBps,
  };
}

/** Returns the fields that can no longer be changed freely. */
export function locksOf(tournament: AdminTournament, now: Date): Locks {
  return fieldLocks(draftOf(tournament), factsOf(tournament, now));
}

function factsOf(tournament: AdminTournament, now: Date): EditFacts {
  return {
    now,
    isClosed: isClosed(tournament.status),
    wasJoined: tournament.frozen,
    hasSessions: tournament.hasSessions,
    isApproved: tournament.approved,
  };
}

/** The tournament that a form edits: as it was when the form opened, and as it is now. */
export type Edited = { readonly opened: AdminTournament; readonly current: AdminTournament };

/** The exact times that the fields of the form show by the minute. */
type ExactTimes = Pick<TournamentDraft, 'startTime' | 'endTime'>;

/**
 * Validates the form as a tournament draft, and as an edit of the tournament. A locked field keeps its value. `times` are
 * those that a series was opened with.
 */
export function resolverOf(
  edited: Edited | null,
  now: () => Date,
  times?: ExactTimes,
): Resolver<TournamentFields, unknown, TournamentDraft> {
  const check = zodResolver(edited ? editOf(edited.current, now) : TournamentDraft);
  return (fields, context, options) => {
    const draft = edited
      ? toEdit(fields, edited.opened, locksOf(edited.current, now()))
      : toDraft(fields, times);
    // Fields and draft have the same paths, so the errors fit the form.
    return check(draft as never, context, options as never) as never;
  };
}

/** Returns the schema of the drafts that a tournament may be changed to. */
function editOf(tournament: AdminTournament, now: () => Date) {
  return TournamentDraft.superRefine((after, context) => {
    const promised = { ...draftOf(tournament), prizePool: tournament.prizePool };
    for (const { path, message } of lockedChanges(
      promised,
      withStoredStart(after),
      factsOf(tournament, now()),
    ))
      context.addIssue({ code: 'custom', path: [path], message: message.key, params: message.values });
  });
}

function toDraft(
  {
    prizeSplitBps,
    startTime,
    endTime,
    difficulties,
    marks,
    weekdays: _,
    until: __,
    ...fields
  }: TournamentFields,
  times?: ExactTimes,
) {
  return {
    ...fields,
    // Any start will do where the organiser starts it: the stored one follows from the end.
    startTime: fields.startsOnPress
      ? fromLocalInput(endTime, times?.endTime)
      : fromLocalInput(startTime, times?.startTime),
    endTime: fromLocalInput(endTime, times?.endTime),
    difficulties: difficultiesOrNull(difficulties),
    marks: marksOrNull(marks),
    prizeSplitBps: toBps(prizeSplitBps),
  };
}

function toEdit(fields: TournamentFields, tournament: AdminTournament, locks: Locks) {
  const draft = toDraft(fields, tournament);
  const fixed = Object.entries(draftOf(tournament)).filter(
    ([field]) => locks[field as keyof TournamentFields]?.isFixed,
  );
  return { ...draft, ...Object.fromEntries(fixed) };
}

/** Converts percentages to basis points. */
export function toBps(shares: TournamentFields['prizeSplitBps']): number[] {
  return shares.map(({ percent }) => Number((percent * 100).toFixed(6)));
}

function toPercent(bps: number): { percent: number } {
  return { percent: bps / 100 };
}
