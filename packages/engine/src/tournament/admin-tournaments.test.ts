import { addMs, hourMs } from '@paheli/core/clock';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { TournamentStatus } from '@paheli/core/tournament/schema';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { voidQuestion } from '../quiz/void-question';
import { settleTournament } from '../settlement/settle-tournament';
import { createPlayer } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { playTournament } from '../testing/played-tournament';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from './cancel-tournament';
import { joinTournament } from './join-tournament';
import { listAdminTournaments, readAdminTournament } from './list-admin-tournaments';
import { reportTournaments } from './report-tournaments';
import { updateTournament } from './update-tournament';

const engine = openTestEngine();
keepForStakes(engine);
const { deps, admin, clock } = engine;

const read = (tournamentId: string) => readAdminTournament(deps, admin, { tournamentId });
const list = async (filter: Parameters<typeof listAdminTournaments>[2]) =>
  (await listAdminTournaments(deps, admin, filter)).items;

async function bankSize(category: string): Promise<number> {
  const [bank] = await deps.database.sql<{ size: number }[]>`
    select count(*) as size from question where category = ${category} and archived_at is null`;
  return bank?.size ?? 0;
}

describe('whether there are enough questions', () => {
  test('is stored from the moment a tournament is saved', async () => {
    const usable = await bankSize('sports');
    const asking = (questionsCount: number) =>
      engine.tournament({ category: 'sports', questionsCount, durationMinutes: 60 });
    expect(await asking(usable + 3)).toMatchObject({ usableQuestions: usable, shortage: 3, lowStock: true });
    expect(await asking(usable)).toMatchObject({ usableQuestions: usable, shortage: 0, lowStock: true });
    const enough = Math.floor(usable / 3);
    expect(await asking(enough)).toMatchObject({ shortage: 0, lowStock: false });
  });

  test('names the difficulty that is missing, and the pool leaves out what is not asked', async () => {
    const { sql } = deps.database;
    const [bank] = await sql<{ easy: number }[]>`
      select count(*)::int as easy from question where category = 'general' and difficulty = 'easy' and archived_at is null`;
    const easy = bank?.easy ?? 0;
    const numbered = (numbers: AdminTournament['difficulties'] & object) =>
      engine.tournament({
        ...{ category: 'general', entryFee: 0, durationMinutes: 60, difficulties: numbers },
        questionsCount: numbers.easy + numbers.medium + numbers.hard,
      });
    const short = await numbered({ easy: easy + 2, medium: 1, hard: 0 });
    expect(short).toMatchObject({ shortage: 2, missing: { easy: 2, medium: 0, hard: 0 } });
    const viewer = await createPlayer(deps);
    const refused = joinTournament(deps, viewer, { tournamentId: short.id });
    await expect(refused).rejects.toMatchObject({ code: 'not_ready' });
    const { id: tournamentId } = await numbered({ easy, medium: 1, hard: 0 });
    await joinTournament(deps, viewer, { tournamentId });
    const pool = await sql`
      select difficulty, count(*)::int >= min(case difficulty when 'easy' then ${easy} else 1 end)::int as suffices
      from tournament_question where tournament_id = ${tournamentId} group by difficulty order by difficulty`;
    expect([...pool]).toEqual([
      { difficulty: 'easy', suffices: true },
      { difficulty: 'medium', suffices: true },
    ]);
  });

  test('follows the bank until the first join, and the tournament’s own pool afterwards', async () => {
    const usable = await bankSize('history');
    const { id: tournamentId } = await engine.tournament({ category: 'history', entryFee: 0 });
    const { id: empty } = await engine.tournament({ category: 'history' });
    const archiveOne = () => deps.database.sql`
      update question set archived_at = ${deps.now()} where id = (
        select id from question where category = 'history' and archived_at is null limit 1)`;
    await archiveOne();
    expect(await read(tournamentId)).toMatchObject({ usableQuestions: usable - 1, frozen: false });
    const viewer = await createPlayer(deps);
    await joinTournament(deps, viewer, { tournamentId });
    await archiveOne();
    expect(await read(tournamentId)).toMatchObject({ usableQuestions: usable - 1, frozen: true });
    expect(await read(empty)).toMatchObject({ usableQuestions: usable - 2, frozen: false });
    const [question] = await deps.database.sql<{ id: string }[]>`
      select question_id as id from tournament_question where tournament_id = ${tournamentId} limit 1`;
    await voidQuestion(deps, admin, {
      tournamentId,
      questionId: question?.id ?? '',
      reason: 'Wrong.',
    });
    expect(await read(tournamentId)).toMatchObject({ usableQuestions: usable - 2 });
  });
});

