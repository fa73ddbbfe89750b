import type { Audience, StoredEvent } from '@paheli/core/live-event';
import { expect, test } from 'vitest';
import type { SignedIn } from '../testing/test-app';
import { contains, publish, publishMark } from '../testing/test-events';
import { openTestQuiz } from '../testing/test-player';
import { attachPlayerSocket, openPlayerSocket, type PlayerSocket } from '../testing/test-socket';

const questionMs = 5_000;
const feedbackMs = 2_000;

const quiz = openTestQuiz();

async function attached(as: SignedIn): Promise<PlayerSocket> {
  const socket = await attachPlayerSocket(quiz.site, as);
  // Events that were committed before have been read by now.
  await flush(socket);
  return socket;
}

async function flush(...sockets: PlayerSocket[]): Promise<void> {
  const mark = await publishMark(quiz.site);
  await Promise.all(sockets.map((socket) => socket.find(contains(mark))));
}

const asks = (index: number) => (message: object) =>
  contains(`"question_index":${index},"question_text"`)(message);
const indexesOf = (socket: PlayerSocket) =>
  socket.ofType('question').map(({ question }) => (question as { question_index: number }).question_index);

test('every stored event reaches only its audience, in the documented names', async () => {
  const { site } = quiz;
  const [one, other, admin] = [await site.player(), await site.player(), await site.admin()];
  const sockets = [await attached(one), await attached(other), await attached(admin)] as const;
  const { id: tournamentId } = await site.engine.tournament();
  const sessionId = site.deps.newId();
  const own: Audience = `user:${one.viewer.userId}`;
  // An edit within a second of the creation waits for its end.
  await flush(...sockets);
  site.advance(1_000);
  const cases: [Audience, StoredEvent, object][] = [
    [own, { type: 'wallet_update', newBalance: 12.5 }, { new_balance: 12.5 }],
    [own, { type: 'profile_update' }, {}],
    [own, { type: 'quiz_completed', sessionId }, { session_id: sessionId }],
    [
      own,
      { type: 'achievement_earned', kind: 'first_win', title: 'First win' },
      { kind: 'first_win', title: 'First win' },
    ],
    [own, { type: 'friends_update' }, {}],
    ...([own, 'admins'] as const).map((audience): [Audience, StoredEvent, object] => [
      audience,
      { type: 'withdrawal_update', withdrawalId: sessionId, status: 'paid' },
      { withdrawal_id: sessionId, status: 'paid' },
    ]),
    ['everyone', { type: 'tournament_update', tournamentId }, { tournament_id: tournamentId, spread_ms: 6 }],
    [
      'admins',
      { type: 'tournament_join', tournamentId, tournamentName: 'Five of science' },
      { tournament_id: tournamentId, tournament_name: 'Five of science' },
    ],
    ['admins', { type: 'new_user_registration', userName: 'Asha' }, { user_name: 'Asha' }],
    ['admins', { type: 'kyc_submission', userName: 'Asha' }, { user_name: 'Asha' }],
    [
      'admins',
      { type: 'security_violation', violationType: 'tab_switch', userEmail: 'asha@example.com' },
      { violation_type: 'tab_switch', user_email: 'asha@example.com' },
    ],
    [`tournament:${tournamentId}`, { type: 'leaderboard_update', tournamentId }, {}],
  ];
  for (const [audience, event, fields] of cases) {
    const before = sockets.map(({ messages }) => messages.length);
    await publish(site, audience, event);
    await flush(...sockets);
    const received = sockets.map(({ messages }, index) =>
      messages.slice(before[index]).filter((message) => message.type === event.type && 'event_id' in message),
    );
    const message = { type: event.type, ...fields, event_id: expect.any(Number) };
    const hears = (as: SignedIn) =>
      audience === 'everyone' ||
      audience === `user:${as.viewer.userId}` ||
      (audience === 'admins' && as.viewer.role === 'admin');
    for (const [index, as] of [one, other, admin].entries()) {
      const isMark = event.type === 'tournament_update';
      const without = received[index]?.filter(
        ({ tournament_id }) => !isMark || tournament_id === tournamentId,
      );
      expect(without, `${event.type} to ${audience}`).toEqual(hears(as) ? [message] : []);
    }
  }
});

