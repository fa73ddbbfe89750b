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

test('a seat can be taken while there is one', () => {
  expect(cardAction(upcoming)).toBe('join');
  expect(cardAction(active)).toBe('join');
  expect(cardAction({ ...active, participantCount: 10 })).toBe('full');
});

test('whoever has a seat waits before the start and plays after it, full or not', () => {
  expect(cardAction({ ...upcoming, joined: true, participantCount: 10 })).toBe('wait');
  expect(cardAction({ ...active, joined: true, participantCount: 10 })).toBe('play');
});

test('a quiz that was begun is resumed, also after the tournament’s end', () => {
  const begun = { ...active, joined: true, mySessionId };
  expect(cardAction(begun)).toBe('resume');
  expect(cardAction({ ...begun, status: 'settling' })).toBe('resume');
});

test('a finished quiz leads to its results, also in a cancelled tournament', () => {
  for (const status of ['active', 'settling', 'completed', 'cancelled'] as const) {
    expect(cardAction({ ...active, status, joined: true, mySessionId, myQuizFinished: true })).toBe(
      'results',
    );
  }
});

test('nothing is left to do where it is over and nobody played', () => {
  for (const status of ['settling', 'completed', 'cancelled'] as const) {
    expect(cardAction({ ...active, status, joined: true })).toBe('over');
  }
});

test('after the start window joining and starting are refused, and a begun quiz is resumed', () => {
  const closed = { ...active, now: active.entryClosesAt };
  expect(cardAction(closed)).toBe('over');
  expect(cardAction({ ...closed, joined: true })).toBe('over');
  expect(cardAction({ ...closed, joined: true, mySessionId })).toBe('resume');
});
