// Long because the pushes of a room are one subject, and its tests share a quiz and their helpers.
import { openDatabase } from '@paheli/db/client/connect';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { createTestClock } from '@paheli/engine/testing/test-engine';
import { deleteTournament } from '@paheli/engine/tournament/cancel-tournament';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { expect, test } from 'vitest';
import { type SignedIn, silentLog } from '../testing/test-app';
import { contains, publishMark } from '../testing/test-events';
import { openTestQuiz } from '../testing/test-player';
import { createTestSchedule } from '../testing/test-schedule';
import { followEvents, type Message, openPlayerSocket, type PlayerSocket } from '../testing/test-socket';
import { createLocalBus } from './bus';
import { createLeaderboardPushes } from './leaderboards';

const pauseMs = 1_000;

const quiz = openTestQuiz();

const updatesOf = (socket: PlayerSocket) => socket.ofType('leaderboard_update');

async function updateAfter(socket: PlayerSocket, count: number) {
  await socket.find(() => updatesOf(socket).length > count);
  return updatesOf(socket)[count];
}

async function watch(as: SignedIn, tournamentId: string): Promise<PlayerSocket> {
  const socket = await openPlayerSocket(quiz.site, { as });
  socket.send({ type: 'join_tournament', tournament_id: tournamentId });
  await socket.find(({ type }) => type === 'joined_tournament');
  // The leaderboard may just have been read, so let the pause pass.
  quiz.site.advance(pauseMs);
  await updateAfter(socket, 0);
  return socket;
}

async function boardOf(tournamentId: string) {
  const { body } = await quiz.site.call<{ entries: { is_you?: boolean }[] }>(
    'GET',
    `/api/quiz/leaderboard/${tournamentId}`,
  );
  return body.entries.slice(0, 10).map(({ is_you: _, ...entry }) => entry);
}

/** Resolves when everything on its way to a socket has arrived. */
async function flush(socket: PlayerSocket): Promise<void> {
  await socket.find(contains(await publishMark(quiz.site)));
}

test('a room receives the first places when a reader joins and, during play, once a second, the last state always', async () => {
  const { site } = quiz;
  const first = await quiz.start('rest');
  const { tournamentId } = first.session;
  const watcher = await watch(await site.player(), tournamentId);
  expect(updatesOf(watcher)).toEqual([
    {
      type: 'leaderboard_update',
      tournament_id: tournamentId,
      provisional: true,
      entries: [
        { rank: 1, username: expect.any(String), score: 0, points: 0, time_taken: 25, prize_amount: 0 },
      ],
      event_id: expect.any(Number),
    },
  ]);
  // A burst: many answers within one second.
  const players = [first, ...(await Promise.all([1, 2, 3].map(() => quiz.startIn('rest', tournamentId))))];
  for (const { as, session } of players) {
    const right = await quiz.rightAnswer(session.sessionId, 0);
    await quiz.answer('rest', as, { sessionId: session.sessionId, questionIndex: 0, answer: right });
  }
  await flush(watcher);
  expect(updatesOf(watcher)).toHaveLength(1);
  site.advance(pauseMs);
  expect(await updateAfter(watcher, 1)).toMatchObject({
    provisional: true,
    entries: await boardOf(tournamentId),
  });
  expect(updatesOf(watcher)[1]?.entries).toEqual(
    [1, 2, 3, 4].map(() => expect.objectContaining({ score: 1 })),
  );
  site.advance(pauseMs);
  await flush(watcher);
  expect(updatesOf(watcher)).toHaveLength(2);
});

