import type { Page } from 'playwright-core';
import { idOf, listOf } from './answers';
import { empty, loadingAndFailed, press, type Screen, shows, state } from './screen';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

const report = {
  id: idOf(81),
  questionIndex: 0,
  reason: 'ambiguous',
  note: 'Mercury has a longer day than year as well.',
  outcome: null,
  decision: null,
  createdAt: at('09:10'),
  decidedAt: null,
};
const reported = {
  id: idOf(82),
  tournament: { id: idOf(83), name: 'Science Sprint', isOver: false },
  question: {
    id: idOf(84),
    questionText: 'On which planet does a day last longer than a year?',
    options: ['Venus', 'Mars', 'Mercury', 'Neptune'],
    translations: {},
    correctAnswer: 1,
    correctAnswers: [1],
    voided: false,
  },
  reports: [
    {
      id: idOf(81),
      username: 'asha_rao',
      reason: 'wrong_answer',
      note: 'It is Venus.',
      createdAt: at('09:10'),
    },
    { id: idOf(85), username: 'kabir', reason: 'ambiguous', note: null, createdAt: at('09:12') },
  ],
  reportsCount: 102,
  statistics: {
    asked: 240,
    rightPercentage: 11.3,
    choices: [170, 27, 20, 8],
    unanswered: 15,
    medianTime: 2.84,
    discrimination: -0.31,
  },
  outcome: null,
  decision: null,
  decidedBy: null,
  createdAt: at('09:10'),
  decidedAt: null,
};
const decided = {
  ...reported,
  id: idOf(86),
  outcome: 'corrected',
  decision: 'A day on Venus lasts 243 days of the Earth, its year 225.',
  decidedBy: { id: idOf(87), name: 'Meera Pillai' },
  decidedAt: at('09:40'),
};

const reports = {
  as: 'admin',
  path: '/admin/question-reports',
  answers: { 'admin.reportedQuestions.list': listOf(reported) },
} as const;
const review = {
  as: 'player',
  path: '/quiz-results/$finishedSession',
  open: (page: Page) => page.getByRole('tab', { name: 'Question Review' }).click(),
} as const satisfies Partial<Screen>;

/** The screens of reported questions, of players and administrators. */
export const reportScreens: readonly Screen[] = [
  state(review, 'results-report-question', shows.role('dialog', 'What is wrong with this question?'), {
    open: async (page) => {
      await review.open(page);
      await page.getByRole('button', { name: 'Report question 1', exact: true }).click();
    },
  }),
  state(review, 'results-reported-questions', 'An administrator looks at it.', {
    answers: {
      'quiz.questionReports': {
        instead: [
          report,
          {
            ...report,
            questionIndex: 1,
            outcome: 'voided',
            decision: 'Two options were right.',
            decidedAt: at('10:00'),
          },
        ],
      },
    },
  }),
  state(reports, 'admin-question-reports', shows.role('button', /^Correct the key/)),
  state(reports, 'admin-question-reports-correct', shows.role('alertdialog', 'Correct the key?'), {
    open: press(/^Correct the key/),
  }),
  {
    ...reports,
    name: 'admin-question-reports-decided',
    path: '/admin/question-reports?state=decided',
    answers: { 'admin.reportedQuestions.list': listOf(decided) },
    ready: (page) => page.getByText(/243 days/),
  },
  empty(
    reports,
    'admin-question-reports',
    'admin.reportedQuestions.list',
    'No question waits for a decision',
  ),
  ...loadingAndFailed(reports, 'admin-question-reports', ['admin.reportedQuestions.list'], {
    loading: 'Loading the list',
    failed: 'The questions could not be loaded',
  }),
];
