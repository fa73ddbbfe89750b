import { hourMs } from '@paheli/core/clock';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { usualSettings } from '@paheli/core/tournament/schema';
import type { SeriesDetails } from '@paheli/core/tournament/series';
import { sampleTournament } from '@paheli/core/tournament/testing/sample-tournament';
import { expect, test } from 'vitest';
import {
  copyOf,
  draftOf,
  emptyFields,
  locksOf,
  resolverOf,
  seriesFields,
  type TournamentFields,
  toFields,
} from './tournament-fields';

const now = new Date(2026, 0, 5, 9, 0);
// Seconds that the form does not show.
const start = new Date(now.getTime() + hourMs + 33_250);
/** A tournament with two players. */
const tournament: AdminTournament = {
  ...{ ...sampleTournament(start), ...usualSettings, prizeSplitBps: [5000, 3333, 1667] },
  ...{
    entryFee: 10,
    prizePool: 100,
    totalRevenue: 20,
    participantCount: 2,
    frozen: true,
    joined: false,
    now,
  },
  ...{ seriesId: null, joinCode: null, hiddenAt: null, pressedAt: null, cancelReason: null },
  ...{ openReports: 0, hasSessions: false, usableQuestions: 40, shortage: 0, lowStock: false },
  missing: { easy: 0, medium: 0, hard: 0 },
  ...{ exposure: 0, approvalPendingSince: null, pendingPrizePool: null, approved: false, poolSetBy: null },
  ...{ termsVersion: '0f1e2d3c4b5a6978', createdAt: now },
};

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const check = (fields: TournamentFields, of: AdminTournament | null = null) =>
  resolverOf(of && { opened: of, current: of }, () => now)(fields, undefined, options);

test('an untouched form yields the tournament’s values, to the second', async () => {
  const { values, errors } = await check(toFields(tournament), tournament);
  expect(errors).toEqual({});
  expect(values).toEqual(draftOf(tournament));
});

test('an untouched form of a series yields its terms, to the second, and its days', async () => {
  const terms = { ...draftOf(tournament), entryFee: 0, prizePool: 0 };
  const days = { weekdays: ['friday'], until: '2026-06-30' } satisfies Partial<SeriesDetails>;
  const fields = seriesFields({ tournament: terms, ...days } as SeriesDetails);
  expect(fields).toMatchObject(days);
  const { values } = await resolverOf(null, () => now, terms)(fields, undefined, options);
  expect(values).toEqual(terms);
});

test('a locked field keeps its value, whatever its disabled input holds', async () => {
  const changed = { ...toFields(tournament), entryFee: Number.NaN, prizeSplitBps: [], name: 'Renamed' };
  const { values } = await check(changed, tournament);
  expect(values).toEqual({ ...draftOf(tournament), name: 'Renamed' });
});

test('the terms that players joined for are locked, and fields that may only rise are marked', () => {
  const locks = locksOf(tournament, now);
  const fixed = Object.entries(locks).flatMap(([field, lock]) => (lock.isFixed ? [field] : []));
  expect(fixed.toSorted()).toEqual([
    'category',
    'difficulties',
    'entryFee',
    'languages',
    'marks',
    'prizeSplitBps',
    'questionKinds',
    'questionsCount',
    'reveal',
    'sharedQuestions',
    'startWindowMinutes',
    'startsOnPress',
    'tags',
    'teamBest',
    'teamSize',
    'visibility',
  ]);
  expect(locks.prizePool).toEqual({
    isFixed: false,
    message: { key: 'The prize pool may only rise since the first player joined.' },
  });
  expect(locksOf({ ...tournament, frozen: false }, now)).toEqual({});
});

test('a change that the server would refuse is an error of its field', async () => {
  const { errors } = await check({ ...toFields(tournament), prizePool: 99, maxParticipants: 9 }, tournament);
  expect(errors).toEqual({
    prizePool: expect.objectContaining({
      message: 'The prize pool may only rise since the first player joined.',
    }),
    maxParticipants: expect.objectContaining({
      message: 'The seats may only rise since the first player joined.',
    }),
  });
});

test('marks that are the usual ones are saved as none', async () => {
  const open = { ...tournament, frozen: false };
  const fields = toFields({ ...open, marks: { easy: 4, medium: 4, hard: 4, wrong: 1 } });
  const marked = await check(fields, open);
  expect(marked.values).toMatchObject({ marks: { easy: 4, medium: 4, hard: 4, wrong: 1 } });
  const usual = await check({ ...fields, marks: { easy: 1, medium: 1, hard: 1, wrong: 0 } }, open);
  expect(usual.values).toMatchObject({ marks: null });
});

test('numbers of each difficulty are saved where there are any, and must add up', async () => {
  const open = { ...tournament, frozen: false };
  const fields = toFields({ ...open, difficulties: { easy: 5, medium: 3, hard: 2 } });
  expect((await check(fields, open)).values).toMatchObject({ difficulties: { easy: 5, medium: 3, hard: 2 } });
  const none = await check({ ...fields, difficulties: { easy: 0, medium: 0, hard: 0 } }, open);
  expect(none.values).toMatchObject({ difficulties: null });
  const fewer = await check({ ...fields, difficulties: { easy: 5, medium: 3, hard: 1 } }, open);
  expect(Object.keys(fewer.errors)).toEqual(['difficulties']);
});

test('each rule between fields reports its error at one field', async () => {
  const fields = { ...toFields(tournament), endTime: '2026-01-05T08:00', questionsCount: 200 };
  const { errors } = await check(fields);
  expect(errors).toMatchObject({
    endTime: { message: 'The end must come after the start.' },
    durationMinutes: { message: 'The duration must allow 7 seconds for each question.' },
  });
});

test('an empty form reports every missing field', async () => {
  const { errors } = await check({ ...emptyFields, entryFee: Number.NaN, maxParticipants: Number.NaN });
  expect(errors).toMatchObject({
    name: { message: 'Enter a name.' },
    description: { message: 'Enter a description.' },
    category: { message: expect.stringContaining('Choose one of') },
    startTime: { message: 'Enter when it starts.' },
    endTime: { message: 'Enter when it ends.' },
    entryFee: { message: 'Enter an amount in rupees as a number.' },
    maxParticipants: { message: 'Enter a whole number.' },
  });
});

test('a copy has the terms that players read: no times, and no raise that waits for another administrator', () => {
  const copy = copyOf({ ...tournament, status: 'cancelled', pendingPrizePool: 50_000 });
  expect(copy).toEqual({ ...toFields(tournament), startTime: '', endTime: '' });
});

test('a copy of one that was started by a press, or waits for it, waits for a press', () => {
  for (const started of [{ pressedAt: now }, { startsOnPress: true }])
    expect(copyOf({ ...tournament, ...started }).startsOnPress).toBe(true);
  expect(copyOf(tournament).startsOnPress).toBe(false);
});