test('a room has ten places, other sockets receive nothing, and a reader who leaves receives no more', async () => {
  const { site } = quiz;
  const { as, session, tournamentId } = await quiz.start('rest', { maxParticipants: 12 });
  for (let count = 0; count < 11; count += 1) await quiz.startIn('rest', tournamentId);
  const [stays, leaves, elsewhere] = [
    await watch(await site.player(), tournamentId),
    await watch(await site.player(), tournamentId),
    await watch(await site.player(), (await site.engine.tournament()).id),
  ];
  expect(updatesOf(stays)[0]?.entries).toHaveLength(10);
  leaves.send({ type: 'leave_tournament', tournament_id: tournamentId });
  await leaves.find(({ type }) => type === 'left_tournament');
  await flush(stays);
  const [before, heardBefore] = [updatesOf(stays).length, updatesOf(leaves).length];
  await quiz.answer('rest', as, { sessionId: session.sessionId, questionIndex: 0, answer: 0 });
  site.advance(pauseMs);
  await updateAfter(stays, before);
  await Promise.all([flush(leaves), flush(elsewhere)]);
  expect(updatesOf(leaves)).toHaveLength(heardBefore);
  expect(updatesOf(elsewhere).every(({ tournament_id }) => tournament_id !== tournamentId)).toBe(true);
});

test('a reader joins at most twenty rooms at once, and leaving one makes space', async () => {
  const socket = await openPlayerSocket(quiz.site, { as: await quiz.site.player() });
  const ids: string[] = [];
  for (let count = 0; count < 21; count += 1) ids.push((await quiz.site.engine.tournament()).id);
  const say = async (type: string, tournament_id: string | undefined) => {
    const before = socket.messages.length;
    socket.send({ type, tournament_id });
    const isAnswer = (message: Message) =>
      ['joined_tournament', 'left_tournament', 'error'].includes(message.type);
    await socket.find((message) => socket.messages.indexOf(message) >= before && isAnswer(message));
    quiz.site.advance(pauseMs);
    return socket.messages.slice(before).find(isAnswer);
  };
  for (const id of ids.slice(0, 20))
    expect(await say('join_tournament', id)).toEqual({ type: 'joined_tournament', tournament_id: id });
  expect(await say('join_tournament', ids[0])).toMatchObject({ type: 'joined_tournament' });
  expect(await say('join_tournament', ids[20])).toEqual({
    type: 'error',
    detail: 'Join at most 20 tournaments at once.',
  });
  expect(await say('leave_tournament', ids[3])).toEqual({ type: 'left_tournament', tournament_id: ids[3] });
  expect(await say('join_tournament', ids[20])).toMatchObject({ type: 'joined_tournament' });
});

test('the end of a tournament is sent with prizes and as final, through both doors', async () => {
  const { site } = quiz;
  const { as, session } = await quiz.start('rest', { maxParticipants: 1, prizePool: 100 });
  const { sessionId, tournamentId, totalQuestions } = session;
  const watcher = await watch(as, tournamentId);
  const ours = await followEvents(quiz.site, as, { tournamentIds: [tournamentId] });
  for (let questionIndex = 0; questionIndex < totalQuestions; questionIndex += 1) {
    const answer = await quiz.rightAnswer(sessionId, questionIndex);
    await quiz.answer('rest', as, { sessionId, questionIndex, answer });
    site.advance(pauseMs);
  }
  expect(await settleTournament(site.deps, tournamentId)).toBe(true);
  await flush(watcher);
  site.advance(pauseMs);
  const last = await watcher.find(({ provisional }) => provisional === false);
  expect(last).toMatchObject({
    tournament_id: tournamentId,
    entries: [{ rank: 1, score: 5, prize_amount: 100 }],
  });
  await ours.find((frame) => contains('"provisional":false')(frame.data));
  await flush(watcher);
  expect(updatesOf(watcher).at(-1)).toEqual(last);
});

test('a final leaderboard is sent once to each reader, also when others join its room', async () => {
  const { site } = quiz;
  const { as, sessionId, tournamentId } = await quiz.start('rest', { maxParticipants: 1 });
  await site.call('POST', `/api/quiz/${sessionId}/complete`, { as });
  expect(await settleTournament(site.deps, tournamentId)).toBe(true);
  const first = await watch(as, tournamentId);
  for (let count = 0; count < 3; count += 1) {
    const later = await watch(await site.player(), tournamentId);
    expect(updatesOf(later)).toMatchObject([{ provisional: false, spread_ms: expect.any(Number) }]);
    await later.close();
  }
  await flush(first);
  expect(updatesOf(first)).toHaveLength(1);
  first.send({ type: 'leave_tournament', tournament_id: tournamentId });
  first.send({ type: 'join_tournament', tournament_id: tournamentId });
  await first.find(() => first.ofType('joined_tournament').length === 2);
  site.advance(pauseMs);
  expect(await updateAfter(first, 1)).toMatchObject({ provisional: false });
});

