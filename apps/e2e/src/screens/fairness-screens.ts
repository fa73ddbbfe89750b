import type { Page } from 'playwright-core';
import type { Screen } from './screen';

const fairness = {
  as: 'visitor',
  path: ({ finishedTournament }) => `/tournaments/${finishedTournament}/fairness`,
} as const satisfies Partial<Screen>;

const results = {
  as: 'player',
  path: ({ finishedSession }) => `/quiz-results/${finishedSession}`,
} as const satisfies Partial<Screen>;

/** Lets the page get a document whose values do not have its digests. */
async function tamper(page: Page): Promise<void> {
  await page.route('**/api/tournaments/*/fairness', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), commitment: '0'.repeat(64) };
    await route.fulfill({ response, json });
  });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
}

/** The screens of the fairness document, the player's own check and the connection receipt. */
export const fairnessScreens: readonly Screen[] = [
  { ...fairness, name: 'fairness', ready: (page) => page.getByText('What came in equals what went out.') },
  {
    ...fairness,
    name: 'fairness-committed',
    path: ({ openTournament }) => `/tournaments/${openTournament}/fairness`,
    ready: (page) => page.getByText('Published once the tournament is over'),
  },
  {
    ...fairness,
    name: 'fairness-verified',
    open: (page) => press(page, 'Verify in this browser'),
    ready: (page) => page.getByText('Everything in the document follows from it.'),
  },
  {
    ...fairness,
    name: 'fairness-changed',
    async open(page) {
      await tamper(page);
      await press(page, 'Verify in this browser');
    },
    ready: (page) => page.getByText('The document does not verify.'),
  },
  {
    ...fairness,
    name: 'fairness-unknown',
    path: '/tournaments/0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41/fairness',
    ready: (page) => page.getByRole('heading', { name: 'Tournament not found' }),
  },
  {
    ...fairness,
    name: 'fairness-loading',
    answers: { 'tournament.fairness': 'pending' },
    ready: (page) => page.getByText('Loading the fairness document...'),
  },
  {
    ...fairness,
    name: 'fairness-failed',
    answers: { 'tournament.fairness': 'refused' },
    ready: (page) => page.getByText('The fairness document could not be loaded'),
  },
  {
    ...results,
    name: 'results-own-check',
    open: (page) => press(page, 'Check my quiz'),
    ready: (page) => page.getByText(/are exactly what the published document says/),
  },
  {
    ...results,
    name: 'results-receipt',
    open: (page) => press(page, 'Show my receipt'),
    ready: (page) => page.getByText(/Times are those of our clock/),
  },
];
