import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import type { Viewer } from '../deps';
import { weighted } from '../testing/arbitraries';
import { createPlayer } from '../testing/crowd';
import { openTestEngine, usualDraft } from '../testing/test-engine';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { updateTournament } from './update-tournament';

const engine = openTestEngine();

const hours = fc.integer({ min: -40, max: 40 });
/** The hours by which an edit moves start and end, and the other terms that it sends. */
const edit = fc.record({
  waitHours: fc.integer({ min: 0, max: 6 }),
  startHours: weighted([3, fc.constant(0)], [1, hours]),
  endHours: weighted([2, fc.constant(0)], [1, fc.nat(40)], [1, hours]),
  terms: fc.record(
    {
      maxParticipants: fc.integer({ min: 4, max: 8 }),
      minParticipants: fc.constantFrom(1, 2, 2, 3),
      prizePool: fc.constantFrom(90, 100, 110, 120),
      durationMinutes: fc.constantFrom(4, 5, 6, 7),
      startWindowMinutes: fc.constantFrom(60, 60, 60, 60, 1, null),
      reveal: fc.constantFrom(...Array<'immediate'>(5).fill('immediate'), 'after_settlement' as const),
    },
    { requiredKeys: [] },
  ),
});

async function joinedTournament(): Promise<{ draft: TournamentDraft; tournamentId: string; player: Viewer }> {
  const now = engine.clock.now();
  const draft: TournamentDraft = {
    ...usualDraft(now),
    ...{ maxParticipants: 5, minParticipants: 2, startWindowMinutes: 60, prizeSplitBps: [10_000] },
    startTime: addMs(now, 48 * hourMs),
    endTime: addMs(now, 60 * hourMs),
  };
  const { id: tournamentId } = await engine.tournament(draft);
  const player = await createPlayer(engine.deps, { depositPaise: 1000 });
  await joinTournament(engine.deps, player, { tournamentId });
  return { draft, tournamentId, player };
}

/** More seats, which are saved, and fewer again, which are not. */
const opening = [6, 5].map((maxParticipants) => ({
  ...{ waitHours: 0, startHours: 0, endHours: 0 },
  terms: { maxParticipants },
}));

test(
  'through all edits a player keeps seats, prizes, time to play, and a day to leave an earlier start with the fee',
  async () => {
    const counts = { locked: 0, saved: 0 };
    const history = fc.array(edit, { minLength: 1, maxLength: 5 }).map((edits) => [...opening, ...edits]);
    await fc.assert(
      fc.asyncProperty(history, async (edits) => {
        const { draft, tournamentId, player } = await joinedTournament();
        let before = draft;
        for (const { waitHours, startHours, endHours, terms } of edits) {
          engine.clock.set(addMs(engine.clock.now(), waitHours * hourMs));
          const now = engine.clock.now();
          const startTime = addMs(before.startTime, startHours * hourMs);
          const after = { ...before, ...terms, startTime, endTime: addMs(before.endTime, endHours * hourMs) };
          const saved = await updateTournament(engine.deps, engine.admin, { ...after, tournamentId }).catch(
            (error: unknown) => {
              if (error instanceof Problem && ['locked', 'invalid_input'].includes(error.code)) return null;
              throw error;
            },
          );
          counts[saved ? 'saved' : 'locked'] += 1;
          if (!saved) continue;
          expect(saved.maxParticipants).toBeGreaterThanOrEqual(before.maxParticipants);
          expect(saved.minParticipants).toBeLessThanOrEqual(before.minParticipants);
          expect(saved.prizePool).toBeGreaterThanOrEqual(before.prizePool);
          expect(saved.durationMinutes).toBeGreaterThanOrEqual(before.durationMinutes);
          expect(saved).toMatchObject({ startWindowMinutes: 60, reveal: 'immediate', entryFee: 10 });
          expect(Number(saved.entryClosesAt) - Number(saved.startTime)).toBe(hourMs);
          if (startHours !== 0) expect(saved.startTime > now).toBe(true);
          if (startHours < 0) expect(Number(saved.startTime) - Number(now)).toBeGreaterThanOrEqual(dayMs);
          before = after;
        }
        if (engine.clock.now() >= before.startTime) return;
        await leaveTournament(engine.deps, player, { tournamentId });
        expect((await readProfile(engine.deps, player)).walletBalance).toBe(10);
      }),
      { numRuns: histories(15) },
    );
    expect(counts.saved).toBeGreaterThan(0);
    expect(counts.locked).toBeGreaterThan(0);
  },
  historiesTimeout(60_000),
);
