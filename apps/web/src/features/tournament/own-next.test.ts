import type { TournamentCard } from '@paheli/core/tournament/schema';
import { expect, test } from 'vitest';
import { joinableFirst, ownNext } from './own-next';

const now = new Date('2026-01-01T10:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function card(name: string, over: Partial<TournamentCard>): TournamentCard {
  const free = {
    joined: false,
    mySessionId: null,
    myQuizFinished: false,
    participantCount: 3,
    maxParticipants: 10,
  };
  const times = { now, status: 'upcoming', startTime: at(10), entryClosesAt: at(30) } as const;
  return { name, ...free, ...times, ...over } as TournamentCard;
}

const open = card('open', {});
const later = card('later', { joined: true, startTime: at(20) });
const soon = card('soon', { joined: true, startTime: at(5) });
const ready = card('ready', { joined: true, status: 'active', startTime: at(-5) });
const running = card('running', {
  joined: true,
  status: 'active',
  mySessionId: 'session',
  startTime: at(-9),
});
const played = card('played', { ...running, myQuizFinished: true } as Partial<TournamentCard>);

test.each([
  [[open, later, soon, ready, running, played], 'running', 'resume'],
  [[open, later, soon, ready, played], 'ready', 'play'],
  [[open, later, soon, played], 'soon', 'wait'],
])('the own next match is the most urgent one', (tournaments, name, action) => {
  expect(ownNext(tournaments)).toMatchObject({ tournament: { name }, action });
});

test('without a seat there is no own match', () => {
  expect(ownNext([open, played])).toBeUndefined();
});

test('tournaments that can be joined come first, and the order stays otherwise', () => {
  const other = card('other', { startTime: at(40) });
  expect(joinableFirst([later, open, soon, other]).map(({ name }) => name)).toEqual([
    'open',
    'other',
    'later',
    'soon',
  ]);
});

test('the order needs no parsed instants: the script at the top of the page has texts', () => {
  const texts = JSON.parse(JSON.stringify([later, open])) as TournamentCard[];
  expect(joinableFirst(texts).map(({ name }) => name)).toEqual(['open', 'later']);
});

test('without a seat free tournaments come before those with a fee', () => {
  const free = card('free', { entryFee: 0, startTime: at(50) });
  const names = (tournaments: TournamentCard[]) => joinableFirst(tournaments).map(({ name }) => name);
  expect(names([played, open, free])).toEqual(['free', 'open', played.name]);
  expect(names([open, free, soon])).toEqual(['open', 'free', 'soon']);
});
