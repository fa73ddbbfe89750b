import type { Page } from 'playwright-core';
import { changed, noItems } from './answers';
import { at, loadingAndFailed, type Screen, shows, state } from './screen';

const notifications = {
  as: 'admin',
  path: '/admin/audit',
  open: (page: Page) => page.getByRole('button', { name: /notifications?$/ }).click(),
} as const;

/** The questions of the list with a picture. */
/** The screens of the overview and of tournaments. */
export const adminScreens: readonly Screen[] = [
  state(at.admin('/admin'), 'admin-overview', (page) => page.locator('svg.plot').nth(3)),
  state(at.admin('/admin'), 'admin-overview-loading', shows.role('heading', 'Active players'), {
    answers: { 'admin.trends': 'pending' },
  }),
  state(
    at.admin('/admin?days=7'),
    'admin-overview-empty',
    shows.text('Nobody paid or joined in these days.'),
    {
      answers: {
        'admin.users.list': noItems,
        'admin.trends': () => ({
          json: { days: [], before: { revenue: 0, joins: 0 }, kycQueue: [], difficulty: [] },
        }),
      },
    },
  ),
  state(notifications, 'admin-notifications', shows.role('list', 'Latest notifications')),
  state(notifications, 'admin-notifications-loading', shows.role('status', 'Loading the notifications'), {
    answers: { 'admin.notifications': 'pending' },
  }),
  state(notifications, 'admin-notifications-failed', shows.text('The notifications could not be loaded'), {
    answers: { 'admin.notifications': 'refused' },
  }),
  state(at.admin('/admin'), 'admin-shortcuts', shows.role('dialog', 'Keyboard shortcuts'), {
    open: async (page) => {
      await page
        .getByRole('button', { name: 'Shortcuts' })
        .or(page.getByText('Recent Users'))
        .first()
        .waitFor();
      await page.keyboard.press('Shift+?');
    },
  }),
  state(at.admin('/admin'), 'admin-overview-failed', shows.text('The charts could not be loaded'), {
    answers: { 'admin.users.list': 'refused', 'admin.trends': 'refused' },
  }),
  state(
    at.admin('/admin/tournaments?sort=start&order=asc'),
    'admin-tournaments',
    shows.role('link', /^View /),
  ),
  state(
    at.admin('/admin/tournaments?status=cancelled'),
    'admin-tournaments-empty',
    shows.text('No tournament is found'),
    { answers: { 'admin.tournaments.list': noItems } },
  ),
  state(
    at.admin('/admin/tournaments'),
    'admin-tournaments-failed',
    shows.text('The tournaments could not be loaded'),
    { answers: { 'admin.tournaments.list': 'refused' } },
  ),
  state(at.admin('/admin/tournaments/new'), 'admin-tournament-new', shows.text('Estimate')),
  state(
    at.admin('/admin/tournaments/new'),
    'admin-tournament-new-marks',
    shows.text('A wrong answer takes at most what the lightest right answer gives.'),
    {
      open: async (page) => {
        await page.getByText('one point for each right answer').click();
        await page.getByLabel('A wrong answer takes').fill('2');
        await page.getByRole('button', { name: 'Save' }).click();
      },
    },
  ),
  state(at.admin('/admin/tournaments/new'), 'admin-tournament-new-teams', shows.text('the best 2 of 3'), {
    open: async (page) => {
      await page.getByText('Teams:').click();
      await page.getByLabel('Players in a team').selectOption('3');
      await page.getByLabel('Results that count').selectOption('2');
    },
  }),
  state(at.admin('/admin/tournaments/new'), 'admin-tournament-new-repeats', shows.text('Monday, Friday'), {
    open: async (page) => {
      await page.getByText('once only').click();
      for (const day of ['Monday', 'Friday']) await page.getByLabel(day).check();
      await page.getByLabel('Last day').fill('2030-01-31');
    },
  }),
  state(
    at.admin('/admin/tournaments/new'),
    'admin-tournament-new-difficulties',
    shows.text(/hard questions are missing/),
    {
      open: async (page) => {
        await page.getByLabel('Category').selectOption('science');
        await page.getByText('in proportion to the questions there are').click();
        await page.getByLabel('Hard', { exact: true }).fill('200');
      },
    },
  ),
  state(
    at.admin('/admin/tournaments/new'),
    'admin-tournament-new-difficulties-missed',
    shows.text('The numbers of each difficulty must add up to the number of questions.'),
    {
      open: async (page) => {
        await page.getByText('in proportion to the questions there are').click();
        for (const [name, count] of [
          ['Easy', '5'],
          ['Medium', '3'],
          ['Hard', '2'],
          ['Questions', '12'],
        ] as const)
          await page.getByLabel(name, { exact: true }).fill(count);
      },
    },
  ),
  state(
    at.admin(({ openTournament }) => `/admin/tournaments/${openTournament}/edit`),
    'admin-tournament-edit',
    shows.role('form', 'Edit Tournament'),
  ),
  state(
    at.admin(({ openTournament }) => `/admin/tournaments/${openTournament}`),
    'admin-tournament',
    shows.text('No questions asked yet'),
  ),
  state(
    at.admin(({ finishedTournament }) => `/admin/tournaments/${finishedTournament}`),
    'admin-tournament-settled',
    shows.role('link', 'Fairness'),
  ),
  state(
    at.admin('/admin/tournaments/new'),
    'admin-tournament-new-exposure',
    shows.text('The tournament waits for a second administrator'),
    { open: (page) => page.getByLabel('Prize pool (₹)').fill('50000') },
  ),
  state(
    at.admin(({ openTournament }) => `/admin/tournaments/${openTournament}`),
    'admin-tournament-waits',
    shows.role('button', 'Approve'),
    {
      answers: {
        'admin.tournaments.byId': changed({
          approvalPendingSince: new Date('2026-11-20T09:15:00Z'),
          exposure: 50_000,
          poolSetBy: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41', name: 'Second Administrator' },
        }),
      },
    },
  ),
  state(
    at.admin(({ openTournament }) => `/admin/tournaments/${openTournament}`),
    'admin-tournament-raise-waits',
    shows.text('raise waits'),
    { answers: { 'admin.tournaments.byId': changed({ pendingPrizePool: 50_000, exposure: 50_000 }) } },
  ),
  ...loadingAndFailed(
    at.admin(({ openTournament }) => `/admin/tournaments/${openTournament}`),
    'admin-tournament',
    ['admin.tournaments.byId'],
    'Loading the tournament',
    'This tournament could not be loaded',
  ),
];