describe('the list', () => {
  test('is newest first, in pages that neither repeat nor leave out', async () => {
    const all: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      if (n % 2 === 0) clock.advance(1_000);
      all.push((await engine.tournament({ name: 'Paged tournament' })).id);
    }
    const filter = { search: 'PAGED', limit: 2 };
    const seen = await readPages((from) => listAdminTournaments(deps, admin, { ...filter, ...from }), 5);
    expect(seen.map(({ id }) => id)).toEqual(all.toReversed());
  });

  test('finds by name and description, wildcards taken literally, and by category', async () => {
    const { id } = await engine.tournament({
      name: '100%_Ünlü',
      description: 'Nur Ärger.',
      category: 'general',
    });
    for (const search of ['100%_ü', 'nur ärger'])
      expect((await list({ search })).map((each) => each.id)).toEqual([id]);
    expect(await list({ search: '1__%_Ünlü' })).toEqual([]);
    expect((await list({ search: 'ünlü', category: 'general' })).map((each) => each.id)).toEqual([id]);
    expect(await list({ search: 'ünlü', category: 'sports' })).toEqual([]);
  });

  test('filters by each tournament’s own status', async () => {
    const now = clock.now();
    const named = { name: 'By status' };
    const past = { startTime: addMs(now, -2 * hourMs), endTime: addMs(now, -hourMs) };
    await engine.tournament({ ...named, startTime: addMs(now, 1) });
    await engine.tournament({ ...named, startTime: now });
    await engine.tournament({ ...named, ...past });
    await engine.tournament({ ...named, startTime: addMs(now, -1), endTime: now });
    const { id: cancelled } = await engine.tournament({ ...named, ...past });
    await settleTournament(deps, cancelled);
    const { tournamentId } = await playTournament(engine, [{ score: 1, ms: 1 }], {
      ...named,
      maxParticipants: 1,
    });
    await settleTournament(deps, tournamentId);
    const all = await list({ search: 'by status' });
    const counts = { upcoming: 1, active: 1, settling: 2, completed: 1, cancelled: 1 };
    for (const [status, count] of Object.entries(counts) as [TournamentStatus, number][]) {
      const found = await list({ search: 'by status', status: [status] });
      expect(found).toEqual(all.filter((each) => each.status === status));
      expect(found, status).toHaveLength(count);
    }
    const open = await list({ search: 'by status', status: ['upcoming', 'active'] });
    expect(open).toHaveLength(2);
  });

  test('is empty where nothing matches, and an unknown tournament is not found', async () => {
    expect(await list({ search: 'nothing is called so' })).toEqual([]);
    await expect(read(deps.newId())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the report', () => {
  test('shows seats, fees, prizes and held prizes', async () => {
    const { tournamentId } = await playTournament(engine, [
      { score: 5, ms: 1, violations: 6 },
      { score: 4, ms: 1 },
      { score: 3, ms: 1 },
      null,
    ]);
    const reported = async () =>
      (await reportTournaments(deps, admin, {})).items.find(({ id }) => id === tournamentId);
    expect(await reported()).toMatchObject({
      totalRevenue: 40,
      prizesPaid: 0,
      prizesHeld: 0,
      sessionsFinished: 3,
      participantCount: 4,
    });
    clock.advance(hourMs);
    await settleTournament(deps, tournamentId);
    expect(await reported()).toMatchObject({ totalRevenue: 40, prizesPaid: 50, prizesHeld: 50 });
    const cancelled = await playTournament(engine, [null]);
    await deleteTournament(deps, admin, cancelled);
    const [row] = (await reportTournaments(deps, admin, { limit: 1 })).items;
    expect(row).toMatchObject({ id: cancelled.tournamentId, totalRevenue: 0, sessionsFinished: 0 });
    expect(row).toMatchObject({ status: 'cancelled', cancelReason: 'by an administrator' });
  });
});

test('creating, changing, cancelling and deleting are in the audit log', async () => {
  const draftOf = ({ id: tournamentId, name, description, category, ...card }: AdminTournament) => {
    const { entryFee, prizePool, maxParticipants, questionsCount, durationMinutes } = card;
    const terms = { entryFee, prizePool, maxParticipants, questionsCount, durationMinutes };
    const { startTime, endTime } = card;
    return { tournamentId, name, description, category, ...terms, startTime, endTime };
  };
  const created = await read((await engine.tournament({ prizeSplitBps: [10_000], minParticipants: 2 })).id);
  const logOf = async (tournamentId: string) =>
    (await listAudit(deps, { subject: `tournament:${tournamentId}` })).items;
  // Fields outside the documented form stay unchanged.
  const changed = await updateTournament(deps, admin, { ...draftOf(created), name: 'Another' });
  expect(changed).toMatchObject({ name: 'Another', prizeSplitBps: [10_000], minParticipants: 2 });
  const viewer = await createPlayer(deps, { depositPaise: 1000 });
  await joinTournament(deps, viewer, { tournamentId: created.id });
  await deleteTournament(deps, admin, { tournamentId: created.id });
  await deleteTournament(deps, admin, { tournamentId: created.id });
  expect(await logOf(created.id)).toMatchObject([
    {
      action: 'tournament.cancel',
      before: { name: 'Another' },
      after: { cancelReason: 'by an administrator' },
    },
    { action: 'tournament.update', before: { name: 'Five of science' }, after: { name: 'Another' } },
    { action: 'tournament.create', before: null, after: { name: 'Five of science', entryFee: 10 } },
  ]);
  const { id: unjoined } = await engine.tournament();
  await deleteTournament(deps, admin, { tournamentId: unjoined });
  expect(await logOf(unjoined)).toMatchObject([
    { action: 'tournament.delete', before: { name: 'Five of science' }, after: null },
    { action: 'tournament.create' },
  ]);
});
