// Slow because each test kills a server and starts it again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownAnswer } from './known-answers';
import { RestPlayer, type Result, readQuestion } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';
import { rowsOf } from './tier';

/** One installation on its own embedded database, killed and restarted on the same data. */
let site: Awaited<ReturnType<typeof newSite>>;
let server: ServerProcess;
let admin: RestPlayer;

beforeAll(async () => {
  site = await newSite();
  await restart();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await site.remove();
});

async function restart(env: Record<string, string> = {}): Promise<void> {
  server = await startServer({ ...site.env, ...env });
  admin = new RestPlayer(server.url, server.sandboxUrl);
  await admin.logIn('9000000001', 'paheli-admin');
}

/** Restarts the server so that it kills itself when it reaches the checkpoint. */
async function restartToDieAt(checkpoint: string): Promise<void> {
  await server.stop();
  await restart({ KILL_AT: checkpoint });
}

async function recover(): Promise<void> {
  expect(await server.exited).toBe('SIGKILL');
  await restart();
}

async function expectSoundLedger(): Promise<void> {
  const { body } = await admin.call<{ ok: boolean }>('GET', '/admin/ledger/invariants');
  expect(body).toMatchObject({ ok: true });
}

function newPlayer(): RestPlayer {
  return new RestPlayer(server.url, server.sandboxUrl);
}

describe('a server killed while it stores an answer', () => {
  test('has the answer if it was committed, although no response was sent', async () => {
    const player = newPlayer();
    await player.prepare(10);
    const { id } = await admin.createTournament();
    await player.join(id);
    await restartToDieAt('answer.committed');
    const { body: session } = await player.start(id);
    const question = session.current_question;
    const right = question?.options.indexOf(knownAnswer(question.question_text)) ?? -1;
    await expect(player.answer(session.session_id, 0, right)).rejects.toThrow();
    await recover();
    const repeated = await player.answer(session.session_id, 0, (right + 1) % 4);
    expect(repeated).toMatchObject({ status: 200, body: { is_correct: true } });
    await player.call('POST', `/quiz/${session.session_id}/complete`);
    // Waits for the settlement, which a later test would otherwise meet at its own checkpoint.
    const result = await settledResult(player, session.session_id);
    expect(result.question_stats[0]).toMatchObject({ user_answer: right, is_correct: true });
    await expectSoundLedger();
  });

  test('resumes the quiz at the current question', async () => {
    const player = newPlayer();
    await player.prepare(10);
    const { id } = await admin.createTournament({ questions_count: 20, duration_minutes: 10 });
    await player.join(id);
    await restartToDieAt('answer.received');
    const { body: session } = await player.start(id);
    await expect(player.answer(session.session_id, 0, 1)).rejects.toThrow();
    await recover();
    const resumed = await player.start(id);
    expect(resumed).toMatchObject({ status: 200, body: { session_id: session.session_id } });
    const index = resumed.body.current_question?.question_index ?? -1;
    expect((await player.answer(session.session_id, index, 1)).status).toBe(200);
  });
});

test('a server killed after a join has charged one fee, and a repeated join succeeds', async () => {
  const player = newPlayer();
  await player.prepare(10);
  const { id } = await admin.createTournament();
  await restartToDieAt('join.committed');
  await expect(player.join(id)).rejects.toThrow();
  await recover();
  const again = await player.join(id);
  expect(again).toMatchObject({ status: 200, body: { amount: 10, status: 'succeeded' } });
  expect(await player.profile()).toMatchObject({ wallet_balance: 0 });
  await expectSoundLedger();
});

test.each(rowsOf(['settle.posted', 'settle.committed'], (at) => at === 'settle.posted'))(
  'a server killed at %s pays each prize once',
  async (checkpoint) => {
    const player = newPlayer();
    await player.prepare(10);
    const { id } = await admin.createTournament({ prize_split_bps: [10_000], questions_count: 1 });
    await player.join(id);
    await restartToDieAt(checkpoint);
    const sessionId = await playToTheEnd(player, id);
    await recover();
    expect(await settledResult(player, sessionId)).toMatchObject({ score: 1, rank: 1, prize_amount: 100 });
    expect(await player.profile()).toMatchObject({ wallet_balance: 100 });
    await expectSoundLedger();
  },
);

test.each(rowsOf(['webhook.stored', 'webhook.credited'], (at) => at === 'webhook.credited'))(
  'a server killed at %s credits the payment once',
  async (checkpoint) => {
    const player = newPlayer();
    await player.register();
    await restartToDieAt(checkpoint);
    const { body: order } = await player.call<{ razorpay: { order_id: string } }>(
      'POST',
      '/payments/add-funds',
      { amount: 75 },
    );
    await player.pay(order.razorpay.order_id).catch(() => undefined);
    await recover();
    await expect.poll(async () => (await player.profile()).wallet_balance, { timeout: 30_000 }).toBe(75);
    await expectSoundLedger();
  },
);

