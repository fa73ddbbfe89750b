import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import type { LinkProps } from '@tanstack/react-router';
import { type Guarded, useMay } from './may';

export type Section = {
  readonly to: Extract<NonNullable<LinkProps['to']>, '/admin' | `/admin/${string}`>;
  /** The procedure that fills the section, open to those who may call it. */
  readonly reads: Guarded;
  readonly label: MessageDescriptor;
  /** The key after g that leads to the section. */
  readonly key: string;
  /** The kinds of waiting decisions that the badge adds up. */
  readonly waiting?: readonly (keyof AdminWaiting)[];
};

type Group = { readonly name: MessageDescriptor; readonly sections: readonly Section[] };

/** The groups of the administration, in display order. */
export const groups: readonly Group[] = [
  {
    name: msg`Platform`,
    sections: [
      { to: '/admin', reads: 'admin.waiting', label: msg`Overview`, key: 'o' },
      {
        to: '/admin/users',
        reads: 'admin.users.list',
        label: msg`Users`,
        key: 'u',
        waiting: ['kyc', 'promotions', 'suspensions'],
      },
      { to: '/admin/questions', reads: 'admin.questions.list', label: msg`Questions`, key: 'q' },
      {
        to: '/admin/tournaments',
        reads: 'admin.tournaments.list',
        label: msg`Tournaments`,
        key: 't',
        waiting: ['tournaments', 'reportedTournaments'],
      },
    ],
  },
  {
    name: msg`Fair play`,
    sections: [
      {
        to: '/admin/prizes',
        reads: 'admin.prizes.held',
        label: msg`Held prizes`,
        key: 'h',
        waiting: ['heldPrizes'],
      },
      {
        to: '/admin/question-reports',
        reads: 'admin.reportedQuestions.list',
        label: msg`Reported questions`,
        key: 'r',
        waiting: ['reportedQuestions'],
      },
      {
        to: '/admin/decisions',
        reads: 'admin.decisions.list',
        label: msg`Decisions`,
        key: 'd',
        waiting: ['decisions'],
      },
      {
        to: '/admin/appeals',
        reads: 'admin.suspensions.appeals',
        label: msg`Appeals`,
        key: 'a',
        waiting: ['appeals'],
      },
    ],
  },
  {
    name: msg`Money`,
    sections: [
      {
        to: '/admin/withdrawals',
        reads: 'admin.withdrawals.list',
        label: msg`Withdrawals`,
        key: 'w',
        waiting: ['withdrawals'],
      },
      { to: '/admin/payments', reads: 'admin.payments.list', label: msg`Payments`, key: 'p' },
      {
        to: '/admin/reconciliation',
        reads: 'admin.reconciliation.runs',
        label: msg`Reconciliation`,
        key: 'c',
      },
    ],
  },
  {
    name: msg`Records`,
    sections: [
      {
        to: '/admin/messages',
        reads: 'admin.messages.list',
        label: msg`Messages`,
        key: 'm',
        waiting: ['messages'],
      },
      { to: '/admin/audit', reads: 'admin.audit', label: msg`Audit log`, key: 'l' },
    ],
  },
];

/** All sections, in display order. */
export const sections: readonly Section[] = groups.flatMap((group) => group.sections);

/** Returns the section of a page; undefined for no section's page. */
export function sectionOf(pathname: string): Section | undefined {
  const isWithin = (path: string) => `${pathname}/`.startsWith(`${path}/`);
  return sections.findLast(({ to }) => (to === '/admin' ? pathname === to : isWithin(to)));
}

/** The procedure that decides on each kind of waiting item. Only those who may call it are shown the number. */
const decidedBy: Readonly<Record<keyof AdminWaiting, Guarded>> = {
  kyc: 'admin.users.decideKyc',
  promotions: 'admin.users.setRole',
  suspensions: 'admin.suspensions.decideAppeal',
  appeals: 'admin.suspensions.decideAppeal',
  tournaments: 'admin.tournaments.approve',
  reportedTournaments: 'admin.tournaments.setHidden',
  heldPrizes: 'admin.prizes.held',
  reportedQuestions: 'admin.reportedQuestions.list',
  decisions: 'admin.decisions.list',
  withdrawals: 'admin.withdrawals.list',
  messages: 'admin.messages.list',
};

/** Returns the groups with the sections that are open to the administrator, each with the kinds that they decide on. */
export function useGroups(): readonly Group[] {
  const may = useMay();
  const opened = groups.map(({ name, sections: all }) => ({
    name,
    sections: all
      .filter(({ reads }) => may(reads))
      .map(({ waiting = [], ...section }) => ({
        ...section,
        waiting: waiting.filter((kind) => may(decidedBy[kind])),
      })),
  }));
  return opened.filter(({ sections: open }) => open.length > 0);
}

/** Returns the sections that are open to the administrator, in display order. */
export function useSections(): readonly Section[] {
  return useGroups().flatMap((group) => group.sections);
}
