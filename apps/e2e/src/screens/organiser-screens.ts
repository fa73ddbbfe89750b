import { changed } from './answers';
import { at, type Screen, shows, state } from './screen';

const held = '/admin/tournaments/$heldTournament';

/** What organisers see of the administration, and what others see of them. */
export const organiserScreens: readonly Screen[] = [
  state(at.organiser('/admin/tournaments'), 'organiser-tournaments', 'unlisted'),
  state(at.organiser(held), 'organiser-tournament', '1 number, one on each line.'),
  state(
    at.organiser(held),
    'organiser-tournament-wrong-number',
    /12345.*: Enter an Indian mobile number of ten digits/,
    {
      open: async (page) => {
        await page.getByLabel('Mobile numbers').fill('98765 43210\n12345');
        await page.getByRole('button', { name: 'Save the list' }).click();
      },
    },
  ),
  state(at.organiser('/admin/tournaments/new'), 'organiser-new', /8 more are needed/, {
    open: async (page) => {
      await page.getByLabel('Category').selectOption('general');
      await page.getByLabel('Who may join').selectOption('numbers');
    },
  }),
  state(at.organiser('/admin/questions'), 'organiser-questions', 'Which ocean is the largest?'),
  state(at.organiser('/admin/questions?shared=true'), 'organiser-questions-shared', 'Nothing is shared yet'),
  state(at.admin(held), 'admin-tournament-reported', shows.role('button', 'Show it again'), {
    answers: {
      'admin.tournaments.byId': changed({ openReports: 5, hiddenAt: new Date('2026-11-20T09:15:00Z') }),
    },
  }),
  state(at.visitor('/code'), 'code', 'Enter the whole code.', {
    open: async (page) => {
      await page.getByLabel('Code').fill('12');
      await page.getByRole('button', { name: 'Find it' }).click();
    },
  }),
  state(at.visitor('/code/AAAAAA'), 'code-wrong', 'No tournament has this code now.'),
  state(
    at.player('/code/$joinCode'),
    'tournament-of-organiser',
    shows.role('button', 'Report this tournament'),
  ),
];
