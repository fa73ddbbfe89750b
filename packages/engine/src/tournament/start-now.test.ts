import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { CreateQuestion } from '@paheli/core/question-bank/question';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import { weekdays } from '@paheli/core/tournament/series';
import { beforeAll, expect, test } from 'vitest';
import type { NamedViewer, Viewer } from '../deps';
import { createQuestion } from '../question-bank/create-question';
import { startQuiz } from '../quiz/start-quiz';
import { settleDueTournaments, settleTournament } from '../settlement/settle-tournament';
import { createPlayer } from '../testing/crowd';
import { appointOrganiser } from '../testing/organiser';
import { outcomesOf } from '../testing/outcomes';
import { followEvents } from '../testing/publish-outbox';
import { openTestEngine } from '../testing/test-engine';
import { createTournament } from './create-tournament';
import { joinTournament } from './join-tournament';
import { readAdminTournament } from './list-admin-tournaments';
import { readTournament } from './list-tournaments';
import { createSeries, updateSeries } from './series/series';
import { startNow } from './start-now';
import { updateTournament } from './update-tournament';

const ownClient = { handsOut: false };

const engine = openTestEngine();
const { deps } = engine;
let organiser: NamedViewer;
beforeAll(async () => {
  organiser = await appointOrganiser(engine);
  for (const questionText of ['Own one?', 'Own two?'])
    await createQuestion(
      deps,
      organiser,
      CreateQuestion.parse({
        ...{ category: 'science', difficulty: 'easy', questionText },
        ...{ options: ['one', 'two', 'three', 'four'], correctAnswer: 0 },
      }),
    );
});

/** The terms of a tournament of two questions that waits for the organiser for an hour at most. */
const pressed = (startTime: Date): TournamentDraft => ({
  ...usualSettings,
  ...{ name: 'College quiz', description: 'For the second year.', category: 'science' },
  ...{ questionsCount: 2, visibility: 'unlisted', startsOnPress: true },
  ...{ startTime, endTime: addMs(deps.now(), hourMs) },
});

/** Creates such a tournament, with players who joined it. */
async function wait(players: readonly Viewer[] = [], terms: Partial<TournamentDraft> = {}) {
  const draft = { ...pressed(deps.now()), ...terms };
  const { id: tournamentId } = await createTournament(deps, organiser, draft);
  for (const player of players) await joinTournament(deps, player, { tournamentId });
  return { tournamentId };
}

test('a tournament that waits for its organiser is upcoming until a minute before its end, and nobody plays', async () => {
  const player = await createPlayer(deps);
  const ref = await wait([player]);
  const { startTime, ...card } = await readTournament(deps, null, ref);
  expect(card).toMatchObject({ status: 'upcoming', startsOnPress: true });
  expect(startTime).toEqual(addMs(deps.now(), 59 * minuteMs));
  await expect(startQuiz(deps, player, ref, ownClient)).rejects.toMatchObject({ code: 'not_started' });
});

test('of many presses at once one starts it, for all players at the same instant, and is logged once', async () => {
  const players = [await createPlayer(deps), await createPlayer(deps)];
  const ref = await wait(players);
  const events = await followEvents(deps);
  const { endTime } = await readAdminTournament(deps, organiser, ref);
  const { answers, problems } = await outcomesOf(
    Array.from({ length: 8 }, () => startNow(deps, organiser, ref)),
  );
  expect(problems).toEqual({ locked: 7 });
  const startTime = addMs(deps.now(), 5_000);
  const started = { startsOnPress: false, pressedAt: deps.now(), status: 'upcoming', startTime, endTime };
  expect(answers).toMatchObject([started]);
  const logged = await deps.database.sql`
    select from audit_log where action = 'tournament.start' and subject = ${`tournament:${ref.tournamentId}`}`;
  expect(logged).toHaveLength(1);
  const update = expect.objectContaining({ type: 'tournament_update' });
  expect(await events()).toEqual([[`followers:${ref.tournamentId}`, update]]);
  engine.clock.advance(5_000);
  const sessions = await Promise.all(players.map((player) => startQuiz(deps, player, ref, ownClient)));
  expect(sessions).toHaveLength(2);
});

test('a tournament whose start was pressed gets no prize any more', async () => {
  const draft = { ...pressed(deps.now()), visibility: 'public' as const };
  const { id: tournamentId } = await createTournament(deps, engine.admin, draft);
  await joinTournament(deps, await createPlayer(deps), { tournamentId });
  const { startTime, endTime } = await startNow(deps, engine.admin, { tournamentId });
  const prize = { ...draft, tournamentId, startTime, endTime, startsOnPress: false, prizePool: 100 };
  await expect(updateTournament(deps, engine.admin, prize)).rejects.toMatchObject({
    code: 'locked',
    message: 'This tournament has started, so it can no longer get a prize.',
  });
});

