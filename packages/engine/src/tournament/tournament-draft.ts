import { createHash } from 'node:crypto';
import { minuteMs } from '@paheli/core/clock';
import { toPaise, toRupees } from '@paheli/core/money';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import type { tournaments } from '@paheli/db/schema/tournament';

type Tournament = typeof tournaments.$inferSelect;
/** The columns of a draft; money in paise. */
type StoredTerms = Omit<ReturnType<typeof toColumns>, 'durationMs' | 'startWindowMs'> &
  Pick<Tournament, 'durationMs' | 'startWindowMs'>;

/** Returns a stored tournament as a draft; money in rupees. */
export function toDraft(row: StoredTerms): TournamentDraft {
  return {
    name: row.name,
    description: row.description,
    category: row.category,
    entryFee: toRupees(row.entryFee),
    prizePool: toRupees(row.prizePool),
    maxParticipants: row.maxParticipants,
    minParticipants: row.minParticipants,
    questionsCount: row.questionsCount,
    durationMinutes: row.durationMs / minuteMs,
    startWindowMinutes: row.startWindowMs === null ? null : row.startWindowMs / minuteMs,
    languages: row.languages,
    questionKinds: row.questionKinds,
    tags: row.tags,
    difficulties: row.difficulties,
    marks: row.marks,
    reveal: row.reveal,
    visibility: row.visibility,
    guests: row.guests,
    startsOnPress: row.startsOnPress,
    teamSize: row.teamSize,
    teamBest: row.teamBest,
    sharedQuestions: row.sharedQuestions,
    startTime: row.startsAt,
    endTime: row.endsAt,
    prizeSplitBps: row.prizeSplitBps,
  };
}

/** Returns a stored tournament as last requested: with the raised pool that waits for a second administrator. */
export function requestedDraft(row: StoredTerms & Pick<Tournament, 'pendingPrizePool'>): TournamentDraft {
  return { ...toDraft(row), prizePool: toRupees(row.pendingPrizePool ?? row.prizePool) };
}

/** Returns a short hash of all fields of a draft but name and description. */
export function termsVersionOf({ name: _, description: __, ...terms }: TournamentDraft): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 16);
}

/** Returns the columns of a draft; money in paise. */
export function toColumns({
  entryFee,
  prizePool,
  durationMinutes,
  startWindowMinutes,
  startTime,
  endTime,
  ...facts
}: TournamentDraft) {
  return {
    ...facts,
    entryFee: toPaise(entryFee),
    prizePool: toPaise(prizePool),
    durationMs: durationMinutes * minuteMs,
    startWindowMs: startWindowMinutes === null ? null : startWindowMinutes * minuteMs,
    startsAt: startTime,
    endsAt: endTime,
  };
}
