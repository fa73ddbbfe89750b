import type { Page } from 'playwright-core';
import { changed } from './answers';
import { loadingAndFailed, type Screen } from './screen';

const wanted = {
  as: 'player',
  path: ({ openTournament }) => `/dashboard?join=${openTournament}`,
} as const satisfies Partial<Screen>;

const seat = { ...wanted, answers: { 'tournament.byId': changed({ entryFee: 10, prizePool: 100 }) } };

/** A player with this access and balance. */
const withWallet = (hasAccess: boolean, walletBalance: number) => ({
  ...seat.answers,
  'auth.profile': changed({ hasAccess, walletBalance }),
});
const button = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /join$/i });

/** The sheet that takes a player from 'Join' to a seat. */
export const seatScreens: readonly Screen[] = [
  {
    name: 'seat',
    as: 'player',
    path: '/dashboard',
    open: (page) => page.getByRole('link', { name: 'Join Tournament: Quick Five: Science' }).click(),
    ready: (page) => page.getByRole('button', { name: 'Pay ₹10 and join' }),
  },
  {
    ...seat,
    name: 'seat-newcomer',
    answers: withWallet(false, 0),
    ready: (page) => page.getByRole('button', { name: 'Pay ₹49: unlock and join' }),
  },
  {
    ...seat,
    name: 'seat-partly-covered',
    answers: withWallet(false, 20.5),
    ready: (page) => page.getByText('From your wallet'),
  },
  {
    ...seat,
    name: 'seat-without-funds',
    answers: withWallet(true, 3),
    ready: (page) => page.getByText('Insufficient funds! Please add funds to play.'),
  },
  {
    ...seat,
    name: 'seat-other-amount',
    answers: withWallet(false, 0),
    open: (page) => page.getByRole('button', { name: /^Add more than/ }).click(),
    ready: (page) => page.getByLabel('Amount (INR)'),
  },
  {
    ...seat,
    name: 'seat-refused',
    answers: { ...seat.answers, 'tournament.join': 'refused' },
    open: (page) => button(page).click(),
    ready: (page) => page.getByRole('alert').getByText(/^Failed to join tournament/),
  },
  {
    ...wanted,
    name: 'seat-full',
    answers: { 'tournament.byId': changed({ participantCount: 100, maxParticipants: 100 }) },
    ready: (page) => page.getByRole('dialog').getByText(/^This tournament is full\./),
  },
  {
    name: 'seat-taken',
    as: 'player',
    path: ({ comingTournament }) => `/dashboard?join=${comingTournament}`,
    ready: (page) => page.getByRole('dialog').getByText(/^You have your seat/),
  },
  ...loadingAndFailed(
    { ...wanted, name: 'seat' },
    {
      reads: ['tournament.byId'],
      loading: 'Loading the tournament',
      failed: 'This tournament could not be loaded',
    },
  ),
];
