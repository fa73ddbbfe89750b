import type { Page } from 'playwright-core';
import { refusalDetail } from './answers';
import type { Screen } from './screen';

/** The screens of visitors. */
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
    open: (page) => reloadWith(page, { json: [] }),
    ready: (page) => page.getByRole('timer', { name: /^Launch day/ }),
  },
  {
    name: 'home-tournaments-failed',
    as: 'visitor',
    path: '/',
    open: (page) => reloadWith(page, { status: 503 }),
    ready: (page) => page.getByRole('timer', { name: /^Launch day/ }),
  },
  {
    name: 'home-sample-question',
    as: 'visitor',
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Next Question' }).click(),
    ready: (page) => page.getByText('Question 4 of 10'),
  },
  {
    name: 'home-sample-result',
    as: 'visitor',
    path: '/',
    open: playSample,
    ready: (page) => page.getByRole('heading', { name: 'That was half a quiz' }),
  },
  {
    name: 'about',
    as: 'visitor',
    path: '/about',
    ready: (page) => page.getByRole('heading', { name: 'Our values' }),
  },
  {
    name: 'contact',
    as: 'visitor',
    path: '/contact',
    ready: (page) => page.getByRole('heading', { name: 'Send Us a Message' }),
  },
  {
    name: 'contact-incomplete',
    as: 'visitor',
    path: '/contact',
    open: (page) => page.getByRole('button', { name: 'Send Message' }).click(),
    ready: (page) => page.getByText('Choose a subject.'),
  },
  {
    name: 'contact-refused',
    as: 'visitor',
    path: '/contact',
    answers: { 'contact.send': 'refused' },
    open: writeMessage,
    ready: (page) => page.getByText(refusalDetail),
  },
  {
    name: 'contact-sent',
    as: 'visitor',
    path: '/contact',
    open: writeMessage,
    ready: (page) => page.getByRole('heading', { name: 'Message Sent!' }),
  },
  {
    name: 'privacy',
    as: 'visitor',
    path: '/privacy',
    ready: (page) => page.getByRole('heading', { name: 'Privacy Policy' }),
  },
  {
    name: 'terms',
    as: 'visitor',
    path: '/TermsConditions',
    ready: (page) => page.getByRole('heading', { name: 'Terms and Conditions' }),
  },
  {
    name: 'refund',
    as: 'visitor',
    path: '/refundpolicy',
    ready: (page) => page.getByRole('heading', { name: 'Refund Policy' }),
  },
  {
    name: 'grievance',
    as: 'visitor',
    path: '/grievance',
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'measurement',
    as: 'visitor',
    path: '/measurement',
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
  {
    name: 'appeal',
    as: 'visitor',
    path: '/appeal',
    ready: (page) => page.getByRole('button', { name: 'Send code' }),
  },
  {
    name: 'appeal-code',
    as: 'visitor',
    path: '/appeal',
    answers: { 'auth.askCode': { instead: undefined } },
    open: async (page) => {
      await askForCode(page);
      await page.getByRole('button', { name: 'Send appeal' }).click();
    },
    ready: (page) => page.getByText('Say why the suspension is wrong.'),
  },
  {
    name: 'appeal-refused',
    as: 'visitor',
    path: '/appeal',
    answers: { 'auth.askCode': { instead: undefined }, 'auth.appeals.sendWithCode': 'refused' },
    open: appealWithCode,
    ready: (page) => page.getByText(refusalDetail),
  },
  {
    name: 'appeal-sent',
    as: 'visitor',
    path: '/appeal',
    answers: {
      'auth.askCode': { instead: undefined },
      'auth.appeals.sendWithCode': { instead: {} },
    },
    open: appealWithCode,
    ready: (page) => page.getByRole('heading', { name: 'Your appeal was sent' }),
  },
];

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Mobile Number').fill('98765 43210');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
}

async function appealWithCode(page: Page): Promise<void> {
  await askForCode(page);
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByLabel('Why is the suspension wrong?').fill('My brother plays on the same phone.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
}

/** Reloads the home page, which reads its tournaments from the public REST API, with this response. */
async function reloadWith(page: Page, answer: { json?: unknown; status?: number }): Promise<void> {
  await page.route('**/api/tournaments?*', (route) => route.fulfill(answer));
  await page.reload();
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Kabir Das');
  await page.getByLabel('Email').fill('kabir@example.com');
  await page.getByLabel('Subject').selectOption('Feedback');
  await page.getByRole('textbox', { name: 'Message' }).fill('More questions on poets, please.');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

/** Plays the sample quiz of the home page: the first option of each question. */
export async function playSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next Question' }).click();
  const quiz = page.getByRole('region', { name: 'Sample quiz' });
  for (let number = 4; number <= 8; number += 1) {
    await quiz.getByText(`Question ${number} of 10`).waitFor();
    await quiz.getByRole('button').first().click();
    await quiz.getByRole('button', { name: 'Next Question' }).click();
  }
}
