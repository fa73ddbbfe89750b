import type { PrizeReview } from '@paheli/core/integrity/prize-review';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { type Answers, changed, idOf, listOf } from './answers';
import { at, failed, press, type Screen, shows, state } from './screen';

const kabir = { id: idOf(43), name: 'Kabir Das', username: 'kabir', email: 'kabir.das@example.com' };

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
const openReview = press(/^Review/);
const reviews = {
  ...prizes,
  answers: { ...prizes.answers, 'admin.prizes.review': { instead: review } },
  open: openReview,
} as const;
const results = at.player('/quiz-results/$finishedSession');
const decided = (status: 'released' | 'voided', reason: string): Answers => ({
  'quiz.results': changed({
    ...(status === 'voided' && { prizeAmount: 0 }),
    decision: { status, reason, decidedAt: new Date('2026-11-20T09:40:00Z') },
  }),
});

/** The screens of held prizes: the list, the review, the decision, and what the player reads. */
export const prizeScreens: readonly Screen[] = [
  state(prizes, 'admin-prizes', shows.role('button', /^Release ₹/)),
  state(at.admin('/admin/prizes?status=voided'), 'admin-prizes-empty', 'No prize was voided yet'),
  failed(prizes, 'admin-prizes', 'admin.prizes.held', 'The prizes could not be loaded'),
  state(prizes, 'admin-prize-release', shows.role('alertdialog', /^Release/), { open: press(/^Release ₹/) }),
  state(prizes, 'admin-prize-void', 'Enter a reason.', {
    open: async (page) => {
      await page.getByRole('button', { name: /^Void ₹/ }).click();
      await page.getByRole('button', { name: 'Void prize' }).click();
    },
  }),
  state(reviews, 'admin-prize-review', shows.role('heading', 'Linked accounts in this tournament')),
  state(reviews, 'admin-prize-review-void', shows.role('alertdialog', /^Void/), {
    open: async (page) => {
      await openReview(page);
      const dialog = page.getByRole('dialog', { name: 'Quiz of Kabir Das' });
      await dialog.getByRole('button', { name: /^Void/ }).click();
    },
  }),
  state({ ...reviews, path: '/admin/prizes?status=released' }, 'admin-prize-review-released', 'None.', {
    answers: {
      'admin.prizes.held': listOf(releasedPrize),
      'admin.prizes.review': { instead: { ...review, prize: releasedPrize, linkedAccounts: [] } },
    },
  }),
  state(
    { ...reviews, path: '/admin/prizes?status=voided' },
    'admin-prize-review-voided',
    (page) => page.getByRole('dialog').getByText('Both accounts are paid out', { exact: false }),
    {
      answers: {
        'admin.prizes.held': listOf(voidedPrize),
        'admin.prizes.review': { instead: { ...review, prize: voidedPrize } },
      },
    },
  ),
  state(reviews, 'admin-prize-review-loading', shows.role('status', 'Loading the quiz'), {
    answers: { ...prizes.answers, 'admin.prizes.review': 'pending' },
  }),
  state(reviews, 'admin-prize-review-failed', 'The quiz could not be loaded', {
    answers: { ...prizes.answers, 'admin.prizes.review': 'refused' },
  }),
  state(results, 'results-prize-released', 'An administrator checked your prize and released it.', {
    answers: decided('released', 'Both accounts belong to members of one family.'),
  }),
  state(results, 'results-prize-voided', 'An administrator checked your prize and voided it.', {
    answers: decided('voided', 'The answers came faster than anybody can read.'),
  }),
];
