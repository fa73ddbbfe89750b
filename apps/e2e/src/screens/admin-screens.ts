import type { Page } from 'playwright-core';
import { deserialize, serialize } from 'superjson';
import { type Answer, changed, noItems } from './answers';
import { drawnPicture } from './sample-media';
import { loadingAndFailed, type Screen } from './screen';

const notifications = {
  as: 'admin',
  path: '/admin/audit',
  open: (page: Page) => page.getByRole('button', { name: /notifications?$/ }).click(),
} as const;

/** The questions of the list with a picture. */
const pictured: Answer = (data) => {
  const page = deserialize<{ items: object[] }>(data);
  const { alt: mediaAlt, ...picture } = drawnPicture(960, 640);
  const media = { ...picture, hash: 'ab'.repeat(32) };
  return serialize({
    ...page,
    items: page.items.map((question) => ({ ...question, mediaAlt, media, mediaHash: media.hash })),
  });
};

/** The screens of the overview, questions and tournaments. */
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
    name: 'admin-questions',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    ready: (page) => page.getByRole('heading', { name: /Red Planet/ }),
  },
  {
    name: 'admin-questions-dense',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet&dense=true',
    open: (page) => page.getByRole('heading', { level: 3 }).first().click(),
    ready: (page) => page.getByRole('button', { name: 'Edit' }),
  },
  {
    name: 'admin-questions-empty',
    as: 'admin',
    path: '/admin/questions?archived=true',
    answers: { 'admin.questions.list': noItems },
    ready: (page) => page.getByText('Nothing is archived'),
  },
  ...loadingAndFailed(
    { as: 'admin', path: '/admin/questions', name: 'admin-questions' },
    {
      reads: ['admin.questions.list'],
      loading: 'Loading questions',
      failed: 'The questions could not be loaded',
    },
  ),
  {
    name: 'admin-question-dialog',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    open: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    ready: (page) => page.getByRole('dialog', { name: 'Edit Question' }),
  },
  {
    name: 'admin-question-dialog-picture',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    answers: { 'admin.questions.list': pictured },
    open: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    ready: (page) => page.getByLabel('Description of the picture or sound'),
  },
  {
    name: 'admin-question-dialog-long',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page
        .getByLabel('Question', { exact: true })
        .fill('Which of these planets has the longest day? '.repeat(9));
    },
    ready: (page) => page.getByText('Players have to scroll this question there'),
  },
  {
    name: 'admin-question-dialog-formulas',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page.getByLabel('Question', { exact: true }).fill('Solve $x^2 = 4$ for e<sup>ix</sup>.');
      await page.getByLabel('Question in हिन्दी').fill('$\\frac{1}{2}$ और $\\frac{1$ में क्या अंतर है?');
    },
    ready: (page) => page.getByText('This formula is not valid LaTeX: \\frac{1'),
  },
  {
    name: 'admin-question-delete',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    open: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
    ready: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'admin-upload',
    as: 'admin',
    // A search for a few questions, because checking fifty takes long.
    path: '/admin/questions?text=planet',
    open: (page) => page.getByRole('button', { name: 'Bulk Upload' }).click(),
    ready: (page) => page.getByText('Choose a file'),
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
