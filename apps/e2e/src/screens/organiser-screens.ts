import { changed } from './answers';
import type { Screen } from './screen';

const held = ({ heldTournament }: { readonly heldTournament: string }) =>
  `/admin/tournaments/${heldTournament}`;

/** What organisers see of the administration, and what others see of them. */
export const organiserScreens: readonly Screen[] = [
  {
    name: 'organiser-tournaments',
    as: 'organiser',
    path: '/admin/tournaments',
    ready: (page) => page.getByText('unlisted'),
  },
  {
    name: 'organiser-tournament',
    as: 'organiser',
    path: held,
    ready: (page) => page.getByText('1 number, one on each line.'),
  },
  {
    name: 'organiser-tournament-wrong-number',
    as: 'organiser',
    path: held,
    open: async (page) => {
      await page.getByLabel('Mobile numbers').fill('98765 43210\n12345');
      await page.getByRole('button', { name: 'Save the list' }).click();
    },
    ready: (page) => page.getByText(/12345.*: Enter an Indian mobile number of ten digits/),
  },
  {
    name: 'organiser-new',
    as: 'organiser',
    path: '/admin/tournaments/new',
    open: async (page) => {
      await page.getByLabel('Category').selectOption('general');
      await page.getByLabel('Who may join').selectOption('numbers');
    },
    ready: (page) => page.getByText(/8 more are needed/),
  },
  {
    name: 'organiser-questions',
    as: 'organiser',
    path: '/admin/questions',
    ready: (page) => page.getByText('Which ocean is the largest?'),
  },
  {
    name: 'organiser-questions-shared',
    as: 'organiser',
    path: '/admin/questions?shared=true',
    ready: (page) => page.getByText('Nothing is shared yet'),
  },
  {
    name: 'admin-tournament-reported',
    as: 'admin',
    path: held,
    answers: {
      'admin.tournaments.byId': changed({ openReports: 5, hiddenAt: new Date('2026-11-20T09:15:00Z') }),
    },
    ready: (page) => page.getByRole('button', { name: 'Show it again' }),
  },
  {
    name: 'code',
    as: 'visitor',
    path: '/code',
    open: async (page) => {
      await page.getByLabel('Code').fill('12');
      await page.getByRole('button', { name: 'Find it' }).click();
    },
    ready: (page) => page.getByText('Enter the code of six letters.'),
  },
  {
    name: 'code-wrong',
    as: 'visitor',
    path: '/code/AAAAAA',
    ready: (page) => page.getByText('No tournament has this code now.'),
  },
  {
    name: 'tournament-of-organiser',
    as: 'player',
    path: ({ joinCode }) => `/code/${joinCode}`,
    ready: (page) => page.getByRole('button', { name: 'Report this tournament' }),
  },
];
