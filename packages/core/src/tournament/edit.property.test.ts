import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs } from '../clock';
import { histories } from '../testing/histories';
import { changedFields, type EditFacts, fieldLocks, lockedChanges } from './edit';
import { brokenDraftRules, type TournamentDraft } from './schema';
import { entryClosesAt } from './status';

const epoch = new Date('2026-01-01T00:00:00.000Z');

// Few values, so that edits often keep a field, and instants around the notice of a day.
const minutes = fc.integer({ min: 0, max: 60 }).map((hours) => addMs(epoch, hours * hourMs));
const draft: fc.Arbitrary<TournamentDraft> = fc
  .record<TournamentDraft>({
    name: fc.constantFrom('One', 'Two'),
    description: fc.constantFrom('One.', 'Two.'),
    category: fc.constantFrom('science', 'history'),
    entryFee: fc.constantFrom(0, 10),
    prizePool: fc.constantFrom(0, 100, 200),
    maxParticipants: fc.integer({ min: 2, max: 4 }),
    minParticipants: fc.integer({ min: 1, max: 3 }),
    questionsCount: fc.constantFrom(5, 6),
    durationMinutes: fc.integer({ min: 1, max: 3 }),
    startWindowMinutes: fc.constantFrom(null, 30, 120),
    languages: fc.constantFrom(['en' as const], ['en' as const, 'hi' as const]),
    tags: fc.constantFrom<string[]>([], ['space']),
    questionKinds: fc.constantFrom<TournamentDraft['questionKinds']>([], ['several']),
    difficulties: fc.constantFrom(null, { easy: 3, medium: 2, hard: 1 }),
    marks: fc.constantFrom(null, { easy: 4, medium: 4, hard: 4, wrong: 1 }),
    reveal: fc.constantFrom('immediate', 'after_settlement'),
    visibility: fc.constantFrom('public', 'unlisted'),
    guests: fc.constantFrom('anyone', 'friends'),
    startsOnPress: fc.constant(false),
    teamSize: fc.constantFrom(0, 2, 3),
    teamBest: fc.constantFrom(1, 2),
    sharedQuestions: fc.boolean(),
    startTime: minutes,
    endTime: minutes,
    prizeSplitBps: fc.constantFrom([10_000], [6000, 4000]),
  })
  .filter((each) => brokenDraftRules(each).length === 0);
/** An edit changes a few fields, so that some of them are allowed. */
const edit = fc
  .tuple(
    draft,
    draft,
    fc.subarray(
      [
        'startTime',
        'endTime',
        'maxParticipants',
        'minParticipants',
        'prizePool',
        'durationMinutes',
        'startWindowMinutes',
        'questionKinds',
        'difficulties',
        'marks',
        'reveal',
        'languages',
        'entryFee',
        'prizeSplitBps',
        'name',
      ] as const,
      { maxLength: 3 },
    ),
  )
  .map(([before, other, fields]) => ({
    before,
    after: {
      ...before,
      ...Object.fromEntries(fields.map((field) => [field, other[field]])),
    } as TournamentDraft,
  }))
  .filter(({ after }) => brokenDraftRules(after).length === 0);
const facts: fc.Arbitrary<EditFacts> = fc.record({
  now: minutes,
  isClosed: fc.boolean(),
  wasJoined: fc.boolean(),
  hasSessions: fc.boolean(),
  isApproved: fc.boolean(),
});

/** Returns how long players may join and begin. */
function entryMs({ startTime, endTime, startWindowMinutes }: TournamentDraft): number {
  const startWindowMs = startWindowMinutes === null ? null : startWindowMinutes * minuteMs;
  return Number(entryClosesAt({ startsAt: startTime, endsAt: endTime, startWindowMs })) - Number(startTime);
}

test('no edit takes notice, a seat, a prize or time to play from a player who joined', () => {
  fc.assert(
    fc.property(edit, facts, ({ before, after }, known) => {
      const isAllowed = lockedChanges(before, after, known).length === 0;
      if (changedFields(before, after).length === 0 || (!known.wasJoined && !known.isClosed)) {
        expect(isAllowed).toBe(true);
        return;
      }
      if (!isAllowed) return;
      expect(known.isClosed).toBe(false);
      const { startTime, endTime } = after;
      if (startTime.getTime() !== before.startTime.getTime()) {
        // Until the new start players can leave free of charge.
        expect(known.now < before.startTime && known.now < startTime).toBe(true);
        expect(startTime > before.startTime || Number(startTime) - Number(known.now) >= dayMs).toBe(true);
      }
      expect(endTime >= before.endTime).toBe(true);
      if (endTime > before.endTime) expect(known.now < before.endTime).toBe(true);
      expect(entryMs(after)).toBeGreaterThanOrEqual(entryMs(before));
      expect(after.durationMinutes).toBeGreaterThanOrEqual(before.durationMinutes);
      if (known.hasSessions) expect(after.durationMinutes).toBe(before.durationMinutes);
      expect(after.maxParticipants).toBeGreaterThanOrEqual(before.maxParticipants);
      expect(after.minParticipants).toBeLessThanOrEqual(before.minParticipants);
      expect(after.prizePool).toBeGreaterThanOrEqual(before.prizePool);
      const { category, entryFee, questionsCount, languages, reveal, prizeSplitBps, startWindowMinutes } =
        before;
      expect(after).toMatchObject({
        ...{ category, entryFee, questionsCount, languages, reveal, prizeSplitBps, startWindowMinutes },
      });
    }),
    { numRuns: histories(2_000) },
  );
});

test('a field shown as fixed refuses every change, and one without a lock accepts every change', () => {
  fc.assert(
    fc.property(edit, facts, ({ before, after }, known) => {
      const locks = fieldLocks(before, known);
      const refused = lockedChanges(before, after, known).map(({ path }) => path);
      for (const field of changedFields(before, after)) {
        if (locks[field]?.isFixed) expect(refused).toContain(field);
        if (!locks[field]) expect(refused).not.toContain(field);
      }
    }),
    { numRuns: histories(2_000) },
  );
});
