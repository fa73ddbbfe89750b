import { type Answer, changed } from './answers';
import { at, loadingAndFailed, type Screen, shows, state } from './screen';

const settings = 'auth.notices.settings';
/** A server that sends e-mails too. */
const withEmail: Answer = changed({ sendsEmail: true });
/** A server that sends nothing. */
const withNothing: Answer = changed({ pushKey: null });

/** The screens of notifications. */
export const noticeScreens: readonly Screen[] = [
  state(at.player('/notifications'), 'notifications', 'Receipts of my payments', {
    answers: { [settings]: withEmail },
  }),
  state(at.player('/notifications'), 'notifications-email-code', /A code was sent to/, {
    answers: {
      [settings]: withEmail,
      'auth.notices.changeEmail': { instead: undefined },
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Verify address' }).click();
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('paheli-demo');
      await page.getByRole('button', { name: 'Send code' }).click();
    },
  }),
  state(at.player('/notifications'), 'notifications-off', shows.role('heading', 'E-mail address'), {
    answers: { [settings]: withNothing },
  }),
  ...loadingAndFailed(at.player('/notifications'), 'notifications', [settings], {
    loading: 'Loading your notifications',
    failed: 'Your notifications could not be loaded',
  }),
];
