import { changed } from './answers';
import { loadingAndFailed, type Screen } from './screen';

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
const newcomer = ({ kycUser }: { readonly kycUser: string }) => `/admin/users?user=${kycUser}`;
const openFunds: Screen['open'] = (page) =>
  page.getByRole('button', { name: 'Add Funds', exact: true }).click();

/** The screens of suspended players, of their appeals, and of the question for the date of birth. */
export const suspensionScreens: readonly Screen[] = [
  {
    name: 'birth-question',
    as: 'player',
    path: '/dashboard',
    answers: { 'auth.profile': changed({ dateOfBirth: null }) },
    open: openFunds,
    ready: (page) => page.getByLabel('Date of birth'),
  },
  {
    name: 'birth-refused',
    as: 'player',
    path: '/dashboard',
    answers: { 'auth.profile': changed({ dateOfBirth: '2015-06-30' }) },
    open: openFunds,
    ready: (page) => page.getByRole('dialog', { name: 'You must be at least 18' }),
  },
  {
    name: 'admin-user-suspend',
    as: 'admin',
    path: newcomer,
    open: (page) => page.getByRole('button', { name: 'Suspend' }).click(),
    ready: (page) => page.getByRole('alertdialog', { name: /^Suspend/ }),
  },
  {
    name: 'admin-decisions',
    as: 'admin',
    path: '/admin/decisions',
    answers: { 'admin.decisions.list': changed({ items: pendingDecisions, total: 2 }) },
    ready: (page) => page.getByText('Takes effect'),
  },
  {
    name: 'admin-appeals',
    as: 'admin',
    path: '/admin/appeals',
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
    ready: (page) => page.getByRole('button', { name: 'Lift the suspension of Asha Rao' }),
  },
  {
    name: 'admin-appeals-empty',
    as: 'admin',
    path: '/admin/appeals',
    ready: (page) => page.getByText('No appeal is open'),
  },
  ...loadingAndFailed(
    { as: 'admin', path: '/admin/appeals', name: 'admin-appeals' },
    {
      reads: ['admin.suspensions.appeals'],
      loading: 'Loading the list',
      failed: 'The appeals could not be loaded',
    },
  ),
  // Last: the window remembers that its player is suspended until the next profile.
  {
    name: 'suspended',
    as: 'player',
    path: '/dashboard',
    answers: { 'auth.profile': suspended(null) },
    ready: (page) => page.getByRole('button', { name: 'Send appeal' }),
  },
  {
    name: 'suspended-appealed',
    as: 'player',
    path: '/suspended',
    answers: { 'auth.profile': suspended(appeal) },
    ready: (page) => page.getByText('An administrator who did not suspend you will decide.'),
  },
];
