// Slow because each test kills a server and starts it again.
import { expect, test } from 'vitest';
import { expectOneCredit, expectOnePrize, openCrashSite, settledResult } from './crash-site';
import { knownAnswer } from './known-answers';
import type { RestPlayer } from './rest-player';

const site = openCrashSite();

test('a server killed while it stores an answer has the answer if it was committed, although no response was sent', async () => {
  const player = site.newPlayer();
  await player.prepare(10);
  const { id } = await site.admin.createTournament();
  await player.join(id);
  await site.restartToDieAt('answer.committed');
  const { body: session } = await player.start(id);
  const question = session.current_question;
  const right = question?.options.indexOf(knownAnswer(question.question_text)) ?? -1;
  await expect(player.answer(session.session_id, 0, right)).rejects.toThrow();
  await site.recover();
  const repeated = await player.answer(session.session_id, 0, (right + 1) % 4);
  expect(repeated).toMatchObject({ status: 200, body: { is_correct: true } });
  await player.call('POST', `/quiz/${session.session_id}/complete`);
  // Waits for the settlement, which a later test would otherwise meet at its own checkpoint.
  const result = await settledResult(player, session.session_id);
  expect(result.question_stats[0]).toMatchObject({ user_answer: right, is_correct: true });
  await site.expectSoundLedger();
});

test('a server killed at settle.posted pays each prize once', () => expectOnePrize(site, 'settle.posted'));

test('a server killed at webhook.credited credits the payment once', () =>
  expectOneCredit(site, 'webhook.credited'));

test('a server killed with full queues has every answer, seat and rupee that it acknowledged', async () => {
  const { id } = await site.admin.createTournament({
    max_participants: 20,
    questions_count: 10,
    entry_fee: 0,
  });
  const others: string[] = [];
  while (others.length < 8)
    others.push((await site.admin.createTournament({ max_participants: 20, entry_fee: 1 })).id);
  const players = Array.from({ length: 16 }, site.newPlayer);
  await Promise.all(players.map((player) => player.prepare(others.length)));
  await Promise.all(players.map((player) => player.join(id)));
  const sessions = await Promise.all(players.map(async (player) => (await player.start(id)).body.session_id));

  // Each player answers question after question. Their joins of the other tournaments are all under way at once.
  const answered = players.map(() => new Map<number, number>());
  const joined = players.map((): string[] => []);
  let responses = 0;
  const count = () => {
    responses += 1;
    if (responses === 60) site.server.kill('SIGKILL');
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
        await player.join(other);
        joined[seat]?.push(other);
        count();
      }),
    ]),
  );
  await site.recover();

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
  await site.expectSoundLedger();
});

async function totalBalance(players: readonly RestPlayer[]): Promise<number> {
  const profiles = await Promise.all(players.map((player) => player.profile()));
  return profiles.reduce((sum, { wallet_balance: balance }) => sum + balance, 0);
}

async function totalSeats(tournamentIds: readonly string[]): Promise<number> {
  const cards = await Promise.all(
    tournamentIds.map((id) => site.admin.call<{ participant_count: number }>('GET', `/tournaments/${id}`)),
  );
  return cards.reduce((sum, { body }) => sum + body.participant_count, 0);
}
