// Long because the allowed changes depend on earlier events, at once or one after the other.

import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { histories } from '@paheli/core/testing/histories';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import { listAudit } from '../audit/list-audit';
import type { Deps } from '../deps';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { createCrowd, createPlayer } from '../testing/crowd';
import { outcomesOf, times } from '../testing/outcomes';
import { playThrough } from '../testing/played-tournament';
import { followEvents } from '../testing/publish-outbox';
import { queueUp } from '../testing/queue-up';
import { checkLedgerAfterEach, usualDraft } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from './cancel-tournament';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { updateTournament } from './update-tournament';

const engine = openWideEngine(20);
const { deps } = engine;
checkLedgerAfterEach(engine);

/** Creates a tournament that starts in half an hour, and its draft. */
async function created(changes: Partial<TournamentDraft> = {}) {
  const now = engine.clock.now();
  const draft: TournamentDraft = {
    ...usualDraft(now),
    startTime: addMs(now, hourMs / 2),
    endTime: addMs(now, hourMs),
    ...changes,
  };
  const { id: tournamentId } = await engine.tournament(draft);
  const edit = (edits: Partial<TournamentDraft>, process = deps) =>
    updateTournament(process, engine.admin, { ...draft, ...edits, tournamentId });
  return { draft, tournamentId, edit };
}

const newPlayer = () => createPlayer(deps, { depositPaise: 2000 });

const locked = (...fields: string[]) => ({
  code: 'locked',
  errors: fields.map((path) => ({ path, message: { key: expect.stringMatching(/./) } })),
});

/** Returns the logged changes of a tournament, newest first. */
async function changesOf(tournamentId: string) {
  const { items } = await listAudit(deps, { subject: `tournament:${tournamentId}` });
  return items.filter(({ action }) => action === 'tournament.update');
}

