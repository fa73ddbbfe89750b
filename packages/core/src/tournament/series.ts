import { z } from 'zod';
import { addMs, dayMs, later } from '../clock';
import { Id, idOr } from '../id';
import { beginOfDay, dateInIndia } from '../india';
import { key } from '../message';
import { withStoredStart } from './press-start';
import { TournamentCard, TournamentDraft, TournamentTerms } from './schema';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export const Weekday = z
  .enum(weekdays, { error: key('Choose one of {values}.') })
  .meta({ id: 'Weekday', description: 'Day of the week in India.' });
export type Weekday = z.infer<typeof Weekday>;

/** How long before its start an occurrence is made. */
export const aheadMs = 7 * dayMs;
/** The longest time from the first start to the last day of a series. */
const longestMs = 366 * dayMs;

/** When a series takes place: at the time of day of `firstAt`, on these weekdays, up to and with the day `until`. */
export type Schedule = {
  readonly firstAt: Date;
  readonly weekdays: readonly Weekday[];
  /** A date in India, as YYYY-MM-DD. */
  readonly until: string;
};

/** Returns the starts of a schedule from an instant on, and before another. India has no daylight saving time. */
export function occurrences({ firstAt, weekdays: days, until }: Schedule, from: Date, to: Date): Date[] {
  const starts: Date[] = [];
  const passed = Math.max(0, Math.ceil((from.getTime() - firstAt.getTime()) / dayMs));
  const end = Math.min(to.getTime(), addMs(beginOfDay(until), dayMs).getTime());
  for (let at = addMs(firstAt, passed * dayMs); at.getTime() < end; at = addMs(at, dayMs))
    if (days.includes(weekdayOf(at))) starts.push(at);
  return starts;
}

/** Returns the first start of a schedule from an instant on; null where none is left. */
export function nextOccurrence(schedule: Schedule, from: Date): Date | null {
  const weekLater = addMs(later(from, schedule.firstAt), 7 * dayMs);
  return occurrences(schedule, from, weekLater)[0] ?? null;
}

/**
 * Returns what the tournament of a day in India becomes by a change of its series, with the start to store; undefined where the
 * series has none ahead on that day.
 */
export function changeOn(
  { tournament, weekdays: days, until }: CreateSeries,
  day: string,
  now: Date,
): TournamentDraft | undefined {
  const { startTime: firstAt, endTime } = tournament;
  const from = beginOfDay(day);
  const [startTime] = occurrences({ firstAt, weekdays: days, until }, from, addMs(from, dayMs));
  if (startTime === undefined) return undefined;
  const lengthMs = endTime.getTime() - firstAt.getTime();
  const changed = withStoredStart({ ...tournament, startTime, endTime: addMs(startTime, lengthMs) });
  return changed.startTime > now ? changed : undefined;
}

function weekdayOf(at: Date): Weekday {
  // The week of `getUTCDay` begins on Sunday.
  const day = new Date(`${dateInIndia(at)}T00:00:00Z`).getUTCDay();
  return weekdays[(day + 6) % 7] as Weekday;
}

const SeriesDays = z
  .array(Weekday, key('Choose at least one weekday.'))
  .min(1, key('Choose at least one weekday.'))
  .transform((days) => weekdays.filter((day) => days.includes(day)))
  .meta({ description: 'Days of the week on which it takes place.', examples: [['friday']] });
const SeriesUntil = z.iso
  .date(key('Enter the last day.'))
  .meta({ description: 'Last possible day in India.', examples: ['2026-06-30'] });

const seriesFields = z.strictObject({
  tournament: TournamentDraft.meta({
    description: 'Terms of each tournament, without a fee and a prize. Its start is the first possible one.',
    examples: [
      {
        name: 'Science Sprint',
        description: 'Ten questions about the sciences.',
        category: 'science',
        start_date: '2026-01-31T18:00:00.000Z',
        end_date: '2026-01-31T19:00:00.000Z',
      },
    ],
  }),
  weekdays: SeriesDays,
  until: SeriesUntil,
});

const withSeriesRules = <Schema extends z.ZodType<z.infer<typeof seriesFields>>>(schema: Schema): Schema =>
  schema
    .refine(({ tournament }) => tournament.entryFee === 0 && tournament.prizePool === 0, {
      path: ['tournament', 'entryFee'],
      message: key('A tournament with a fee or a prize does not repeat.'),
    })
    .refine(
      ({ tournament: { startTime }, ...days }) =>
        nextOccurrence({ ...days, firstAt: startTime }, startTime) !== null,
      { path: ['until'], message: key('None of these weekdays comes between the start and the last day.') },
    )
    .refine(({ tournament: { startTime }, until }) => beginOfDay(until) <= addMs(startTime, longestMs), {
      path: ['until'],
      message: key('It repeats for a year at most.'),
    });

/** A tournament that repeats: each occurrence is a tournament of its own. */
export const CreateSeries = withSeriesRules(seriesFields).meta({
  id: 'CreateSeries',
  description: 'A new tournament that repeats.',
});
export type CreateSeries = z.infer<typeof CreateSeries>;

export const SeriesRef = z.strictObject({
  seriesId: idOr(key('This is not the id of a series.')).describe('Id of the series.'),
});
export type SeriesRef = z.infer<typeof SeriesRef>;

export const UpdateSeries = withSeriesRules(seriesFields.extend(SeriesRef.shape)).meta({
  id: 'UpdateSeries',
  description:
    'New terms for all occurrences that follow and that nobody has joined; followers alone move to a new time.',
});
export type UpdateSeries = z.infer<typeof UpdateSeries>;

export const Series = z
  .object({
    id: Id.describe('Id of the series.'),
    name: z.string().meta({ description: 'Name of its tournaments.', examples: ['Science Sprint'] }),
    weekdays: z.array(Weekday).describe('Days of the week on which it takes place.'),
    firstAt: z.date().describe('First possible start, whose time of day holds for all.'),
    until: SeriesUntil,
    nextAt: z
      .date()
      .nullable()
      .describe('Start of the next occurrence that is still to be made; null if there is none.'),
    followers: z
      .number()
      .int()
      .meta({ description: 'Number of players who join each occurrence.', examples: [12] }),
    endedAt: z.date().nullable().describe('Time when it was ended early; null if it was not.'),
    createdAt: z.date().describe('Time of creation.'),
  })
  .meta({ id: 'Series', description: 'A tournament that repeats.' });
export type Series = z.infer<typeof Series>;

const Occurrence = z
  .object({
    id: Id.describe('Id of the tournament.'),
    day: z.iso.date().meta({ description: 'Day in India for which it was made.', examples: ['2026-01-31'] }),
    startTime: z.date().describe('Start, or the latest one where its organiser starts it.'),
    frozen: z
      .boolean()
      .describe(
        'Whether a player ever joined: only a new time of the series applies to it, where all its players follow the series.',
      ),
  })
  .meta({ id: 'Occurrence', description: 'A tournament of a series that has not started.' });

/** A series as it is changed: its terms, and its tournaments that a change applies to. */
export const SeriesDetails = Series.extend({
  tournament: TournamentTerms.describe('Terms of each tournament. Its start is the first possible one.'),
  organiser: TournamentCard.shape.organiser,
  ahead: Occurrence.array().describe('Its tournaments that have not started, earliest day first.'),
}).meta({ id: 'SeriesDetails', description: 'A tournament that repeats, with its terms.' });
export type SeriesDetails = z.infer<typeof SeriesDetails>;
