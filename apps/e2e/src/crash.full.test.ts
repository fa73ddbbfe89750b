import { expect, test } from 'vitest';
import { expectOneCredit, expectOnePrize, openCrashSite } from './crash-site';

const site = openCrashSite();

test('a server killed while it stores an answer resumes the quiz at the current question', async () => {
  const player = site.newPlayer();
  await player.prepare(10);
  const { id } = await site.admin.createTournament({ questions_count: 20, duration_minutes: 10 });
  await player.join(id);
  await site.restartToDieAt('answer.received');
  const { body: session } = await player.start(id);
  await expect(player.answer(session.session_id, 0, 1)).rejects.toThrow();
  await site.recover();
  const resumed = await player.start(id);
  expect(resumed).toMatchObject({ status: 200, body: { session_id: session.session_id } });
  const index = resumed.body.current_question?.question_index ?? -1;
  expect((await player.answer(session.session_id, index, 1)).status).toBe(200);
});

test('a server killed after a join has charged one fee, and a repeated join succeeds', async () => {
  const player = site.newPlayer();
  await player.prepare(10);
  const { id } = await site.admin.createTournament();
  await site.restartToDieAt('join.committed');
  await expect(player.join(id)).rejects.toThrow();
  await site.recover();
  const again = await player.join(id);
  expect(again).toMatchObject({ status: 200, body: { amount: 10, status: 'succeeded' } });
  expect(await player.profile()).toMatchObject({ wallet_balance: 0 });
  await site.expectSoundLedger();
});

test('a server killed at settle.committed pays each prize once', () =>
  expectOnePrize(site, 'settle.committed'));

test('a server killed at webhook.stored credits the payment once', () =>
  expectOneCredit(site, 'webhook.stored'));
