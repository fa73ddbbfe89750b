import type { Page } from 'playwright-core';
import { changed } from './answers';
import { at, loadingAndFailed, press, type Screen, shows, state } from './screen';

const wanted = at.player('/dashboard?join=$openTournament');

const seat = { ...wanted, answers: { 'tournament.byId': changed({ entryFee: 10, prizePool: 100 }) } };

/** A player with this access and balance. */
const withWallet = (hasAccess: boolean, walletBalance: number) => ({
  ...seat.answers,
  'auth.profile': changed({ hasAccess, walletBalance }),
});
const button = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /join$/i });

/** The sheet that takes a player from 'Join' to a seat. */
export const seatScreens: readonly Screen[] = [
  state(at.player('/dashboard'), 'seat', shows.role('button', 'Pay ₹10 and join'), {
    open: press('Join Tournament: Quick Five: Science', 'link'),
  }),
  state(seat, 'seat-newcomer', shows.role('button', 'Pay ₹49: unlock and join'), {
    answers: withWallet(false, 0),
  }),
  state(seat, 'seat-partly-covered', 'From your wallet', { answers: withWallet(false, 20.5) }),
  state(seat, 'seat-without-funds', 'Insufficient funds! Please add funds to play.', {
    answers: withWallet(true, 3),
  }),
  state(wanted, 'seat-under-pass', /^Your pass ends/, {
    answers: { 'auth.profile': changed({ passUntil: new Date('2027-01-31T12:00:00Z') }) },
  }),
  state(seat, 'seat-other-amount', shows.label('Amount (INR)'), {
    answers: withWallet(false, 0),
    open: press(/^Add more than/),
  }),
  state(seat, 'seat-refused', (page) => page.getByRole('alert').getByText(/^Failed to join tournament/), {
    answers: { ...seat.answers, 'tournament.join': 'refused' },
    open: (page) => button(page).click(),
  }),
  state(wanted, 'seat-full', (page) => page.getByRole('dialog').getByText(/^This tournament is full\./), {
    answers: { 'tournament.byId': changed({ participantCount: 100, maxParticipants: 100 }) },
  }),
  state(at.player('/dashboard?join=$comingTournament'), 'seat-taken', (page) =>
    page.getByRole('dialog').getByText(/^You have your seat/),
  ),
  ...loadingAndFailed(wanted, 'seat', ['tournament.byId'], {
    loading: 'Loading the tournament',
    failed: 'This tournament could not be loaded',
  }),
];
