import type { Page } from 'playwright-core';
import { answerByKey } from '../quiz-page';
import { changed } from './answers';
import { at, failed, press, type Screen, shows, state } from './screen';

/** Answers the questions of a practice round or daily quiz until its results are shown. */
export async function playFreeQuiz(page: Page, questions: number): Promise<void> {
  for (let number = 1; number <= questions; number += 1) {
    await page.getByText(`Question ${number} of ${questions}`).waitFor();
    await answerByKey(page);
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

const results = at.player('/quiz-results/$finishedSession');

/** The screens of practice and the daily quiz. */
export const practiceScreens: readonly Screen[] = [
  state(at.player('/practice'), 'practice', shows.role('button', 'Start practice')),
  // The number of the question stands there before it opens.
  state(at.player('/practice'), 'practice-question', (page) => page.getByRole('radiogroup'), {
    open: press('Start practice'),
  }),
  state(results, 'practice-results', shows.role('link', 'Practise again'), {
    answers: { 'quiz.results': changed({ kind: 'practice', rank: null, tournamentName: 'Practice' }) },
  }),
  state(at.player('/daily'), 'daily', '3 days in a row: play today to keep it', {
    answers: {
      'quiz.daily': changed({ played: false, sessionId: null, streak: 3, bestStreak: 8, freezesLeft: 1 }),
    },
  }),
  state(at.player('/daily'), 'daily-played', shows.role('link', 'See your results'), {
    answers: { 'quiz.daily': played },
  }),
  failed(at.player('/daily'), 'daily', 'quiz.daily', shows.role('button', 'Try again')),
  state(results, 'daily-results', '12 days in a row', {
    answers: {
      'quiz.results': changed({ kind: 'daily', rank: null, tournamentName: 'Daily quiz' }),
      'quiz.daily': played,
    },
  }),
  state(at.player('/dashboard'), 'dashboard-daily-played', shows.role('link', /^Daily quiz Next in/), {
    answers: { 'quiz.daily': played },
  }),
];
