import { type Answer, changed } from './answers';
import { loadingAndFailed, type Screen } from './screen';

const settings = 'auth.notices.settings';
/** A server that sends e-mails too. */
const withEmail: Answer = changed({ sendsEmail: true });
/** A server that sends nothing. */
const withNothing: Answer = changed({ pushKey: null });

/** The screens of notifications. */
export const noticeScreens: readonly Screen[] = [
  {
    name: 'notifications',
    as: 'player',
    path: '/notifications',
    answers: { [settings]: withEmail },
    ready: (page) => page.getByText('Receipts of my payments'),
  },
  {
    name: 'notifications-email-code',
    as: 'player',
    path: '/notifications',
    answers: {
      [settings]: withEmail,
      'auth.notices.changeEmail': { instead: undefined },
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Verify address' }).click();
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('paheli-demo');
      await page.getByRole('button', { name: 'Send code' }).click();
    },
    ready: (page) => page.getByText(/A code was sent to/),
  },
  {
    name: 'notifications-off',
    as: 'player',
    path: '/notifications',
    answers: { [settings]: withNothing },
    ready: (page) => page.getByRole('heading', { name: 'E-mail address' }),
  },
  ...loadingAndFailed(
    { as: 'player', path: '/notifications', name: 'notifications' },
    {
      reads: [settings],
      loading: 'Loading your notifications',
      failed: 'Your notifications could not be loaded',
    },
  ),
];
