import { describe, expect, test } from 'vitest';
import { addMs, dayMs } from '../clock';
import { Problem } from '../problem';
import { assertMayEdit, changedFields, completeDraft, type EditFacts, fieldLocks } from './edit';
import { type TournamentDraft, UpdateTournament, usualSettings } from './schema';

const at = (time: string) => new Date(`2026-01-01T${time}:00.000Z`);

const daysBefore = (days: number) => addMs(at('10:00'), -days * dayMs);

const before: TournamentDraft = {
  ...usualSettings,
  name: 'Evening quiz',
  description: 'Ten questions.',
  category: 'science',
  entryFee: 10,
  prizePool: 100,
  maxParticipants: 10,
  minParticipants: 2,
  questionsCount: 10,
  startTime: at('10:00'),
  endTime: at('11:00'),
};
/** A tournament that a player has joined and no player has started. */
const joined: EditFacts = {
  now: at('09:00'),
  isClosed: false,
  wasJoined: true,
  hasSessions: false,
  isApproved: false,
};

/** Returns the locked fields of these changes. */
function lockedBy(changes: Partial<TournamentDraft>, facts: Partial<EditFacts> = {}): string[] {
  try {
    assertMayEdit(before, { ...before, ...changes }, { ...joined, ...facts });
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'locked') throw error;
    const fields = (error.errors ?? []).map((each) => ('path' in each ? each.path : ''));
    expect(fields.length).toBeGreaterThan(0);
    expect(error.errors).toContainEqual({ path: fields[0], message: error.detail });
    return fields;
  }
}

const everything: TournamentDraft = {
  name: 'Morning quiz',
  description: 'Twenty questions.',
  category: 'history',
  entryFee: 20,
  prizePool: 50,
  maxParticipants: 5,
  minParticipants: 3,
  questionsCount: 20,
  durationMinutes: 10,
  startWindowMinutes: 15,
  languages: ['en', 'hi'],
  questionKinds: ['several'],
  tags: ['space'],
  difficulties: { easy: 10, medium: 6, hard: 4 },
  marks: { easy: 4, medium: 4, hard: 4, wrong: 1 },
  reveal: 'after_settlement',
  visibility: 'unlisted',
  guests: 'friends',
  startsOnPress: true,
  teamSize: 3,
  teamBest: 2,
  sharedQuestions: true,
  startTime: at('08:00'),
  endTime: at('08:30'),
  prizeSplitBps: [10_000],
};

test('before the first join everything may change, also after the start', () => {
  const untouched = { wasJoined: false };
  expect(lockedBy(everything, untouched)).toEqual([]);
  expect(lockedBy(everything, { ...untouched, now: at('12:00') })).toEqual([]);
});

describe('after the first join', () => {
  test.each<[string, Partial<TournamentDraft>, Partial<EditFacts>]>([
    ['name and description', { name: 'Another', description: 'Other words.' }, {}],
    ['a greater pool', { prizePool: 100.01 }, {}],
    ['more seats', { maxParticipants: 11 }, {}],
    ['a smaller minimum', { minParticipants: 1 }, {}],
    ['a later end', { endTime: at('11:01') }, { now: at('10:59') }],
    ['a later start with as much time to play', { startTime: at('10:30'), endTime: at('11:30') }, {}],
    ['an earlier start after 24 hours', { startTime: daysBefore(1) }, { now: daysBefore(2) }],
    ['a longer duration', { durationMinutes: 6 }, { now: at('10:30') }],
    ['the same pool', { prizePool: 100 }, {}],
    ['the same split in a list of its own', { prizeSplitBps: [5000, 3000, 2000] }, {}],
  ])('%s is allowed', (_, changes, facts) => {
    expect(lockedBy(changes, facts)).toEqual([]);
  });

  test.each<[keyof TournamentDraft, string, Partial<TournamentDraft>, Partial<EditFacts>]>([
    ['category', 'another', { category: 'sports' }, {}],
    ['entryFee', 'a greater', { entryFee: 11 }, {}],
    ['entryFee', 'a smaller', { entryFee: 9.99 }, {}],
    ['questionsCount', 'a smaller', { questionsCount: 9 }, {}],
    ['prizeSplitBps', 'another', { prizeSplitBps: [5000, 2000, 3000] }, {}],
    ['prizePool', 'a smaller', { prizePool: 99.99 }, {}],
    ['maxParticipants', 'a smaller', { maxParticipants: 9 }, {}],
    ['minParticipants', 'a greater', { minParticipants: 3 }, {}],
    ['durationMinutes', 'a shorter', { durationMinutes: 4 }, {}],
    ['durationMinutes', 'once a quiz has started a longer', { durationMinutes: 6 }, { hasSessions: true }],
    [
      'startTime',
      'an earlier with less notice:',
      { startTime: addMs(daysBefore(1), -1) },
      { now: daysBefore(2) },
    ],
    ['startTime', 'a later with less time to play:', { startTime: at('10:01') }, {}],
    ['startTime', 'after the start another', { startTime: at('09:59') }, { now: at('10:00') }],
    ['startWindowMinutes', 'a shorter', { startWindowMinutes: 30 }, {}],
    ['startsOnPress', 'at a press', { startsOnPress: true }, {}],
    ['questionKinds', 'more', { questionKinds: ['several'] }, {}],
    ['difficulties', 'others', { difficulties: { easy: 5, medium: 3, hard: 2 } }, {}],
    ['marks', 'others', { marks: { easy: 4, medium: 4, hard: 4, wrong: 1 } }, {}],
    ['reveal', 'another', { reveal: 'after_settlement' }, {}],
    ['languages', 'a further', { languages: ['en', 'hi'] }, {}],
    ['endTime', 'an earlier', { endTime: at('10:59') }, {}],
    ['endTime', 'after the end a later', { endTime: at('12:00') }, { now: at('11:00') }],
  ])('%s: %s is locked', (field, _, changes, facts) => {
    expect(lockedBy(changes, facts)).toEqual([field]);
  });

  test('the error names every locked field', () => {
    expect(lockedBy(everything, { hasSessions: true }).toSorted()).toEqual(
      Object.keys(before)
        .filter((field) => !['name', 'description', 'guests'].includes(field))
        .toSorted(),
    );
  });

  test('terms of the first join stay locked after all players have left', () => {
    expect(lockedBy({ entryFee: 0 })).toEqual(['entryFee']);
  });
});