describe('an edit', () => {
  test('before the first join can change everything', async () => {
    const { edit, draft } = await created();
    const everything: TournamentDraft = {
      name: 'Ten of history',
      description: 'Ten slow questions.',
      category: 'history',
      entryFee: 20.5,
      prizePool: 50.25,
      maxParticipants: 3,
      minParticipants: 2,
      questionsCount: 10,
      durationMinutes: 9,
      startWindowMinutes: 15,
      languages: ['en', 'hi'],
      questionKinds: ['options'],
      tags: ['space'],
      difficulties: { easy: 5, medium: 3, hard: 2 },
      marks: { easy: 3, medium: 4, hard: 5, wrong: 1 },
      reveal: 'after_settlement',
      visibility: 'public',
      guests: 'anyone',
      startsOnPress: false,
      teamSize: 0,
      teamBest: 1,
      sharedQuestions: false,
      startTime: addMs(draft.startTime, -1_000),
      endTime: addMs(draft.endTime, -1_000),
      prizeSplitBps: [7000, 3000],
    };
    expect(await edit(everything)).toMatchObject(everything);
  });

  test('is announced to everyone, and logged with the former values', async () => {
    const { edit, draft, tournamentId } = await created();
    const events = await followEvents(deps);
    await edit({ name: 'Another name', prizePool: 150 });
    expect(await events()).toEqual([['everyone', { type: 'tournament_update', tournamentId }]]);
    expect(await changesOf(tournamentId)).toMatchObject([
      {
        actor: { id: engine.admin.userId },
        before: { name: draft.name, prizePool: 100, startTime: draft.startTime.toISOString() },
        after: { name: 'Another name', prizePool: 150, startTime: draft.startTime.toISOString() },
      },
    ]);
  });

  test('that changes nothing leaves no trace', async () => {
    const { edit, tournamentId } = await created();
    const events = await followEvents(deps);
    await edit({});
    expect(await events()).toEqual([]);
    expect(await changesOf(tournamentId)).toEqual([]);
  });

  test('of an unknown tournament is not found', async () => {
    const { draft } = await created();
    const editing = updateTournament(deps, engine.admin, { ...draft, tournamentId: deps.newId() });
    await expect(editing).rejects.toMatchObject({ code: 'not_found' });
  });

  test('after the first join names every field that is locked, also when the player has left again', async () => {
    const { edit, tournamentId } = await created();
    const viewer = await newPlayer();
    await joinTournament(deps, viewer, { tournamentId });
    const changes = { name: 'Another', entryFee: 5, questionsCount: 4, prizePool: 99 };
    const fields = locked('entryFee', 'questionsCount', 'prizePool');
    await expect(edit(changes)).rejects.toMatchObject(fields);
    await leaveTournament(deps, viewer, { tournamentId });
    await expect(edit(changes)).rejects.toMatchObject(fields);
    expect(await edit({ name: 'Another', prizePool: 101 })).toMatchObject({
      name: 'Another',
      prizePool: 101,
    });
  });

  test('never takes announced seats away from those who joined', async () => {
    const { edit, tournamentId } = await created({ maxParticipants: 3 });
    for (let seat = 0; seat < 3; seat += 1) await joinTournament(deps, await newPlayer(), { tournamentId });
    await expect(edit({ maxParticipants: 2 })).rejects.toMatchObject(locked('maxParticipants'));
    const fourth = joinTournament(deps, await newPlayer(), { tournamentId });
    await expect(fourth).rejects.toMatchObject({ code: 'tournament_full' });
    await edit({ maxParticipants: 4 });
    await joinTournament(deps, await newPlayer(), { tournamentId });
    // A fall to the seats taken would settle a tournament early.
    await edit({ maxParticipants: 6 });
    await expect(edit({ maxParticipants: 4 })).rejects.toMatchObject(locked('maxParticipants'));
  });

  test('never pulls a start forward so that an accomplice plays alone', async () => {
    const { edit, draft, tournamentId } = await created({
      startTime: addMs(engine.clock.now(), dayMs),
      endTime: addMs(engine.clock.now(), 25 * hourMs),
      startWindowMinutes: 1,
    });
    await joinTournament(deps, await newPlayer(), { tournamentId });
    const soon = edit({ startTime: addMs(engine.clock.now(), 1_500) });
    await expect(soon).rejects.toMatchObject(locked('startTime'));
    const narrow = edit({ startTime: addMs(draft.endTime, -30_000) });
    await expect(narrow).rejects.toMatchObject(locked('startTime'));
    expect(await edit({ startTime: addMs(draft.endTime, -minuteMs) })).toMatchObject({ status: 'upcoming' });
  });

  test('that moves the start tells the players who hold a seat, by each channel they have', async () => {
    const { edit, draft, tournamentId } = await created();
    const [staying, leaving] = [await newPlayer(), await newPlayer()];
    for (const viewer of [staying, leaving]) await joinTournament(deps, viewer, { tournamentId });
    await leaveTournament(deps, leaving, { tournamentId });
    const startTime = addMs(draft.startTime, hourMs);
    const withMail = { ...deps, mail: { send: async () => {}, close: () => {} } } as Deps;
    const endTime = addMs(draft.endTime, hourMs);
    await edit({ startTime, endTime }, withMail);
    await edit({ startTime, endTime, name: 'Another name' }, withMail);
    const told = await deps.database.sql<{ userId: string; data: unknown }[]>`
      select user_id, data from notice where kind = 'tournament_moved'`;
    expect(told).toEqual([
      {
        userId: staying.userId,
        data: { tournamentId, tournamentName: draft.name, startsAt: expect.any(String) },
      },
    ]);
  });

  test('moves neither a start that has passed nor the duration of a started quiz', async () => {
    const { edit, draft, tournamentId } = await created();
    const viewer = await newPlayer();
    await joinTournament(deps, viewer, { tournamentId });
    const startTime = addMs(draft.startTime, minuteMs);
    const endTime = addMs(draft.endTime, minuteMs);
    await edit({ startTime, endTime });
    engine.clock.set(startTime);
    await edit({ startTime, endTime, durationMinutes: 6 });
    await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    const late = edit({ startTime: addMs(startTime, 1), endTime: addMs(endTime, 1), durationMinutes: 7 });
    await expect(late).rejects.toMatchObject(locked('durationMinutes', 'startTime'));
    expect(await edit({ startTime, durationMinutes: 6, endTime: addMs(endTime, 1) })).toMatchObject({
      status: 'active',
      endTime: addMs(endTime, 1),
    });
  });

  test('changes nothing after the settlement or the cancellation, but may repeat the same values', async () => {
    const settled = await created({ maxParticipants: 1 });
    const viewer = await newPlayer();
    await joinTournament(deps, viewer, settled);
    engine.clock.set(settled.draft.startTime);
    await playThrough(engine, viewer, settled.tournamentId, { score: 1, ms: 1_000 });
    expect(await settleTournament(deps, settled.tournamentId)).toBe(true);
    const cancelled = await created();
    await joinTournament(deps, viewer, cancelled);
    await deleteTournament(deps, engine.admin, cancelled);
    for (const [{ edit }, status] of [
      [settled, 'completed'],
      [cancelled, 'cancelled'],
    ] as const) {
      await expect(edit({ name: 'Another', prizePool: 200 })).rejects.toMatchObject(
        locked('name', 'prizePool'),
      );
      expect(await edit({})).toMatchObject({ status });
    }
  });
});

