import { changed } from './answers';
import { at, loadingAndFailed, press, type Screen, shows, state } from './screen';

const terms = {
  reason: 'Two accounts were played by one person.',
  until: new Date('2026-12-24T18:30:00Z'),
  freeze: false,
};
const appeal = {
  id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
  message: 'My brother plays on the same phone.',
  createdAt: new Date('2026-11-21T09:15:00Z'),
  outcome: null,
  decisionReason: null,
  decidedAt: null,
};
const pending = {
  tournament: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e44', name: 'Science Sprint' },
  user: null,
  question: null,
  requestedBy: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e45', name: 'Kabir Das' },
  requestedAt: new Date('2026-11-21T09:15:00Z'),
};
const pendingDecisions = [
  {
    ...pending,
    id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e46',
    kind: 'prize_void',
    user: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42', name: 'Asha Rao' },
    amount: 25_000,
    reason: 'The recording shows another person.',
    effectiveAt: new Date('2026-11-22T09:15:00Z'),
  },
  {
    ...pending,
    id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e47',
    kind: 'question_decide',
    question: {
      id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e48',
      questionText: 'Which planet is called the Red Planet?',
      correctedTo: 'Mars',
    },
    amount: 1_00_000,
    reason: null,
    effectiveAt: null,
  },
];
const suspended = (own: object | null) =>
  changed({ suspension: { ...terms, suspendedAt: new Date('2026-11-20T09:15:00Z'), appeal: own } });
const newcomer = '/admin/users?user=$kycUser';
const openFunds: Screen['open'] = (page) =>
  page.getByRole('button', { name: 'Add Funds', exact: true }).click();

/** The screens of suspended players, of their appeals, and of the question for the date of birth. */
export const suspensionScreens: readonly Screen[] = [
  state(at.player('/dashboard'), 'birth-question', shows.label('Date of birth'), {
    answers: { 'auth.profile': changed({ dateOfBirth: null }) },
    open: openFunds,
  }),
  state(at.player('/dashboard'), 'birth-refused', shows.role('dialog', 'You must be at least 18'), {
    answers: { 'auth.profile': changed({ dateOfBirth: '2015-06-30' }) },
    open: openFunds,
  }),
  state(at.admin(newcomer), 'admin-user-suspend', shows.role('alertdialog', /^Suspend/), {
    open: press('Suspend'),
  }),
  state(at.admin('/admin/decisions'), 'admin-decisions', 'Takes effect', {
    answers: { 'admin.decisions.list': changed({ items: pendingDecisions, total: 2 }) },
  }),
  state(
    at.admin('/admin/appeals'),
    'admin-appeals',
    shows.role('button', 'Lift the suspension of Asha Rao'),
    {
      answers: {
        'admin.suspensions.appeals': changed({
          items: [
            {
              ...appeal,
              user: { id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42', name: 'Asha Rao', username: 'asha_rao' },
              suspension: {
                ...terms,
                id: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e43',
                tookEffectAt: new Date('2026-11-20T09:15:00Z'),
                suspendedBy: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e44',
                confirmedBy: null,
              },
            },
          ],
          total: 1,
        }),
      },
    },
  ),
  state(at.admin('/admin/appeals'), 'admin-appeals-empty', 'No appeal is open'),
  ...loadingAndFailed(at.admin('/admin/appeals'), 'admin-appeals', ['admin.suspensions.appeals'], {
    loading: 'Loading the list',
    failed: 'The appeals could not be loaded',
  }),
  // Last: the window remembers that its player is suspended until the next profile.
  state(at.player('/dashboard'), 'suspended', shows.role('button', 'Send appeal'), {
    answers: { 'auth.profile': suspended(null) },
  }),
  state(
    at.player('/suspended'),
    'suspended-appealed',
    'An administrator who did not suspend you will decide.',
    { answers: { 'auth.profile': suspended(appeal) } },
  ),
];