test('each occurrence of a series waits for a press of its own, also after a change', async () => {
  const now = deps.now();
  const input = (name: string, startTime: Date) => ({
    tournament: { ...pressed(startTime), name },
    ...{ weekdays: [...weekdays], until: dateInIndia(addMs(now, 30 * dayMs)) },
  });
  // The client sends the end as the start of what waits for a press.
  for (const firstAt of [addMs(now, hourMs), addMs(now, 30 * minuteMs)]) {
    const { id: seriesId } = await createSeries(deps, organiser, input('College quiz', firstAt));
    const occurrences = () => deps.database.sql<{ id: string; lateMs: number; pressedAt: Date | null }[]>`
      select id, (extract(epoch from ends_at - starts_at) * 1000)::int as late_ms, pressed_at from tournament
      where series_id = ${seriesId} order by series_day`;
    const [first] = await occurrences();
    const ref = { tournamentId: first?.id ?? '' };
    await joinTournament(deps, await createPlayer(deps), ref);
    await startNow(deps, organiser, ref);
    await updateSeries(deps, organiser, { ...input('Evening quiz', firstAt), seriesId });
    const [, ...following] = await occurrences();
    expect(following).not.toHaveLength(0);
    for (const one of following) expect(one).toMatchObject({ lateMs: minuteMs, pressedAt: null });
  }
});

test('only its organiser and administrators start it, and not before somebody joined', async () => {
  const ref = await wait();
  await expect(startNow(deps, await appointOrganiser(engine), ref)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(startNow(deps, organiser, ref)).rejects.toMatchObject({ code: 'locked' });
  await joinTournament(deps, await createPlayer(deps), ref);
  await startNow(deps, engine.admin, ref);
});

test('a tournament with a fee or a prize does not wait for anybody', async () => {
  const { id: tournamentId, ...held } = await engine.tournament();
  const draft = { ...held, tournamentId, startsOnPress: true };
  await expect(updateTournament(deps, engine.admin, draft as never)).rejects.toMatchObject({
    errors: [{ path: 'startsOnPress' }],
  });
});

test('a later end moves the latest start, and nobody is told', async () => {
  const ref = await wait([await createPlayer(deps)]);
  const { endTime, startTime, name, description, category } = await readAdminTournament(deps, organiser, ref);
  const moved = addMs(endTime, 10 * minuteMs);
  await updateTournament({ ...deps, push: {} as never }, organiser, {
    ...{ ...ref, name, description, category, startTime },
    endTime: moved,
  });
  expect(await readAdminTournament(deps, organiser, ref)).toMatchObject({
    startTime: addMs(moved, -minuteMs),
  });
  expect(await deps.database.sql`select kind from notice where kind = 'tournament_moved'`).toEqual([]);
});

test('ranks are final once nobody may begin any more and no quiz runs, also while a seat is unused', async () => {
  const player = await createPlayer(deps);
  const late = await createPlayer(deps);
  const ref = await wait([player, late], { startWindowMinutes: 2 });
  await startNow(deps, organiser, ref);
  engine.clock.advance(5_000);
  const { sessionId } = await startQuiz(deps, player, ref, ownClient);
  await deps.database
    .sql`update quiz_session set score = 1, finished_at = ${deps.now()} where id = ${sessionId}`;
  engine.clock.advance(2 * minuteMs - 1);
  expect(await settleDueTournaments(deps)).toBe(0);
  expect(await settleTournament(deps, ref.tournamentId)).toBe(false);
  engine.clock.advance(1);
  await expect(startQuiz(deps, late, ref, ownClient)).rejects.toMatchObject({ code: 'tournament_closed' });
  expect(await settleDueTournaments(deps)).toBe(1);
  expect(await readTournament(deps, null, ref)).toMatchObject({ status: 'completed' });
});

test('one that nobody starts is settled after its end as any other', async () => {
  const ref = await wait([await createPlayer(deps)]);
  engine.clock.advance(hourMs);
  await expect(startNow(deps, organiser, ref)).rejects.toMatchObject({ code: 'locked' });
  expect(await settleTournament(deps, ref.tournamentId)).toBe(true);
  expect(await readTournament(deps, null, ref)).toMatchObject({ status: 'cancelled' });
});
