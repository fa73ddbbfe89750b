import { expect } from 'vitest';
import { type Installation, openInstallation } from './installation';
import { knownAnswer } from './known-answers';
import { type RestPlayer, type Result, readQuestion } from './rest-player';

/** An installation whose server is killed and restarted on the same data. */
export type CrashSite = Installation & {
  /** Restarts the server so that it kills itself when it reaches the checkpoint. */
  restartToDieAt(checkpoint: string): Promise<void>;
  /** Waits until the server was killed, and starts it again. */
  recover(): Promise<void>;
  expectSoundLedger(): Promise<void>;
};

/** Starts an installation for the tests of a file. Call it at the top of the file. */
export function openCrashSite(): CrashSite {
  const site = openInstallation();
  const more: Omit<CrashSite, keyof Installation> = {
    async restartToDieAt(checkpoint) {
      await site.server.stop();
      await site.restart({ KILL_AT: checkpoint });
    },
    async recover() {
      expect(await site.server.exited).toBe('SIGKILL');
      await site.restart();
    },
    async expectSoundLedger() {
      const { body } = await site.admin.call<{ ok: boolean }>('GET', '/admin/ledger/invariants');
      expect(body).toMatchObject({ ok: true });
    },
  };
  // The server and its administrator are others after a restart.
  return Object.defineProperties(more, Object.getOwnPropertyDescriptors(site)) as CrashSite;
}

/** A server that is killed at a checkpoint of the settlement pays each prize once. */
export async function expectOnePrize(site: CrashSite, checkpoint: string): Promise<void> {
  const player = site.newPlayer();
  await player.prepare(10);
  const { id } = await site.admin.createTournament({ prize_split_bps: [10_000], questions_count: 1 });
  await player.join(id);
  await site.restartToDieAt(checkpoint);
  const sessionId = await playToTheEnd(player, id);
  await site.recover();
  expect(await settledResult(player, sessionId)).toMatchObject({ score: 1, rank: 1, prize_amount: 100 });
  expect(await player.profile()).toMatchObject({ wallet_balance: 100 });
  await site.expectSoundLedger();
}

/** A server that is killed at a checkpoint of a webhook credits the payment once. */
export async function expectOneCredit(site: CrashSite, checkpoint: string): Promise<void> {
  const player = site.newPlayer();
  await player.register();
  await site.restartToDieAt(checkpoint);
  const { body: order } = await player.call<{ razorpay: { order_id: string } }>(
    'POST',
    '/payments/add-funds',
    { amount: 75 },
  );
  await player.pay(order.razorpay.order_id).catch(() => undefined);
  await site.recover();
  await expect.poll(async () => (await player.profile()).wallet_balance, { timeout: 30_000 }).toBe(75);
  await site.expectSoundLedger();
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

/** Waits for the settlement and returns the final result. */
export async function settledResult(player: RestPlayer, sessionId: string): Promise<Result> {
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
