import { changed, noItems } from './answers';
import { at, empty, failed, loading, loadingAndFailed, press, type Screen, shows, state } from './screen';

const notifications = {
  as: 'admin',
  path: '/admin/audit',
  open: press(/notifications?$/),
} as const;

const overview = at.admin('/admin');
const newTournament = at.admin('/admin/tournaments/new');
const tournament = at.admin('/admin/tournaments/$openTournament');

/** The screens of the overview and of tournaments. */
export const adminScreens: readonly Screen[] = [
  state(overview, 'admin-overview', (page) => page.locator('svg.plot').nth(3)),
  loading(overview, 'admin-overview', 'admin.trends', shows.role('heading', 'Active players')),
  state(at.admin('/admin?days=7'), 'admin-overview-empty', 'Nobody paid or joined in these days.', {
    answers: {
      'admin.users.list': noItems,
      'admin.trends': () => ({
        json: { days: [], before: { revenue: 0, joins: 0 }, kycQueue: [], difficulty: [] },
      }),
    },
  }),
  state(notifications, 'admin-notifications', shows.role('list', 'Latest notifications')),
  loading(
    notifications,
    'admin-notifications',
    'admin.notifications',
    shows.role('status', 'Loading the notifications'),
  ),
  failed(
    notifications,
    'admin-notifications',
    'admin.notifications',
    'The notifications could not be loaded',
  ),
  state(overview, 'admin-shortcuts', shows.role('dialog', 'Keyboard shortcuts'), {
    open: async (page) => {
      await page
        .getByRole('button', { name: 'Shortcuts' })
        .or(page.getByText('Recent Users'))
        .first()
        .waitFor();
      await page.keyboard.press('Shift+?');
    },
  }),
  state(overview, 'admin-overview-failed', 'The charts could not be loaded', {
    answers: { 'admin.users.list': 'refused', 'admin.trends': 'refused' },
  }),
  state(
    at.admin('/admin/tournaments?sort=start&order=asc'),
    'admin-tournaments',
    shows.role('link', /^View /),
  ),
  empty(
    at.admin('/admin/tournaments?status=cancelled'),
    'admin-tournaments',
    'admin.tournaments.list',
    'No tournament is found',
  ),
  failed(
    at.admin('/admin/tournaments'),
    'admin-tournaments',
    'admin.tournaments.list',
    'The tournaments could not be loaded',
  ),
  state(newTournament, 'admin-tournament-new', 'Estimate'),
  state(
    newTournament,
    'admin-tournament-new-marks',
    'A wrong answer takes at most what the lightest right answer gives.',
    {
      open: async (page) => {
        await page.getByText('one point for each right answer').click();
        await page.getByLabel('A wrong answer takes').fill('2');
        await page.getByRole('button', { name: 'Save' }).click();
      },
    },
  ),
  state(newTournament, 'admin-tournament-new-teams', 'the best 2 of 3', {
    open: async (page) => {
      await page.getByText('Teams:').click();
      await page.getByLabel('Players in a team').selectOption('3');
      await page.getByLabel('Results that count').selectOption('2');
    },
  }),
  state(newTournament, 'admin-tournament-new-repeats', 'Monday, Friday', {
    open: async (page) => {
      await page.getByText('once only').click();
      for (const day of ['Monday', 'Friday']) await page.getByLabel(day).check();
      await page.getByLabel('Last day').fill('2030-01-31');
    },
  }),
  state(newTournament, 'admin-tournament-new-difficulties', /hard questions are missing/, {
    open: async (page) => {
      await page.getByLabel('Category').selectOption('science');
      await page.getByText('in proportion to the questions there are').click();
      await page.getByLabel('Hard', { exact: true }).fill('200');
    },
  }),
  state(
    newTournament,
    'admin-tournament-new-difficulties-missed',
    'The numbers of each difficulty must add up to the number of questions.',
    {
      open: async (page) => {
        await page.getByText('in proportion to the questions there are').click();
        for (const [name, count] of Object.entries({ Easy: '5', Medium: '3', Hard: '2', Questions: '12' }))
          await page.getByLabel(name, { exact: true }).fill(count);
      },
    },
  ),
  state(
    at.admin('/admin/tournaments/$openTournament/edit'),
    'admin-tournament-edit',
    shows.role('form', 'Edit Tournament'),
  ),
  state(tournament, 'admin-tournament', 'No questions asked yet'),
  state(
    at.admin('/admin/tournaments/$finishedTournament'),
    'admin-tournament-settled',
    shows.role('link', 'Fairness'),
  ),
  state(newTournament, 'admin-tournament-new-exposure', 'The tournament waits for a second administrator', {
    open: (page) => page.getByLabel('Prize pool (₹)').fill('50000'),
  }),
  state(tournament, 'admin-tournament-waits', shows.role('button', 'Approve'), {
    answers: {
      'admin.tournaments.byId': changed({
        approvalPendingSince: new Date('2026-11-20T09:15:00Z'),
        exposure: 50_000,
        poolSetBy: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41', name: 'Second Administrator' },
      }),
    },
  }),
  state(tournament, 'admin-tournament-raise-waits', 'raise waits', {
    answers: { 'admin.tournaments.byId': changed({ pendingPrizePool: 50_000, exposure: 50_000 }) },
  }),
  ...loadingAndFailed(tournament, 'admin-tournament', ['admin.tournaments.byId'], {
    loading: 'Loading the tournament',
    failed: 'This tournament could not be loaded',
  }),
];