test('after settlement or cancellation nothing changes, but repeating the same values is allowed', () => {
  for (const wasJoined of [true, false]) {
    expect(lockedBy({ name: 'Another' }, { isClosed: true, wasJoined })).toEqual(['name']);
    expect(lockedBy({ prizePool: 200 }, { isClosed: true, wasJoined })).toEqual(['prizePool']);
    expect(lockedBy({}, { isClosed: true, wasJoined })).toEqual([]);
  }
});

describe('an edit', () => {
  const { minParticipants: _, prizeSplitBps: __, ...documented } = before;
  const tournamentId = '01890a5d-ac96-774b-bcce-b302099a8057';

  test('keeps absent fields, including those with a default on creation', () => {
    const custom = { ...before, prizeSplitBps: [10_000] };
    const { name, description, category, startTime, endTime } = before;
    const required = { tournamentId, name, description, category, startTime, endTime };
    expect(completeDraft(custom, UpdateTournament.parse(required))).toEqual(custom);
    const withUndefined = UpdateTournament.parse({ ...required, name: 'Another', entryFee: undefined });
    expect(changedFields(custom, completeDraft(custom, withUndefined))).toEqual(['name']);
  });

  test('obeys the rules between fields, also with absent fields', () => {
    const fewer = UpdateTournament.parse({ tournamentId, ...documented, maxParticipants: 1 });
    expect(() => completeDraft(before, fewer)).toThrow('The minimum cannot exceed the maximum');
    const backwards = { tournamentId, ...documented, endTime: at('09:00') };
    expect(UpdateTournament.safeParse(backwards).error?.issues).toMatchObject([{ path: ['endTime'] }]);
    const impossible = { tournamentId, ...documented, minParticipants: 11 };
    expect(UpdateTournament.safeParse(impossible).error?.issues).toMatchObject([
      { path: ['minParticipants'] },
    ]);
  });

  test('does not set fields that the server decides', () => {
    for (const extra of ['settledAt', 'seatsTaken', 'secret', 'frozenAt'])
      expect(UpdateTournament.safeParse({ tournamentId, ...documented, [extra]: 1 }).success).toBe(false);
  });
});

describe('the locks shown to an editor', () => {
  const stages: readonly Partial<EditFacts>[] = [
    { wasJoined: false },
    {},
    { hasSessions: true },
    { isApproved: true },
    { isApproved: true, now: at('10:00') },
    { hasSessions: true, now: at('10:00') },
    { hasSessions: true, now: at('11:00') },
    { isClosed: true },
  ];
  const later = { prizePool: 200, maxParticipants: 20, minParticipants: 1, durationMinutes: 6 };
  const changes = [
    { ...everything, durationMinutes: 4 },
    { ...everything, ...later, startTime: daysBefore(-1), endTime: daysBefore(-2) },
  ];

  test.each(stages)('a field shown as fixed rejects every change: %j', (facts) => {
    for (const [field, lock] of Object.entries(fieldLocks(before, { ...joined, ...facts }))) {
      const refused = changes.map((change) => {
        const value = change[field as keyof TournamentDraft];
        // A start leaves as much time to play only together with a later end.
        const end = field === 'startTime' && !facts.isClosed && { endTime: change.endTime };
        return lockedBy({ ...end, [field]: value }, facts).includes(field);
      });
      expect(refused.every(Boolean), field).toBe(lock.isFixed);
      expect(refused.some(Boolean), field).toBe(true);
    }
  });

  test('a field without a lock accepts these changes', () => {
    for (const facts of stages) {
      const locks = fieldLocks(before, { ...joined, ...facts });
      const free = Object.entries(everything).filter(([field]) => !(field in locks));
      expect(lockedBy(Object.fromEntries(free), facts)).toEqual([]);
    }
  });

  test('before the first join nothing is locked', () => {
    expect(fieldLocks(before, { ...joined, wasJoined: false })).toEqual({});
  });
});