test('a cancelled tournament is sent as final', async () => {
  const { site } = quiz;
  const { as, sessionId, tournamentId } = await quiz.start('rest');
  await site.call('POST', `/api/quiz/${sessionId}/complete`, { as });
  const watcher = await watch(as, tournamentId);
  await deleteTournament(site.deps, site.engine.admin, { tournamentId });
  await flush(watcher);
  site.advance(pauseMs);
  await watcher.find(({ type, provisional }) => type === 'leaderboard_update' && provisional === false);
});

test('a reader who reconnects after a change receives the current leaderboard', async () => {
  const { site } = quiz;
  const { as, sessionId, tournamentId } = await quiz.start('rest');
  const ours = await followEvents(quiz.site, as, { tournamentIds: [tournamentId] });
  const frame = await ours.find((each) => contains('attached')(each.data));
  await ours.close();
  await site.call('POST', `/api/quiz/${sessionId}/complete`, { as });
  const { id: lastEventId } = frame.data as { id: string };
  const back = await followEvents(quiz.site, as, { tournamentIds: [tournamentId], lastEventId });
  site.advance(pauseMs);
  await back.find((each) => contains('leaderboard_update')(each.data));
});

test('a room gets the last state, even after another reader took the snapshot before', async () => {
  const { deps, engine } = quiz.site;
  const { as, sessionId, tournamentId } = await quiz.start('rest');
  const clock = createTestClock(deps.now());
  const { schedule, advance, asleepFor } = createTestSchedule(clock);
  const database = openDatabase({ url: engine.url });
  const leaderboards = createLeaderboards({ database, now: clock.now });
  const bus = createLocalBus();
  const scores: (number | undefined)[] = [];
  const pushes = createLeaderboardPushes(
    { leaderboards, bus, schedule, log: silentLog },
    {
      audiences: () => [`tournament:${tournamentId}`],
      countListeners: () => 1,
      send: (_, update) => {
        if (update.type === 'leaderboard_update') scores.push(update.entries[0]?.score);
        return 1;
      },
    },
  );
  await leaderboards.read(tournamentId);
  await quiz.answer('rest', as, {
    sessionId,
    questionIndex: 0,
    answer: await quiz.rightAnswer(sessionId, 0),
  });
  bus.publish({ kind: 'played', tournamentId });
  await asleepFor(pauseMs);
  expect(scores).toEqual([0]);
  advance(pauseMs);
  await asleepFor(pauseMs);
  expect(scores).toEqual([0, 1]);
  await pushes.stop();
  await database.close();
});

test('without listeners the database is not queried, and a failed read is repeated', async () => {
  const clock = createTestClock(new Date());
  const { schedule, advance } = createTestSchedule(clock);
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
  const bus = createLocalBus();
  // Every query to a closed database fails, and is logged as a warning.
  const database = openDatabase({ url: quiz.site.engine.url });
  await database.close();
  const tournamentId = quiz.site.deps.newId();
  const room = `tournament:${tournamentId}` as const;
  const joined = new Set<typeof room>();
  const pushes = createLeaderboardPushes(
    { leaderboards: createLeaderboards({ database, now: clock.now }), bus, schedule, log },
    {
      audiences: () => [...joined],
      countListeners: (audience) => (audience === room ? joined.size : 0),
      send: () => 0,
    },
  );
  bus.publish({ kind: 'played', tournamentId });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  await settle();
  expect(warnings).toEqual([]);
  joined.add(room);
  advance(pauseMs);
  bus.publish({ kind: 'played', tournamentId });
  await expect.poll(() => warnings.length).toBe(1);
  await settle();
  advance(pauseMs);
  await expect.poll(() => warnings.length).toBe(2);
  await pushes.stop();
});