describe('at once', () => {
  test.each(['edit', 'join'] as const)(
    'a change of the fee and the first join, first the %s: the player has paid the stored fee',
    async (first) => {
      const viewer = await newPlayer();
      const { edit, tournamentId } = await created();
      const calls = [() => edit({ entryFee: 20 }), () => joinTournament(deps, viewer, { tournamentId })];
      if (first === 'join') calls.reverse();
      const { problems } = await queueUp<unknown>(deps, tournamentId, calls);
      expect(problems).toEqual(first === 'join' ? { locked: 1 } : {});
      const fee = first === 'join' ? 10 : 20;
      const [stored] = await deps.database.sql<{ asked: number; paid: number; escrow: number }[]>`
        select t.entry_fee as asked, e.fee as paid, a.balance as escrow from tournament t
        join entry e on e.tournament_id = t.id join ledger_account a on a.tournament_id = t.id
        where t.id = ${tournamentId}`;
      expect(stored).toEqual({ asked: fee * 100, paid: fee * 100, escrow: fee * 100 });
      expect((await readProfile(deps, viewer)).walletBalance).toBe(20 - fee);
    },
  );

  test('fewer seats and players who join at once: the seats fall before the first join, or not at all', async () => {
    for (let round = 0; round < histories(8); round += 1) {
      const viewers = await createCrowd(deps, 6, { depositPaise: 1000 });
      const { edit, tournamentId } = await created({ maxParticipants: 6 });
      const joins = viewers.map((viewer) => () => joinTournament(deps, viewer, { tournamentId }));
      const calls = [
        ...joins.slice(0, round % 2),
        () => edit({ maxParticipants: 3 }),
        ...joins.slice(round % 2),
      ];
      const { problems } = await outcomesOf<unknown>(calls.map((call) => call()));
      const [row] = await deps.database.sql<{ seats: number; taken: number }[]>`
        select max_participants as seats, seats_taken as taken from tournament where id = ${tournamentId}`;
      expect(row).toEqual(problems.locked ? { seats: 6, taken: 6 } : { seats: 3, taken: 3 });
      expect(problems).toEqual(problems.locked ? { locked: 1 } : { tournament_full: 3 });
    }
  });

  test('two edits come one after the other: each is logged with the state that the other left', async () => {
    const { edit, tournamentId } = await created();
    const names = times(10, (index) => `Name ${index}`);
    await Promise.all(names.map((name) => edit({ name })));
    const changes = (await changesOf(tournamentId)) as { before: object; after: object }[];
    expect(changes).toHaveLength(10);
    // A chain: each change begins from the result of exactly one other, except the first.
    const found = changes.map(({ before }) => JSON.stringify(before)).toSorted();
    const made = changes.map(({ after }) => JSON.stringify(after)).toSorted();
    expect(found.filter((each) => !made.includes(each))).toHaveLength(1);
    expect(new Set(found).size).toBe(10);
  });

  test.each(['edit', 'settlement'] as const)(
    'a greater pool and the settlement, first the %s: it is paid as a whole, or locked',
    async (first) => {
      const viewer = await newPlayer();
      const { edit, draft, tournamentId } = await created({ maxParticipants: 1 });
      await joinTournament(deps, viewer, { tournamentId });
      engine.clock.set(draft.startTime);
      await playThrough(engine, viewer, tournamentId, { score: 1, ms: 1_000 });
      const calls = [() => edit({ prizePool: 200 }), () => settleTournament(deps, tournamentId)];
      if (first === 'settlement') calls.reverse();
      const { problems } = await queueUp<unknown>(deps, tournamentId, calls);
      expect(problems).toEqual(first === 'settlement' ? { locked: 1 } : {});
      const prize = first === 'settlement' ? 100 : 200;
      expect((await readProfile(deps, viewer)).walletBalance).toBe(10 + prize);
    },
  );
});
