import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { beforeAll, expect, test } from 'vitest';
import type { NamedViewer } from '../deps';
import { startQuiz } from '../quiz/start-quiz';
import { listResults } from '../settlement/list-results';
import { createPlayer } from '../testing/crowd';
import { appointOrganiser } from '../testing/organiser';
import { type Performance, playTournament, settleLater } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from './join-tournament';
import { readTournament } from './list-tournaments';
import { makeHallLink } from './make-hall-link';
import { readHall, readManagedHall } from './read-hall';
import { readLeaderboard } from './read-leaderboard';
import { setHidden } from './set-hidden';
import { showInHall } from './show-in-hall';

const engine = openTestEngine();
const { deps } = engine;
let organiser: NamedViewer;
let other: NamedViewer;
beforeAll(async () => {
  organiser = await appointOrganiser(engine);
  other = await appointOrganiser(engine);
});

const performances: readonly Performance[] = [
  { score: 3, ms: 9_000 },
  { score: 4, ms: 8_000 },
];

/** Creates an organiser's quiz that these players have played, and returns the link of its hall screen. */
async function play(played: readonly Performance[], changes: Partial<TournamentDraft> = {}) {
  const terms = { entryFee: 0, prizePool: 0, visibility: 'unlisted', ...changes } as const;
  const { tournamentId, viewers } = await playTournament(engine, played, terms);
  await deps.database.sql`update tournament set owner_id = ${organiser.userId} where id = ${tournamentId}`;
  const { linkCode } = await makeHallLink(deps, organiser, { tournamentId, renew: false });
  if (linkCode === null) throw new Error('the tournament has no link');
  return { tournamentId, viewers, linkCode };
}

test('the hall shows nothing that visitors are not shown, before and after scores are revealed', async () => {
  const { tournamentId, linkCode, viewers } = await play(performances, { reveal: 'after_settlement' });
  for (const revealed of [false, true]) {
    if (revealed) {
      await settleLater(engine, tournamentId);
    }
    const { board, players, joinCode, started, finished, answered, ...hall } = await readHall(deps, {
      linkCode,
    });
    const visible = await readLeaderboard(deps, null, { tournamentId });
    const { id, ...card } = await readTournament(deps, null, { tournamentId });
    expect({ ...card, ...visible, tournamentId: id }).toMatchObject(hall);
    expect(visible.revealed).toBe(revealed);
    expect(board).toEqual(visible.entries);
    expect(board).toHaveLength(revealed ? 2 : 0);
    expect(players).toEqual(viewers.map(({ username }) => username).toReversed());
    expect(joinCode).toMatch(/^[B-Z]{10}$/);
    expect([started, finished, answered]).toEqual([2, 2, 10]);
  }
});

test('it counts who has come, plays and has finished as they do', async () => {
  const { tournamentId, linkCode } = await play([{ score: 3, ms: 9_000 }, null]);
  const late = await createPlayer(deps);
  await joinTournament(deps, late, { tournamentId });
  await startQuiz(deps, late, { tournamentId }, { handsOut: false });
  const hall = await readHall(deps, { linkCode });
  expect(hall).toMatchObject({ participantCount: 3, started: 2, finished: 1, answered: 5 });
  expect(hall.players[0]).toBe(late.username);
});

test('the link stays the same until it is renewed, which ends the former one', async () => {
  const { tournamentId, linkCode } = await play([]);
  expect(await makeHallLink(deps, organiser, { tournamentId, renew: false })).toEqual({ linkCode });
  expect(await readManagedHall(deps, organiser, { tournamentId })).toMatchObject({ linkCode });
  const renewed = await makeHallLink(deps, engine.admin, { tournamentId, renew: true });
  await expect(readHall(deps, { linkCode })).rejects.toMatchObject({ code: 'not_found' });
  expect(await readHall(deps, { linkCode: renewed.linkCode ?? '' })).toMatchObject({ tournamentId });
  await setHidden(deps, engine.admin, { tournamentId, hidden: true });
  // What has started goes on in its hall.
  const read = () => readHall(deps, { linkCode: renewed.linkCode ?? '' });
  expect(await read()).toMatchObject({ tournamentId });
  await deps.database
    .sql`update tournament set starts_at = starts_at + interval '1 h', ends_at = ends_at + interval '1 h' where id = ${tournamentId}`;
  await expect(read()).rejects.toMatchObject({ code: 'not_found' });
});

test('a player whom the organiser takes off is named in no view, keeps the seat, and can be shown again', async () => {
  const { tournamentId, linkCode, viewers } = await play(performances);
  await settleLater(engine, tournamentId);
  const [slow, fast] = viewers.map(({ username }) => username);
  const name = (username = '', shown = false) =>
    showInHall(deps, organiser, { tournamentId, username, shown });
  expect(await name(fast)).toMatchObject({ players: [slow], offHall: [fast] });
  expect(await name(fast)).toMatchObject({ offHall: [fast] });
  const hall = await readHall(deps, { linkCode });
  expect(hall).toMatchObject({ players: [slow], board: [{ rank: 2, username: slow }], participantCount: 2 });
  expect(JSON.stringify(hall)).not.toContain(fast);
  expect((await readLeaderboard(deps, null, { tournamentId })).entries).toHaveLength(2);
  expect(await name(fast, true)).toMatchObject({ players: [fast, slow], offHall: [] });
  await expect(name(other.username)).rejects.toMatchObject({ errors: [{ path: 'username' }] });
});

test('another organiser reads neither hall nor results, and makes no link', async () => {
  const { tournamentId } = await play([]);
  for (const attempt of [
    () => readManagedHall(deps, other, { tournamentId }),
    () => makeHallLink(deps, other, { tournamentId, renew: true }),
    () => listResults(deps, other, { tournamentId }),
    () => showInHall(deps, other, { tournamentId, username: organiser.username, shown: false }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
});

test('results are those of the leaderboard, a page at a time, with public names alone', async () => {
  const { tournamentId, viewers } = await play(performances);
  const first = await listResults(deps, organiser, { tournamentId, limit: 1 });
  const [slow, fast] = viewers.map(({ username }) => username);
  const finishedAt = deps.now();
  expect(first).toEqual({
    items: [{ rank: 1, username: fast, score: 4, points: 4, timeTaken: 8, finishedAt }],
    nextCursor: '1',
    total: 2,
  });
  const { items } = await listResults(deps, engine.admin, { tournamentId, limit: 1, cursor: '1' });
  expect(items).toMatchObject([{ rank: 2, username: slow, score: 3 }]);
});
