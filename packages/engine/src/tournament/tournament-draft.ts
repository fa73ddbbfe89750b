import { toPaise, toRupees } from '@paheli/core/money';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import type { tournaments } from '@paheli/db/schema/tournament';

type Tournament = typeof tournaments.$inferSelect;

/** What an administrator has said of a stored tournament; money in rupees. */
export function toDraft(row: Tournament): TournamentDraft {
  return {
    name: row.name,
    description: row.description,
    category: row.category,
    entryFee: toRupees(row.entryFee),
    prizePool: toRupees(row.prizePool),
    maxParticipants: row.maxParticipants,
    minParticipants: row.minParticipants,
    questionsCount: row.questionsCount,
    durationMinutes: row.durationMs / 60_000,
    startTime: row.startsAt,
    endTime: row.endsAt,
    prizeSplitBps: row.prizeSplitBps,
  };
}

/** A draft as it is stored; money in paise. */
export function toColumns({
  entryFee,
  prizePool,
  durationMinutes,
  startTime,
  endTime,
  ...facts
}: TournamentDraft) {
  return {
    ...facts,
    entryFee: toPaise(entryFee),
    prizePool: toPaise(prizePool),
    durationMs: durationMinutes * 60_000,
    startsAt: startTime,
    endsAt: endTime,
  };
}
