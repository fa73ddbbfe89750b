import { dayMs, hourMs } from '@paheli/core/clock';
import { TournamentDraft } from '@paheli/core/tournament/schema';
import { type SeriesDetails, weekdays } from '@paheli/core/tournament/series';
import type { Page } from 'playwright-core';
import { deserialize, serialize } from 'superjson';
import { type Answer, type Answers, changed, idOf } from './answers';
import { at, press, type Screen, shows, state } from './screen';

const seriesId = idOf(10);
const repeats = { series: { seriesId, following: false }, seriesId };
const firstAt = new Date('2030-01-04T13:30:00.000Z');
const startOf = (day: number) => new Date(firstAt.getTime() + day * dayMs);

/** A series of all days, with six tournaments ahead, of which players have joined two. */
const details: SeriesDetails = {
  id: seriesId,
  name: 'Evening quiz',
  weekdays: [...weekdays],
  firstAt,
  until: '2030-06-30',
  nextAt: startOf(6),
  followers: 12,
  endedAt: null,
  createdAt: new Date('2029-12-20T06:00:00.000Z'),
  organiser: null,
  tournament: TournamentDraft.parse({
    ...{ name: 'Evening quiz', description: 'Each evening.', category: 'science' },
    ...{ startTime: firstAt, endTime: new Date(firstAt.getTime() + hourMs) },
  }),
  ahead: [0, 1, 2, 3, 4, 5].map((day) => ({
    ...{ id: idOf(20 + day), day: `2030-01-0${4 + day}` },
    ...{ startTime: startOf(day), frozen: day < 2 },
  })),
};

const answers: Answers = {
  'admin.tournaments.byId': changed(repeats),
  'admin.tournaments.series.byId': { instead: details },
};

/** Makes each tournament of a list one of a series. */
const allRepeat: Answer = (data) => {
  const { items, ...page } = deserialize<{ items: object[] }>(data);
  return serialize({ ...page, items: items.map((item) => ({ ...item, ...repeats })) });
};

const occurrence = {
  as: 'admin',
  path: '/admin/tournaments/$openTournament',
  answers,
} as const satisfies Partial<Screen>;
const series = {
  as: 'admin',
  path: '/admin/tournaments/$openTournament/edit?all=true',
  answers,
} as const satisfies Partial<Screen>;

/** Leaves three days in the series, and asks for its change. */
async function change(page: Page): Promise<void> {
  for (const day of ['Monday', 'Friday', 'Saturday', 'Sunday']) await page.getByLabel(day).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
}

/** Fills in a tournament that repeats, without a last day. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Evening quiz');
  await page.getByLabel('Description').fill('Each evening.');
  await page.getByLabel('Category').selectOption('general');
  await page.getByLabel('Start', { exact: true }).fill('2030-01-04T19:00');
  await page.getByLabel('End', { exact: true }).fill('2030-01-04T20:00');
  await page.getByText('once only').click();
  await page.getByLabel('Friday').check();
  await page.getByRole('button', { name: 'Save' }).click();
}

/** Tournaments that repeat, for players and for those who hold them. */
export const seriesScreens: readonly Screen[] = [
  state(
    at.player('/tournaments/$comingTournament'),
    'tournament-series',
    shows.role('switch', 'Join the next one too'),
    { answers: { 'tournament.byId': changed(repeats) } },
  ),
  state(
    at.admin('/admin/tournaments'),
    'admin-tournaments-series',
    (page) => page.getByText('repeats', { exact: true }),
    { answers: { 'admin.tournaments.list': allRepeat } },
  ),
  state(occurrence, 'admin-tournament-series', '12 players join each one.'),
  state(occurrence, 'admin-tournament-series-failed', 'The series could not be loaded', {
    answers: { ...answers, 'admin.tournaments.series.byId': 'refused' },
  }),
  state(occurrence, 'admin-tournament-series-end', '4 tournaments that nobody has joined are deleted:', {
    open: press('End the series'),
  }),
  {
    ...occurrence,
    name: 'admin-tournament-series-edit',
    path: '/admin/tournaments/$openTournament/edit',
    ready: (page) => page.getByText('This tournament repeats. You change this one alone.'),
  },
  state(series, 'admin-series', shows.label('Last day')),
  state(series, 'admin-series-change', '2 tournaments that nobody has joined are changed, and start:', {
    open: change,
  }),
  state(series, 'admin-series-loading', shows.role('status', 'Loading the series'), {
    answers: { ...answers, 'admin.tournaments.series.byId': 'pending' },
  }),
  state(series, 'admin-series-failed', 'The series could not be loaded', {
    answers: { ...answers, 'admin.tournaments.series.byId': 'refused' },
  }),
  state(at.organiser('/admin/tournaments/new'), 'organiser-new-repeats-refused', 'Enter the last day.', {
    open: fillIn,
  }),
];
