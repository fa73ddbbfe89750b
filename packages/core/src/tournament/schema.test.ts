import { expect, test } from 'vitest';
import { TournamentDraft } from './schema';

const draft = {
  name: 'Evening quiz',
  description: 'Ten questions.',
  category: 'science',
  startTime: '2026-01-01T10:00:00Z',
  endTime: '2026-01-01T11:00:00Z',
};

test('absent fields get their defaults', () => {
  expect(TournamentDraft.parse(draft)).toEqual({
    ...draft,
    startTime: new Date(draft.startTime),
    endTime: new Date(draft.endTime),
    entryFee: 0,
    prizePool: 0,
    maxParticipants: 10,
    minParticipants: 1,
    questionsCount: 10,
    durationMinutes: 5,
    startWindowMinutes: null,
    languages: ['en'],
    questionKinds: [],
    tags: [],
    difficulties: null,
    marks: null,
    reveal: 'immediate',
    visibility: 'public',
    guests: 'anyone',
    startsOnPress: false,
    teamSize: 0,
    teamBest: 1,
    sharedQuestions: false,
    prizeSplitBps: [5000, 3000, 2000],
  });
});

test.each([
  ['the longest name', { name: 'x'.repeat(120) }],
  ['the longest description', { description: 'x'.repeat(2000) }],
  ['a start in the past', { startTime: '2001-01-01T00:00:00Z' }],
  ['one seat', { maxParticipants: 1 }],
  ['a fee in paise', { entryFee: 9.99, prizePool: 100.01 }],
  ['questions that just fit the duration', { questionsCount: 60, durationMinutes: 7 }],
  ['own numbers of each difficulty', { difficulties: { easy: 0, medium: 6, hard: 4 } }],
  ['one prize for the winner alone', { prizeSplitBps: [10_000] }],
])('%s is allowed', (_, changes) => {
  expect(TournamentDraft.safeParse({ ...draft, ...changes }).error).toBeUndefined();
});

test.each([
  ['name', { name: 'x'.repeat(121) }],
  ['name', { name: '   ' }],
  ['name', { name: 'a\0b' }],
  ['name', { name: 'a\ud800b' }],
  ['description', { description: 'x'.repeat(2001) }],
  ['category', { category: 'cricket' }],
  ['entryFee', { entryFee: -1 }],
  ['entryFee', { entryFee: 0.001 }],
  ['entryFee', { entryFee: Number.NaN }],
  ['entryFee', { entryFee: '10' }],
  ['entryFee', { entryFee: null }],
  ['prizePool', { prizePool: 2 ** 53 }],
  ['prizePool', { prizePool: Number.POSITIVE_INFINITY }],
  ['difficulties', { difficulties: { easy: 0, medium: 6, hard: 5 } }],
  ['maxParticipants', { maxParticipants: 0 }],
  ['maxParticipants', { maxParticipants: 1.5 }],
  ['minParticipants', { minParticipants: 11 }],
  ['questionsCount', { questionsCount: 0 }],
  ['durationMinutes', { questionsCount: 61, durationMinutes: 7 }],
  ['durationMinutes', { durationMinutes: 0 }],
  ['endTime', { endTime: draft.startTime }],
  ['endTime', { endTime: '2025-12-31T23:59:59Z' }],
  ['startTime', { startTime: 'tomorrow' }],
  ['prizeSplitBps', { prizeSplitBps: [5000, 3000] }],
  ['prizeSplitBps', { prizeSplitBps: [] }],
  ['prizeSplitBps', { prizeSplitBps: [11_000, -1000] }],
])('%s is rejected: %o', (field, changes) => {
  const { error } = TournamentDraft.safeParse({ ...draft, ...changes });
  expect(error?.issues.map(({ path }) => path[0])).toContain(field);
});

test('callers cannot set fields that the server decides', () => {
  for (const extra of ['id', 'settledAt', 'seatsTaken', 'secret', 'createdBy'])
    expect(TournamentDraft.safeParse({ ...draft, [extra]: 1 }).success).toBe(false);
});
