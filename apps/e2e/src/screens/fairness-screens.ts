import type { Page } from 'playwright-core';
import { at, failed, loading, type Screen, shows, state } from './screen';

const fairness = at.visitor('/tournaments/$finishedTournament/fairness');

const results = at.player('/quiz-results/$finishedSession');

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
  state(fairness, 'fairness', 'What came in equals what went out.'),
  state(
    at.visitor('/tournaments/$openTournament/fairness'),
    'fairness-committed',
    'Published once the tournament is over',
  ),
  state(fairness, 'fairness-verified', 'Everything in the document follows from it.', {
    open: (page) => press(page, 'Verify in this browser'),
  }),
  {
    ...fairness,
    name: 'fairness-changed',
    async open(page) {
      await tamper(page);
      await press(page, 'Verify in this browser');
    },
    ready: (page) => page.getByText('The document does not verify.'),
  },
  state(
    at.visitor('/tournaments/0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41/fairness'),
    'fairness-unknown',
    shows.role('heading', 'Tournament not found'),
  ),
  loading(fairness, 'fairness', 'tournament.fairness', 'Loading the fairness document...'),
  failed(fairness, 'fairness', 'tournament.fairness', 'The fairness document could not be loaded'),
  state(results, 'results-own-check', /are exactly what the published document says/, {
    open: (page) => press(page, 'Check my quiz'),
  }),
  state(results, 'results-receipt', /Times are those of our clock/, {
    open: (page) => press(page, 'Show my receipt'),
  }),
];
