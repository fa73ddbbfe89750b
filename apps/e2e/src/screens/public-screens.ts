import { nothing } from './answers';
import type { Screen } from './screen';

/** What visitors see. */
export const publicScreens: readonly Screen[] = [
  {
    name: 'home',
    as: 'visitor',
    path: '/',
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'home-without-tournaments',
    as: 'visitor',
    path: '/',
    answers: { 'tournament.list': nothing },
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'home-signed-in',
    as: 'player',
    path: '/',
    ready: (page) => page.getByRole('link', { name: 'Play Now' }),
  },
  {
    name: 'login',
    as: 'visitor',
    path: '/login',
    ready: (page) => page.getByRole('heading', { name: 'Sign In' }),
  },
  {
    name: 'login-refused',
    as: 'visitor',
    path: '/login',
    answers: { 'auth.login': 'refused' },
    open: async (page) => {
      await page.getByLabel('Mobile Number').fill('9000000002');
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign In' }).click();
    },
    ready: (page) => page.getByRole('alert'),
  },
  {
    name: 'register',
    as: 'visitor',
    path: '/register',
    ready: (page) => page.getByRole('heading', { name: 'Create your account' }),
  },
  {
    name: 'register-incomplete',
    as: 'visitor',
    path: '/register',
    open: (page) => page.getByRole('button', { name: 'Register' }).click(),
    ready: (page) => page.getByText('Enter your name.'),
  },
  {
    name: 'forgot-password',
    as: 'visitor',
    path: '/forgot-password',
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
];