test('actions of users send the documented events', async () => {
  const { site } = quiz;
  const player = await site.player({ rupees: 50 });
  const [own, admins] = [await attached(player), await attached(await site.admin())];
  const { id: tournamentId, name } = await site.engine.tournament({ entryFee: 10, maxParticipants: 1 });
  await flush(own);
  await own.find(({ type, tournament_id }) => type === 'tournament_update' && tournament_id === tournamentId);
  const registration = {
    mobile_number: '9811122233',
    username: 'live_listener',
    password: 'correct horse',
    name: 'Meera',
    email: 'meera@example.com',
  };
  expect((await site.call('POST', '/api/auth/register', { body: registration })).status).toBe(201);
  await admins.find(({ type, user_name }) => type === 'new_user_registration' && user_name === 'Meera');
  const { session } = await quiz.startIn('rest', tournamentId, player);
  await admins.find(({ type, tournament_name }) => type === 'tournament_join' && tournament_name === name);
  await own.find(({ type, new_balance }) => type === 'wallet_update' && new_balance === 40);
  const { sessionId } = session;
  await site.call('POST', `/api/quiz/${sessionId}/report-violation`, {
    as: player,
    body: { type: 'copy_attempt', timestamp: site.deps.now().toISOString() },
  });
  await admins.find(
    ({ type, violation_type }) => type === 'security_violation' && violation_type === 'copy_attempt',
  );
  await site.call('POST', `/api/quiz/${sessionId}/complete`, { as: player });
  await own.find(({ type, session_id }) => type === 'quiz_completed' && session_id === sessionId);
});

test('a started quiz is followed without a request: each question when it opens, with the time left, and each result', async () => {
  const { site } = quiz;
  const [as, stranger] = [await site.player(), await site.player()];
  const [socket, tab, theirs] = [await attached(as), await attached(as), await attached(stranger)];
  const { id } = await site.engine.tournament({ entryFee: 0 });
  const { session } = await quiz.startIn('trpc', id, as);
  const { sessionId } = session;
  for (let index = 0; index < session.totalQuestions; index += 1) {
    const elapsed = index * feedbackMs;
    const message = await socket.find(asks(index));
    const startsAt = new Date(session.startsAt.getTime() + elapsed);
    expect(message).toEqual({
      type: 'question',
      session_id: sessionId,
      question: {
        question_index: index,
        question_text: expect.any(String),
        options: Array.from({ length: 4 }, () => expect.any(String)),
        choices: 'one',
        time_limit: 5,
        language: 'en',
        category: 'science',
        difficulty: expect.any(String),
        starts_at: startsAt.toISOString(),
        deadline_at: new Date(startsAt.getTime() + questionMs).toISOString(),
      },
      event_id: expect.any(Number),
    });
    const next = socket.messages[socket.messages.indexOf(message) + 1];
    expect(next).toMatchObject({
      type: 'time_update',
      session_id: sessionId,
      remaining_time: 300 - elapsed / 1_000,
    });
    await tab.find(asks(index));
    const { body } = await quiz.answer('trpc', as, { sessionId, questionIndex: index, answer: 0 });
    const result = await socket.find(
      ({ type, question_index }) => type === 'answer_submitted' && question_index === index,
    );
    expect(result).toMatchObject({
      session_id: sessionId,
      is_correct: body.isCorrect,
      correct_answer: body.correctAnswer,
      current_score: body.currentScore,
      timed_out: false,
      time_taken: 0,
      event_id: expect.any(Number),
    });
    expect(result).not.toHaveProperty('result');
    expect(result).not.toHaveProperty('next_question');
    if (index === session.totalQuestions - 1) break;
    await site.asleepFor(feedbackMs, 2);
    site.advance(feedbackMs - 1);
    await flush(socket, tab);
    expect([...indexesOf(socket), ...indexesOf(tab)]).not.toContain(index + 1);
    site.advance(1);
  }
  await socket.find(({ type }) => type === 'quiz_completed');
  await flush(socket, theirs);
  expect(indexesOf(socket)).toEqual([0, 1, 2, 3, 4]);
  expect(theirs.messages.every(({ type }) => type === 'attached' || type === 'tournament_update')).toBe(true);
});

test('a player who connects during several quizzes receives the open question of each', async () => {
  const { site } = quiz;
  const as = await site.player();
  const tournaments = [
    await site.engine.tournament({ entryFee: 0 }),
    await site.engine.tournament({ entryFee: 0 }),
  ];
  const sessions: string[] = [];
  for (const { id } of tournaments) sessions.push((await quiz.startIn('trpc', id, as)).session.sessionId);
  const { session: over } = await quiz.startIn(
    'trpc',
    (await site.engine.tournament({ entryFee: 0 })).id,
    as,
  );
  await site.call('POST', `/api/quiz/${over.sessionId}/complete`, { as });
  site.advance(questionMs + feedbackMs + 1_000);
  const socket = await openPlayerSocket(quiz.site, { as });
  await socket.find(
    () => socket.ofType('question').length === 2 && socket.ofType('time_update').length === 2,
  );
  expect(indexesOf(socket)).toEqual([1, 1]);
  expect(
    socket
      .ofType('question')
      .map(({ session_id }) => session_id)
      .toSorted(),
  ).toEqual(sessions.toSorted());
  expect(socket.ofType('time_update').map(({ remaining_time }) => remaining_time)).toEqual([292, 292]);
});
