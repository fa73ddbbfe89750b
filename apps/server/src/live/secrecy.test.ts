import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../testing/test-app';
import { type Door, doors, openTestQuiz } from '../testing/test-player';
import { followEvents, openPlayerSocket, type PlayerSocket } from '../testing/test-socket';

const feedbackMs = 2_000;
/** Every field name and value that would reveal an answer. */
const givesAway = /correct_?answer|explanation|is_?correct/i;

const quiz = openTestQuiz();

const listen = (as: SignedIn, tournamentId: string) =>
  followEvents(quiz.site, as, { tournamentIds: [tournamentId] });

async function listenAsProgram(as: SignedIn, tournamentId: string): Promise<PlayerSocket> {
  const socket = await openPlayerSocket(quiz.site, { as });
  socket.send({ type: 'join_tournament', tournament_id: tournamentId });
  await socket.find(({ type }) => type === 'joined_tournament');
  return socket;
}

/** Makes every request of a player about a question that is open or still to come. */
async function askEverything(as: SignedIn, sessionId: string, tournamentId: string, index: number) {
  const texts: string[] = [];
  const reads = [
    `/quiz/${sessionId}/results`,
    `/quiz/leaderboard/${tournamentId}`,
    `/tournaments/${tournamentId}`,
    '/tournaments',
    '/user/tournaments',
    '/user/profile',
  ];
  for (const path of reads) texts.push((await quiz.site.call('GET', `/api${path}`, { as })).text);
  texts.push((await quiz.site.call('POST', `/api/quiz/${tournamentId}/start`, { as })).text);
  for (const questionIndex of [index, index + 1]) {
    const input = encodeURIComponent(JSON.stringify({ json: { sessionId, questionIndex } }));
    texts.push((await quiz.site.call('GET', `/trpc/quiz.question?input=${input}`, { as })).text);
    const ahead = { json: { sessionId, questionIndex: index + 1, answer: 0 } };
    texts.push((await quiz.site.call('POST', '/trpc/quiz.answer', { as, body: ahead })).text);
  }
  const violation = { type: 'tab_switch', timestamp: new Date().toISOString() };
  const report = `/api/quiz/${sessionId}/report-violation`;
  texts.push((await quiz.site.call('POST', report, { as, body: violation })).text);
  return texts;
}

async function explanationsFrom(sessionId: string, index: number): Promise<string[]> {
  const { sql } = quiz.site.deps.database;
  const rows = await sql<{ explanation: string }[]>`
    select p.explanation from session_question q join quiz_session s on s.id = q.session_id
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where q.session_id = ${sessionId} and q.question_index >= ${index} and p.explanation is not null`;
  return rows.map(({ explanation }) => explanation);
}

/** Returns the questions that have not opened, as JSON writes them. */
async function questionsAfter(sessionId: string, index: number): Promise<string[]> {
  const { sql } = quiz.site.deps.database;
  const rows = await sql<{ text: string }[]>`
    select p.question_text as text from session_question q join quiz_session s on s.id = q.session_id
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where q.session_id = ${sessionId} and q.question_index > ${index}`;
  return rows.map(({ text }) => JSON.stringify(text));
}

describe.each(doors)('the right answer of a quiz played over %s', (door: Door) => {
  test('is in no response and no frame before the question was answered', async () => {
    // Skips what an earlier quiz rightly revealed of the same question.
    const toldBefore = quiz.bodies.length;
    const { as, session, sessionId, tournamentId } = await quiz.start(door);
    const rival = await quiz.site.player();
    const join = { as: rival, body: { tournament_id: tournamentId } };
    expect((await quiz.site.call('POST', '/api/payments/create-payment-intent', join)).status).toBe(200);
    const own = await listen(as, tournamentId);
    await own.call('subscription', 'quiz.questions', { sessionId });
    const program = await listenAsProgram(as, tournamentId);
    const admin = await quiz.site.admin();
    const others = [
      await listen(rival, tournamentId),
      await listenAsProgram(rival, tournamentId),
      await listen(admin, tournamentId),
      await listenAsProgram(admin, tournamentId),
    ];

    let answered = 0;
    for (let index = 0; index < session.totalQuestions; index += 1) {
      const asked = await askEverything(as, sessionId, tournamentId, index);
      for (const text of asked) expect(text).not.toMatch(givesAway);
      const response = [
        ...asked,
        ...own.texts,
        ...program.texts,
        ...others.flatMap(({ texts }) => texts),
        ...quiz.bodies.slice(toldBefore),
      ].join('\n');
      const secrets = await explanationsFrom(sessionId, index);
      expect(secrets.length).toBeGreaterThan(0);
      for (const explanation of secrets) expect(response).not.toContain(explanation);
      // Counts one result for each answered question, and no more.
      for (const { texts } of [own, program])
        expect(texts.filter((text) => givesAway.test(text))).toHaveLength(answered);
      const coming = await questionsAfter(sessionId, index);
      for (const text of coming) expect(program.texts.join('\n')).not.toContain(text);

      const { status } = await quiz.answer(door, as, { sessionId, questionIndex: index, answer: 0 });
      expect(status).toBe(200);
      answered += 1;
      await own.find(({ data }) => saysAnswered(data, index));
      await program.find(
        ({ type, question_index }) => type === 'answer_submitted' && question_index === index,
      );
      quiz.site.advance(feedbackMs);
    }
    expect(others.flatMap(({ texts }) => texts).filter((text) => givesAway.test(text))).toEqual([]);
  });
});

test('the question that comes with a result over REST carries only what its player sees', async () => {
  const { as, session } = await quiz.start('rest');
  const path = `/api/quiz/${session.sessionId}/answer`;
  const body = { question_index: 0, answer: 0 };
  const answer = await quiz.site.call<{ next_question: object }>('POST', path, { as, body });
  expect(Object.keys(answer.body.next_question).toSorted()).toEqual([
    'category',
    'choices',
    'deadline_at',
    'difficulty',
    'language',
    'options',
    'question_index',
    'question_text',
    'starts_at',
    'time_limit',
  ]);
});

test('our own client receives the next question neither with a result nor in the frame about it', async () => {
  const { as, session } = await quiz.start('trpc');
  const socket = await listen(as, session.tournamentId);
  const { sessionId } = session;
  const response = await quiz.answer('trpc', as, { sessionId, questionIndex: 0, answer: 0 });
  expect(response.body).not.toHaveProperty('nextQuestion');
  const frame = await socket.find(({ data }) => saysAnswered(data, 0));
  expect(JSON.stringify(frame.data)).not.toContain('questionText');
});

function saysAnswered(data: unknown, index: number): boolean {
  const text = JSON.stringify(data ?? '');
  return text.includes('answer_submitted') && text.includes(`"questionIndex":${index}`);
}
