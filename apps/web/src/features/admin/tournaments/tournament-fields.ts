import { zodResolver } from '@hookform/resolvers/zod';
import { defaultLanguage } from '@paheli/core/languages';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { type FieldLock, fieldLocks } from '@paheli/core/tournament/edit';
import { defaultPrizeSplitBps, TournamentDraft } from '@paheli/core/tournament/schema';
import type { Resolver } from 'react-hook-form';
import { fromLocalInput, toLocalInput } from './local-time';
import { isClosed } from './status';

/** The fields of the form: a draft whose instants are local texts and whose shares are percentages. */
export type TournamentFields = Omit<
  TournamentDraft,
  'category' | 'startTime' | 'endTime' | 'prizeSplitBps'
> & {
  category: TournamentDraft['category'] | '';
  startTime: string;
  endTime: string;
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
  reveal: 'immediate',
  prizeSplitBps: defaultPrizeSplitBps.map(toPercent),
};

/** Converts a tournament to the fields of the form. */
export function toFields(tournament: AdminTournament): TournamentFields {
  const { prizeSplitBps, startTime, endTime, ...draft } = draftOf(tournament);
  return {
    ...draft,
    startTime: toLocalInput(startTime),
    endTime: toLocalInput(endTime),
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
  const { startWindowMinutes, languages, reveal, pendingPrizePool } = tournament;
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
    reveal,
    prizeSplitBps,
  };
}

/** Returns the fields that can no longer be changed freely. */
export function locksOf(tournament: AdminTournament, now: Date): Locks {
  return fieldLocks(draftOf(tournament), {
    now,
    isClosed: isClosed(tournament.status),
    wasJoined: tournament.frozen,
    seatsTaken: tournament.participantCount,
    hasSessions: tournament.hasSessions,
    isApproved: tournament.approved,
  });
}

/** Validates the form as a tournament draft. A locked field keeps its value. */
export function resolverOf(
  tournament: AdminTournament | null,
  locks: Locks,
): Resolver<TournamentFields, unknown, TournamentDraft> {
  const check = zodResolver(TournamentDraft);
  return (fields, context, options) =>
    // Fields and draft have the same paths, so the errors fit the form.
    check(toDraft(fields, tournament, locks) as never, context, options as never) as never;
}

function toDraft(
  { prizeSplitBps, startTime, endTime, ...fields }: TournamentFields,
  tournament: AdminTournament | null,
  locks: Locks,
) {
  const draft = {
    ...fields,
    startTime: fromLocalInput(startTime, tournament?.startTime),
    endTime: fromLocalInput(endTime, tournament?.endTime),
    prizeSplitBps: toBps(prizeSplitBps),
  };
  if (!tournament) return draft;
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
