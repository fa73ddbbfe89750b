// Slow because a player waits for the countdown, the time to read and the result.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openJourney, sizesFrom, stateBirth, submitRegistration } from './journey';
import { knownAnswer } from './known-answers';
import { shoot, shootFailure } from './pictures';
import { questionOf, readingMs } from './quiz-page';
import { isFullTier } from './tier';

// The full tier waits for the countdown of production.
const journey = isFullTier ? openJourney({ START_COUNTDOWN_MS: '3000' }) : openJourney();

describe.each(sizesFrom('phone'))('on a %s', (size) => {
  test('a player registers, tops up, buys access, joins, finishes the quiz and sees the prize arrive', async () => {
    const { id } = await journey.admin.createTournament({
      name: `Finale on a ${size}`,
      prize_split_bps: [10_000],
      questions_count: 1,
    });
    const context = await journey.newContext(size);
    const page = await context.newPage();
    const complaints = listenForComplaints(page);
    shootFailure(`${size}-play`, page);

    await register(page);
    // Nobody plays yet.
    for (const label of ['Available Tournaments', 'Online Players', 'Live Quizzes'])
      await page.getByText(label, { exact: true }).waitFor();
    await topUp(page, size);
    await unlockAndJoin(page, `Finale on a ${size}`);
    await page.waitForURL(`**/quiz/${id}`);
    await play(page);
    await page.waitForURL('**/quiz-results/**');
    await page.getByRole('button', { name: 'Awesome!' }).waitFor();
    await page.getByRole('button', { name: 'Awesome!' }).click();
    await page.getByText('Outstanding').waitFor();
    await page.getByText(/^\d:\d\d of 5:00 left$/).waitFor();
    for (const tab of ['Question Review', 'Leaderboard']) {
      await page.getByRole('tab', { name: tab }).click();
    }
    await page
      .getByRole('link', { name: 'Back to Dashboard' })
      .or(page.getByRole('button', { name: 'Back to Dashboard' }))
      .click();
    // ₹100 topped up, ₹39 access, ₹10 entry, ₹100 prize.
    await page.getByRole('button', { name: /Wallet Balance.*₹151\.00/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function register(page: Page): Promise<void> {
  await page.goto(journey.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Start Playing' }).first().click();
  await page.getByRole('heading', { name: /sign in/i }).waitFor();
  await page.getByRole('link', { name: 'Register here' }).click();
  // The sign-in form has a field of the same name.
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  const confirmation = page.getByText('Registration successful! Redirecting to dashboard...').waitFor();
  await submitRegistration(page);
  await confirmation;
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /Nisha Verma/ }).waitFor();
}

async function topUp(page: Page, size: string): Promise<void> {
  await page.getByRole('button', { name: /Wallet Balance/ }).click();
  await stateBirth(page);
  await page.getByLabel('Amount (INR)').fill('100');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Funds' }).click();
  const pay = page.getByRole('button', { name: 'Pay ₹100' });
  await pay.waitFor();
  // The page of the local provider, not the product's.
  if (isFullTier) await shoot(page, `${size}-checkout`);
  await pay.click();
  await page.getByText('Wallet updated!').waitFor();
  await page.getByRole('button', { name: /Wallet Balance.*₹100\.00/ }).waitFor();
}

async function unlockAndJoin(page: Page, tournament: string): Promise<void> {
  const join = page.getByRole('article', { name: tournament }).getByRole('link', { name: /Join Tournament/ });
  await join.click();
  const confirm = page.getByRole('button', { name: 'Pay ₹49: unlock and join' });
  await confirm.waitFor();
  await confirm.click();
  await page.getByText('Tournament joined successfully!').waitFor();
}

async function play(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Quiz Security Mode' }).waitFor();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const text = await questionOf(page, 1);
  await page.getByText('0 violations').waitFor();
  await page.getByRole('radiogroup').getByText(knownAnswer(text), { exact: true }).click();
  // A prize that was won faster than a person reads would be held.
  await page.waitForTimeout(readingMs);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByText('Correct!').waitFor();
}

/**
 * The expected refusals on a slow machine: a question requested just before it opens, or a violation reported just
 * after the end.
 */
const expectedRefusal = /status of 409 .*\/trpc\/quiz\.(?:question|reportViolation)/;

/** Records the page's errors and the violations of its content security policy. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const complaint = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !expectedRefusal.test(complaint)) complaints.push(complaint);
  });
  return complaints;
}
