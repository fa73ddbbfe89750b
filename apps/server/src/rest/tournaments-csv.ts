import type { AdminTournament } from '@paheli/core/tournament/administration';
import { csvOf } from './list-csv';

/** Tournaments as a file; amounts in rupees with two decimals, instants in ISO 8601. */
export const tournamentsCsv = csvOf<AdminTournament>('tournaments.csv', [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['category', ({ category }) => category],
  ['status', ({ status }) => status],
  ['start_date', ({ startTime }) => startTime.toISOString()],
  ['end_date', ({ endTime }) => endTime.toISOString()],
  ['entry_fee', ({ entryFee }) => entryFee.toFixed(2)],
  ['prize_pool', ({ prizePool }) => prizePool.toFixed(2)],
  ['participants', ({ participantCount }) => participantCount],
  ['max_participants', ({ maxParticipants }) => maxParticipants],
  ['total_revenue', ({ totalRevenue }) => totalRevenue.toFixed(2)],
  ['questions_count', ({ questionsCount }) => questionsCount],
  ['duration_minutes', ({ durationMinutes }) => durationMinutes],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
]);