test('a server killed with full queues has every answer, seat and rupee that it acknowledged', async () => {
  const { id } = await admin.createTournament({ max_participants: 20, questions_count: 10, entry_fee: 0 });
  const others: string[] = [];
  while (others.length < 8)
    others.push((await admin.createTournament({ max_participants: 20, entry_fee: 1 })).id);
  const players = Array.from({ length: 16 }, newPlayer);
  await Promise.all(players.map((player) => player.prepare(others.length)));
  await Promise.all(players.map((player) => player.join(id)));
  const sessions = await Promise.all(players.map(async (player) => (await player.start(id)).body.session_id));

  // Each player answers question after question. Their joins of the other tournaments are all under way at once.
  const answered = players.map(() => new Map<number, number>());
  const joined = players.map((): string[] => []);
  let responses = 0;
  const count = () => {
    responses += 1;
    if (responses === 60) server.kill('SIGKILL');
  };
  await Promise.allSettled(
    players.flatMap((player, seat) => [
      (async () => {
        for (let index = 0; index < 10; index += 1) {
          const answer = (seat + index) % 4;
          const { status } = await player.answer(sessions[seat] ?? '', index, answer);
          if (status === 200) answered[seat]?.set(index, answer);
          count();
        }
      })(),
      ...others.map(async (other) => {
        if ((await player.join(other)).status === 200) joined[seat]?.push(other);
        count();
      }),
    ]),
  );
  await recover();

  expect(answered.flatMap((answers) => [...answers]).length).toBeGreaterThan(0);
  const acknowledged = joined.flat().length;
  expect(acknowledged).toBeGreaterThan(0);
  // The rest was in queues or on its way.
  expect(acknowledged).toBeLessThan(players.length * others.length);
  for (const [seat, player] of players.entries()) {
    await player.call('POST', `/quiz/${sessions[seat]}/complete`);
    const { body: result } = await player.results(sessions[seat] ?? '');
    const answers = answered[seat] ?? new Map();
    const stored = result.question_stats.filter(({ question_index: index }) => answers.has(index));
    expect(stored.map(({ question_index: index, user_answer: answer }) => [index, answer])).toEqual([
      ...answers,
    ]);
  }
  // Wallets paid for exactly the seats that exist, and who joins again keeps the acknowledged seat.
  const [balance, seats] = [await totalBalance(players), await totalSeats(others)];
  expect(balance).toBe(players.length * others.length - seats);
  expect(seats).toBeGreaterThanOrEqual(acknowledged);
  const again = await Promise.all(
    players.flatMap((player, seat) => (joined[seat] ?? []).map((other) => player.join(other))),
  );
  expect(again.filter(({ status }) => status !== 200)).toEqual([]);
  expect([await totalBalance(players), await totalSeats(others)]).toEqual([balance, seats]);
  await expectSoundLedger();
});

async function totalBalance(players: readonly RestPlayer[]): Promise<number> {
  const profiles = await Promise.all(players.map((player) => player.profile()));
  return profiles.reduce((sum, { wallet_balance: balance }) => sum + balance, 0);
}

async function totalSeats(tournamentIds: readonly string[]): Promise<number> {
  const cards = await Promise.all(
    tournamentIds.map((id) => admin.call<{ participant_count: number }>('GET', `/tournaments/${id}`)),
  );
  return cards.reduce((sum, { body }) => sum + body.participant_count, 0);
}

/** Answers every question correctly. The process may die as soon as the last answer has ended the quiz. */
async function playToTheEnd(player: RestPlayer, tournamentId: string): Promise<string> {
  const { body: session } = await player.start(tournamentId);
  for (let question = session.current_question; question; ) {
    const answer = question.options.indexOf(knownAnswer(question.question_text));
    await readQuestion(question);
    const result = await player
      .answer(session.session_id, question.question_index, answer)
      .catch(() => undefined);
    question = result?.body.next_question ?? null;
  }
  return session.session_id;
}

async function settledResult(player: RestPlayer, sessionId: string): Promise<Result> {
  let result: Result | undefined;
  await expect
    .poll(
      async () => {
        result = (await player.results(sessionId)).body;
        return result.provisional;
      },
      { timeout: 30_000 },
    )
    .toBe(false);
  if (!result) throw new Error('no result was read');
  return result;
}
