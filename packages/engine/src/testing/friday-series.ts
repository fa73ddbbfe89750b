import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import type { CreateSeries } from '@paheli/core/tournament/series';

/** The first start: a Friday, 19:00 in India. */
export const firstAt = new Date('2027-01-08T13:30:00.000Z');
/** The same hour of the day before. */
export const dayBefore = addMs(firstAt, -dayMs);

/** Returns what an organiser sends for a quiz of one hour on each Friday of a year. */
export function fridaySeries(
  changes: Partial<TournamentDraft> = {},
  days: Partial<CreateSeries> = {},
): CreateSeries {
  const tournament: TournamentDraft = {
    ...usualSettings,
    ...{ name: 'Friday quiz', description: 'Each week.', category: 'science', questionsCount: 5 },
    ...{ startTime: firstAt, endTime: addMs(firstAt, hourMs), ...changes },
  };
  return { tournament, weekdays: ['friday'], until: '2027-12-31', ...days };
}
