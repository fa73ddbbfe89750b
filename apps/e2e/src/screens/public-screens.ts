import type { Page } from 'playwright-core';
import { refusalDetail } from './answers';
import { at, press, type Screen, shows, state } from './screen';

/** The screens of visitors. */
export const publicScreens: readonly Screen[] = [
  state(at.visitor('/'), 'home', (page) => page.getByRole('heading', { level: 1 })),
  state(at.visitor('/'), 'home-without-tournaments', shows.role('timer', /^Launch day/), {
    open: (page) => reloadWith(page, { json: [] }),
  }),
  state(at.visitor('/'), 'home-tournaments-failed', shows.role('timer', /^Launch day/), {
    open: (page) => reloadWith(page, { status: 503 }),
  }),
  state(at.visitor('/'), 'home-sample-question', 'Question 4 of 10', { open: press('Next Question') }),
  state(at.visitor('/'), 'home-sample-result', shows.role('heading', 'That was half a quiz'), {
    open: playSample,
  }),
  state(at.visitor('/about'), 'about', shows.role('heading', 'Our values')),
  state(at.visitor('/contact'), 'contact', shows.role('heading', 'Send Us a Message')),
  state(at.visitor('/contact'), 'contact-incomplete', 'Choose a subject.', { open: press('Send Message') }),
  state(at.visitor('/contact'), 'contact-refused', refusalDetail, {
    answers: { 'contact.send': 'refused' },
    open: writeMessage,
  }),
  state(at.visitor('/contact'), 'contact-sent', shows.role('heading', 'Message Sent!'), {
    open: writeMessage,
  }),
  state(at.visitor('/privacy'), 'privacy', shows.role('heading', 'Privacy Policy')),
  state(at.visitor('/TermsConditions'), 'terms', shows.role('heading', 'Terms and Conditions')),
  state(at.visitor('/refundpolicy'), 'refund', shows.role('heading', 'Refund Policy')),
  state(at.visitor('/grievance'), 'grievance', (page) => page.getByRole('heading', { level: 1 })),
  state(at.visitor('/measurement'), 'measurement', (page) => page.getByRole('heading', { level: 1 })),
  state(at.player('/'), 'home-signed-in', shows.role('link', 'Play Now')),
  state(at.visitor('/login'), 'login', shows.role('heading', 'Sign In')),
  state(at.visitor('/login'), 'login-refused', (page) => page.getByRole('alert'), {
    answers: { 'auth.login': 'refused' },
    open: async (page) => {
      await page.getByLabel('Mobile Number').fill('9000000002');
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign In' }).click();
    },
  }),
  state(at.visitor('/register'), 'register', shows.role('heading', 'Create your account')),
  state(at.visitor('/register'), 'register-incomplete', 'Enter your name.', { open: press('Register') }),
  state(at.visitor('/forgot-password'), 'forgot-password', (page) => page.getByRole('heading', { level: 1 })),
  state(at.visitor('/appeal'), 'appeal', shows.role('button', 'Send code')),
  state(at.visitor('/appeal'), 'appeal-code', 'Say why the suspension is wrong.', {
    answers: { 'auth.askCode': { instead: undefined } },
    open: async (page) => {
      await askForCode(page);
      await page.getByRole('button', { name: 'Send appeal' }).click();
    },
  }),
  state(at.visitor('/appeal'), 'appeal-refused', refusalDetail, {
    answers: { 'auth.askCode': { instead: undefined }, 'auth.appeals.sendWithCode': 'refused' },
    open: appealWithCode,
  }),
  state(at.visitor('/appeal'), 'appeal-sent', shows.role('heading', 'Your appeal was sent'), {
    answers: {
      'auth.askCode': { instead: undefined },
      'auth.appeals.sendWithCode': { instead: {} },
    },
    open: appealWithCode,
  }),
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
