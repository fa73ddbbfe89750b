import type { Page } from 'playwright-core';
import { changed, noItems } from './answers';
import { loadingAndFailed, type Screen } from './screen';

const notifications = {
  as: 'admin',
  path: '/admin/audit',
  open: (page: Page) => page.getByRole('button', { name: /notifications?$/ }).click(),
} as const;

/** The questions of the list with a picture. */
/** The screens of the overview and of tournaments. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'admin-overview',
    as: 'admin',
    path: '/admin',
    ready: (page) => page.locator('svg.plot').nth(3),
  },
  {
    name: 'admin-overview-loading',
    as: 'admin',
    path: '/admin',
    answers: { 'admin.trends': 'pending' },
    ready: (page) => page.getByRole('heading', { name: 'Active players' }),
  },
  {
    name: 'admin-overview-empty',
    as: 'admin',
    path: '/admin?days=7',
    answers: {
      'admin.users.list': noItems,
      'admin.trends': () => ({
        json: { days: [], before: { revenue: 0, joins: 0 }, kycQueue: [], difficulty: [] },
      }),
    },
    ready: (page) => page.getByText('Nobody paid or joined in these days.'),
  },
  {
    ...notifications,
    name: 'admin-notifications',
    ready: (page) => page.getByRole('list', { name: 'Latest notifications' }),
  },
  {
    ...notifications,
    name: 'admin-notifications-loading',
    answers: { 'admin.notifications': 'pending' },
    ready: (page) => page.getByRole('status', { name: 'Loading the notifications' }),
  },
  {
    ...notifications,
    name: 'admin-notifications-failed',
    answers: { 'admin.notifications': 'refused' },
    ready: (page) => page.getByText('The notifications could not be loaded'),
  },
  {
    name: 'admin-shortcuts',
    as: 'admin',
    path: '/admin',
    open: async (page) => {
      await page
        .getByRole('button', { name: 'Shortcuts' })
        .or(page.getByText('Recent Users'))
        .first()
        .waitFor();
      await page.keyboard.press('Shift+?');
    },
    ready: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  {
    name: 'admin-overview-failed',
    as: 'admin',
    path: '/admin',
    answers: { 'admin.users.list': 'refused', 'admin.trends': 'refused' },
    ready: (page) => page.getByText('The charts could not be loaded'),
  },
  {
    name: 'admin-tournaments',
    as: 'admin',
    path: '/admin/tournaments?sort=start&order=asc',
    ready: (page) => page.getByRole('link', { name: /^View / }),
  },
  {
    name: 'admin-tournaments-empty',
    as: 'admin',
    path: '/admin/tournaments?status=cancelled',
    answers: { 'admin.tournaments.list': noItems },
    ready: (page) => page.getByText('No tournament is found'),
  },
  {
    name: 'admin-tournaments-failed',
    as: 'admin',
    path: '/admin/tournaments',
    answers: { 'admin.tournaments.list': 'refused' },
    ready: (page) => page.getByText('The tournaments could not be loaded'),
  },
  {
    name: 'admin-tournament-new',
    as: 'admin',
    path: '/admin/tournaments/new',
    ready: (page) => page.getByText('Estimate'),
  },
  {
    name: 'admin-tournament-new-marks',
    as: 'admin',
    path: '/admin/tournaments/new',
    open: async (page) => {
      await page.getByText('one point for each right answer').click();
      await page.getByLabel('A wrong answer takes').fill('2');
      await page.getByRole('button', { name: 'Save' }).click();
    },
    ready: (page) => page.getByText('A wrong answer takes at most what the lightest right answer gives.'),
  },
  {
    name: 'admin-tournament-new-teams',
    as: 'admin',
    path: '/admin/tournaments/new',
    open: async (page) => {
      await page.getByText('Teams:').click();
      await page.getByLabel('Players in a team').selectOption('3');
      await page.getByLabel('Results that count').selectOption('2');
    },
    ready: (page) => page.getByText('the best 2 of 3'),
  },
  {
    name: 'admin-tournament-new-repeats',
    as: 'admin',
    path: '/admin/tournaments/new',
    open: async (page) => {
      await page.getByText('once only').click();
      for (const day of ['Monday', 'Friday']) await page.getByLabel(day).check();
      await page.getByLabel('Last day').fill('2030-01-31');
    },
    ready: (page) => page.getByText('Monday, Friday'),
  },
  {
    name: 'admin-tournament-new-difficulties',
    as: 'admin',
    path: '/admin/tournaments/new',
    open: async (page) => {
      await page.getByLabel('Category').selectOption('science');
      await page.getByText('in proportion to the questions there are').click();
      await page.getByLabel('Hard', { exact: true }).fill('200');
    },
    ready: (page) => page.getByText(/hard questions are missing/),
  },
  {
    name: 'admin-tournament-new-difficulties-missed',
    as: 'admin',
    path: '/admin/tournaments/new',
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
    ready: (page) => page.getByText('The numbers of each difficulty must add up to the number of questions.'),
  },
  {
    name: 'admin-tournament-edit',
    as: 'admin',
    path: ({ openTournament }) => `/admin/tournaments/${openTournament}/edit`,
    ready: (page) => page.getByRole('form', { name: 'Edit Tournament' }),
  },
  {
    name: 'admin-tournament',
    as: 'admin',
    path: ({ openTournament }) => `/admin/tournaments/${openTournament}`,
    ready: (page) => page.getByText('No questions asked yet'),
  },
  {
    name: 'admin-tournament-settled',
    as: 'admin',
    path: ({ finishedTournament }) => `/admin/tournaments/${finishedTournament}`,
    ready: (page) => page.getByRole('link', { name: 'Fairness' }),
  },
  {
    name: 'admin-tournament-new-exposure',
    as: 'admin',
    path: '/admin/tournaments/new',
    open: (page) => page.getByLabel('Prize pool (₹)').fill('50000'),
    ready: (page) => page.getByText('The tournament waits for a second administrator'),
  },
  {
    name: 'admin-tournament-waits',
    as: 'admin',
    path: ({ openTournament }) => `/admin/tournaments/${openTournament}`,
    answers: {
      'admin.tournaments.byId': changed({
        approvalPendingSince: new Date('2026-11-20T09:15:00Z'),
        exposure: 50_000,
        poolSetBy: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41', name: 'Second Administrator' },
      }),
    },
    ready: (page) => page.getByRole('button', { name: 'Approve' }),
  },
  {
    name: 'admin-tournament-raise-waits',
    as: 'admin',
    path: ({ openTournament }) => `/admin/tournaments/${openTournament}`,
    answers: { 'admin.tournaments.byId': changed({ pendingPrizePool: 50_000, exposure: 50_000 }) },
    ready: (page) => page.getByText('raise waits'),
  },
  ...loadingAndFailed(
    {
      as: 'admin',
      path: ({ openTournament }) => `/admin/tournaments/${openTournament}`,
      name: 'admin-tournament',
    },
    {
      reads: ['admin.tournaments.byId'],
      loading: 'Loading the tournament',
      failed: 'This tournament could not be loaded',
    },
  ),
];
