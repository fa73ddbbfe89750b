import type { Page } from 'playwright-core';
import { changed } from './answers';
import type { Screen } from './screen';

/** Answers the questions of a practice round or daily quiz until its results are shown. */
export async function playFreeQuiz(page: Page, questions: number): Promise<void> {
  for (let number = 1; number <= questions; number += 1) {
    await page.getByText(`Question ${number} of ${questions}`).waitFor();
    await page.getByRole('radiogroup').waitFor();
    await page.keyboard.press('B');
    await page.keyboard.press('Enter');
    await page.getByText(/^(Correct|Incorrect)!$/).waitFor();
  }
  await page.getByRole('heading', { name: 'Quiz Results' }).waitFor();
}

const played = changed({
  played: true,
  sessionId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  score: 7,
  trail: ['right', 'right', 'wrong', 'right', 'right', 'missed', 'right', 'right', 'wrong', 'right'],
  streak: 12,
  bestStreak: 30,
});

const results = {
  as: 'player',
  path: ({ finishedSession }) => `/quiz-results/${finishedSession}`,
} as const satisfies Partial<Screen>;

/** The screens of practice and the daily quiz. */
export const practiceScreens: readonly Screen[] = [
  {
    name: 'practice',
    as: 'player',
    path: '/practice',
    ready: (page) => page.getByRole('button', { name: 'Start practice' }),
  },
  {
    name: 'practice-question',
    as: 'player',
    path: '/practice',
    open: (page) => page.getByRole('button', { name: 'Start practice' }).click(),
    ready: (page) => page.getByText('Question 1 of'),
  },
  {
    ...results,
    name: 'practice-results',
    answers: { 'quiz.results': changed({ kind: 'practice', rank: null, tournamentName: 'Practice' }) },
    ready: (page) => page.getByRole('link', { name: 'Practise again' }),
  },
  {
    name: 'daily',
    as: 'player',
    path: '/daily',
    answers: {
      'quiz.daily': changed({ played: false, sessionId: null, streak: 3, bestStreak: 8, freezesLeft: 1 }),
    },
    ready: (page) => page.getByText('3 days in a row: play today to keep it'),
  },
  {
    name: 'daily-played',
    as: 'player',
    path: '/daily',
    answers: { 'quiz.daily': played },
    ready: (page) => page.getByRole('link', { name: 'See your results' }),
  },
  {
    name: 'daily-failed',
    as: 'player',
    path: '/daily',
    answers: { 'quiz.daily': 'refused' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    ...results,
    name: 'daily-results',
    answers: {
      'quiz.results': changed({ kind: 'daily', rank: null, tournamentName: 'Daily quiz' }),
      'quiz.daily': played,
    },
    ready: (page) => page.getByText('12 days in a row'),
  },
  {
    name: 'dashboard-daily-played',
    as: 'player',
    path: '/dashboard',
    answers: { 'quiz.daily': played },
    ready: (page) => page.getByRole('link', { name: /^Daily quiz Next in/ }),
  },
];
