import type { PrizeReview } from '@paheli/core/integrity/prize-review';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { type Answer, type Answers, changed } from './answers';
import type { Screen } from './screen';

const idOf = (number: number) => `0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e${number}`;
const kabir = { id: idOf(43), name: 'Kabir Das', username: 'kabir', email: 'kabir.das@example.com' };
const listOf = (...items: readonly object[]): Answer => ({
  instead: { items, nextCursor: null, total: items.length },
});

const heldPrize: HeldPrize = {
  sessionId: idOf(41),
  tournament: { id: idOf(42), name: 'Sunday Science' },
  user: kabir,
  amount: 1500,
  score: 4,
  points: 11,
  reasons: [
    { type: 'same_payout', count: 1, weight: 150, figures: { accounts: 1 } },
    { type: 'tab_switch', count: 5, weight: 20 },
    { type: 'fast_reading', count: 1, weight: 83, figures: { fast: 2, answered: 5 } },
    { type: 'following_seats', count: 1, weight: 20, figures: { tournaments: 4 } },
    { type: 'same_address', count: 1, weight: 20, figures: { accounts: 2 } },
    { type: 'beyond_reach', count: 1, weight: 0, figures: { digits: 3.42, right: 58, answered: 60 } },
    { type: 'agreement', count: 1, weight: 0, figures: { digits: 1.1, common: 24, identicalWrong: 3 } },
  ],
  suspensionReason: null,
  integrityScore: 373,
  status: 'held',
  decision: null,
  pending: null,
};
const voidedPrize: HeldPrize = {
  ...heldPrize,
  suspensionReason: 'Two accounts were played by one person.',
  status: 'voided',
  decision: 'Both accounts are paid out to the same UPI address, and both answered in half a second.',
};
const releasedPrize: HeldPrize = {
  ...heldPrize,
  status: 'released',
  decision: 'Kabir and Meera are siblings and play on one phone.',
};

const question = (
  questionIndex: number,
  questionText: string,
  [time, fieldMedian, fieldRightPercentage]: readonly [number | null, number | null, number | null],
  isRight: boolean,
): PrizeReview['questions'][number] => ({
  questionIndex,
  questionText,
  isRight,
  isAnswered: time !== null,
  time,
  readingLimit: 0.72,
  fieldMedian,
  fieldRightPercentage,
});
const review: PrizeReview = {
  prize: heldPrize,
  questions: [
    question(0, 'Which planet is called the Red Planet?', [0.41, 2.3, 82.5], true),
    question(1, 'On which planet does a day last longer than a year?', [0.38, 3.12, 41.3], true),
    question(
      2,
      'Which Indian scientist showed that light changes its wavelength when molecules scatter it, and received the Nobel Prize for it?',
      [2.86, 3.4, 55],
      true,
    ),
    question(3, 'What is the chemical symbol of gold?', [null, 1.9, 91.2], false),
    question(4, 'How many bones does an adult have?', [4.7, null, null], true),
  ],
  linkedAccounts: [
    { user: { id: idOf(44), name: 'Meera Pillai', username: 'meera' }, kind: 'payout', count: 1 },
    { user: { id: idOf(44), name: 'Meera Pillai', username: 'meera' }, kind: 'following_seats', count: 4 },
    { user: { id: idOf(45), name: 'Asha Rao', username: 'asha_rao' }, kind: 'address', count: 1 },
  ],
};

const prizes = {
  as: 'admin',
  path: '/admin/prizes',
  answers: { 'admin.prizes.held': listOf(heldPrize) },
} as const;
const openReview: Screen['open'] = (page) => page.getByRole('button', { name: /^Review/ }).click();
const results = {
  as: 'player',
  path: ({ finishedSession }) => `/quiz-results/${finishedSession}`,
} as const satisfies Partial<Screen>;
const decided = (status: 'released' | 'voided', reason: string): Answers => ({
  'quiz.results': changed({
    ...(status === 'voided' && { prizeAmount: 0 }),
    decision: { status, reason, decidedAt: new Date('2026-11-20T09:40:00Z') },
  }),
});

/** The screens of held prizes: the list, the review, the decision, and what the player reads. */
export const prizeScreens: readonly Screen[] = [
  { ...prizes, name: 'admin-prizes', ready: (page) => page.getByRole('button', { name: /^Release ₹/ }) },
  {
    ...prizes,
    name: 'admin-prizes-empty',
    path: '/admin/prizes?status=voided',
    answers: {},
    ready: (page) => page.getByText('No prize was voided yet'),
  },
  {
    ...prizes,
    name: 'admin-prizes-failed',
    answers: { 'admin.prizes.held': 'refused' },
    ready: (page) => page.getByText('The prizes could not be loaded'),
  },
  {
    ...prizes,
    name: 'admin-prize-release',
    open: (page) => page.getByRole('button', { name: /^Release ₹/ }).click(),
    ready: (page) => page.getByRole('alertdialog', { name: /^Release/ }),
  },
  {
    ...prizes,
    name: 'admin-prize-void',
    open: async (page) => {
      await page.getByRole('button', { name: /^Void ₹/ }).click();
      await page.getByRole('button', { name: 'Void prize' }).click();
    },
    ready: (page) => page.getByText('Enter a reason.'),
  },
  {
    ...prizes,
    name: 'admin-prize-review',
    answers: { ...prizes.answers, 'admin.prizes.review': { instead: review } },
    open: openReview,
    ready: (page) => page.getByRole('heading', { name: 'Linked accounts in this tournament' }),
  },
  {
    ...prizes,
    name: 'admin-prize-review-void',
    answers: { ...prizes.answers, 'admin.prizes.review': { instead: review } },
    open: async (page) => {
      await openReview(page);
      await page
        .getByRole('dialog', { name: 'Quiz of Kabir Das' })
        .getByRole('button', { name: /^Void/ })
        .click();
    },
    ready: (page) => page.getByRole('alertdialog', { name: /^Void/ }),
  },
  {
    ...prizes,
    name: 'admin-prize-review-released',
    path: '/admin/prizes?status=released',
    answers: {
      'admin.prizes.held': listOf(releasedPrize),
      'admin.prizes.review': { instead: { ...review, prize: releasedPrize, linkedAccounts: [] } },
    },
    open: openReview,
    ready: (page) => page.getByText('None.'),
  },
  {
    ...prizes,
    name: 'admin-prize-review-voided',
    path: '/admin/prizes?status=voided',
    answers: {
      'admin.prizes.held': listOf(voidedPrize),
      'admin.prizes.review': { instead: { ...review, prize: voidedPrize } },
    },
    open: openReview,
    ready: (page) => page.getByRole('dialog').getByText('Both accounts are paid out', { exact: false }),
  },
  {
    ...prizes,
    name: 'admin-prize-review-loading',
    answers: { ...prizes.answers, 'admin.prizes.review': 'pending' },
    open: openReview,
    ready: (page) => page.getByRole('status', { name: 'Loading the quiz' }),
  },
  {
    ...prizes,
    name: 'admin-prize-review-failed',
    answers: { ...prizes.answers, 'admin.prizes.review': 'refused' },
    open: openReview,
    ready: (page) => page.getByText('The quiz could not be loaded'),
  },
  {
    ...results,
    name: 'results-prize-released',
    answers: decided('released', 'Both accounts belong to members of one family.'),
    ready: (page) => page.getByText('An administrator checked your prize and released it.'),
  },
  {
    ...results,
    name: 'results-prize-voided',
    answers: decided('voided', 'The answers came faster than anybody can read.'),
    ready: (page) => page.getByText('An administrator checked your prize and voided it.'),
  },
];
