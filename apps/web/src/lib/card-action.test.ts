import { expect, test } from 'vitest';
import { cardAction } from './card-action';

const upcoming = {
  now: new Date('2026-01-01T10:00:00Z'),
  entryClosesAt: new Date('2026-01-01T10:15:00Z'),
  status: 'upcoming' as const,
  joined: false,
  mySessionId: null,
  myQuizFinished: false,
  participantCount: 3,
  maxParticipants: 10,
};
const active = { ...upcoming, status: 'active' as const };
const mySessionId = '0198f000-0000-7000-8000-000000000000';

test('joining is offered while there are free seats', () => {
  expect(cardAction(upcoming)).toBe('join');
  expect(cardAction(active)).toBe('join');
  expect(cardAction({ ...active, participantCount: 10 })).toBe('full');
});

test('a player with a seat waits before the start and plays after it, even in a full tournament', () => {
  expect(cardAction({ ...upcoming, joined: true, participantCount: 10 })).toBe('wait');
  expect(cardAction({ ...active, joined: true, participantCount: 10 })).toBe('play');
});

test('a started quiz can be resumed, even after the tournament’s end', () => {
  const begun = { ...active, joined: true, mySessionId };
  expect(cardAction(begun)).toBe('resume');
  expect(cardAction({ ...begun, status: 'settling' })).toBe('resume');
});

test('a finished quiz leads to its results, even in a cancelled tournament', () => {
  for (const status of ['active', 'settling', 'completed', 'cancelled'] as const) {
    expect(cardAction({ ...active, status, joined: true, mySessionId, myQuizFinished: true })).toBe(
      'results',
    );
  }
});

test('a finished tournament without an own quiz offers no action', () => {
  for (const status of ['settling', 'completed', 'cancelled'] as const) {
    expect(cardAction({ ...active, status, joined: true })).toBe('over');
  }
});

test('after the start window nothing can be joined or started, and a started quiz can be resumed', () => {
  const closed = { ...active, now: active.entryClosesAt };
  expect(cardAction(closed)).toBe('over');
  expect(cardAction({ ...closed, joined: true })).toBe('over');
  expect(cardAction({ ...closed, joined: true, mySessionId })).toBe('resume');
});
