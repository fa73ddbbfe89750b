import { defaultLanguage } from '@paheli/core/languages';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { type Difficulties, difficultiesOrNull, noDifficulties } from '@paheli/core/tournament/difficulties';
import { type EditFacts, type FieldLock, fieldLocks, lockedChanges } from '@paheli/core/tournament/edit';
import { type Marks, marksOrNull, usualMarks } from '@paheli/core/tournament/marks';
import { defaultPrizeSplitBps, TournamentDraft } from '@paheli/core/tournament/schema';
import type { Resolver } from 'react-hook-form';
import { zodResolver } from '../../../lib/form-resolver';
import { fromLocalInput, toLocalInput } from './local-time';
import { isClosed } from './status';

/** The fields of the form: a draft whose instants are local texts and whose shares are percentages. */
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
};

export type Locks = Readonly<Partial<Record<keyof TournamentFields, FieldLock>>>;

/** The defaults of a new tournament. */
export const emptyFields: TournamentFields = {
  name: '',
  description: '',
  category: '',
  startTime: '',
  endTime: '',
  entryFee: 0,
  prizePool: 0,
  maxParticipants: 10,
  minParticipants: 1,
  questionsCount: 10,
  durationMinutes: 5,
  startWindowMinutes: null,
  languages: [defaultLanguage],
  questionKinds: [],
  tags: [],
  difficulties: noDifficulties,
  marks: usualMarks,
  reveal: 'immediate',
  prizeSplitBps: defaultPrizeSplitBps.map(toPercent),
};

/** Converts a tournament to the fields of the form. */
export function toFields(tournament: AdminTournament): TournamentFields {
  const { prizeSplitBps, startTime, endTime, difficulties, marks, ...draft } = draftOf(tournament);
  return {
    ...draft,
    startTime: toLocalInput(startTime),
    endTime: toLocalInput(endTime),
    difficulties: difficulties ?? noDifficulties,
    marks: marks ?? usualMarks,
    prizeSplitBps: prizeSplitBps.map(toPercent),
  };
}

/**
 * Returns the fields of a new tournament with the terms of another. Its times are to be chosen, and a raise of the pool
 * that still waits is no term yet.
 */
export function copyOf(tournament: AdminTournament): TournamentFields {
  return { ...toFields(tournament), prizePool: tournament.prizePool, startTime: '', endTime: '' };
}

/** Returns the draft that a tournament was last saved with. */
export function draftOf(tournament: AdminTournament): TournamentDraft {
  const { name, description, category, startTime, endTime, entryFee, prizePool } = tournament;
  const { maxParticipants, minParticipants, questionsCount, durationMinutes, prizeSplitBps } = tournament;
  const { startWindowMinutes, languages, questionKinds, tags, difficulties, marks } = tournament;
  const { reveal, pendingPrizePool } = tournament;
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

/** Validates the form as a tournament draft, and as an edit of the tournament. A locked field keeps its value. */
export function resolverOf(
  edited: Edited | null,
  now: () => Date,
): Resolver<TournamentFields, unknown, TournamentDraft> {
  const check = zodResolver(edited ? editOf(edited.current, now) : TournamentDraft);
  return (fields, context, options) => {
    const draft = edited ? toEdit(fields, edited.opened, locksOf(edited.current, now())) : toDraft(fields);
    // Fields and draft have the same paths, so the errors fit the form.
    return check(draft as never, context, options as never) as never;
  };
}

/** Returns the schema of the drafts that a tournament may be changed to. */
function editOf(tournament: AdminTournament, now: () => Date) {
  return TournamentDraft.superRefine((after, context) => {
    const promised = { ...draftOf(tournament), prizePool: tournament.prizePool };
    for (const { path, message } of lockedChanges(promised, after, factsOf(tournament, now())))
      context.addIssue({ code: 'custom', path: [path], message: message.key, params: message.values });
  });
}

function toDraft(
  { prizeSplitBps, startTime, endTime, difficulties, marks, ...fields }: TournamentFields,
  tournament?: AdminTournament,
) {
  return {
    ...fields,
    startTime: fromLocalInput(startTime, tournament?.startTime),
    endTime: fromLocalInput(endTime, tournament?.endTime),
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
