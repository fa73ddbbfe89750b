import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { leaveFriends } from '../friends/friends';
import { suspendUser } from '../integrity/suspend-user';
import { exportAccount } from '../privacy/export-account';
import { voidPrize } from '../settlement/void-prize';
import { appointOrganiser } from '../testing/organiser';
import { playTournament, settleAtEnd } from '../testing/played-tournament';
import { signIn } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { setHidden } from '../tournament/set-hidden';
import { readResultCard, readResultLink } from './read-result-card';
import { shareResult, stopSharingResult } from './share-result';
import { startPractice } from './start-practice';

const engine = openTestEngine();
const { deps } = engine;

type Played = { readonly viewer: Viewer; readonly sessionId: string; readonly tournamentId: string };

/** Returns the winner of a tournament of two; not settled yet. */
async function play(violations = 0): Promise<Played> {
  const { viewers, sessions, tournamentId } = await playTournament(engine, [
    { score: 4, ms: 5_000, violations },
    { score: 1, ms: 5_000 },
  ]);
  const [[viewer], [sessionId]] = [viewers, sessions];
  return { viewer, sessionId, tournamentId };
}

async function playSettled(violations = 0): Promise<Played> {
  const played = await play(violations);
  await settleAtEnd(deps, played.tournamentId);
  return played;
}

/** Shares a result, and returns the code of its link. */
async function codeOf({ viewer, sessionId }: Played): Promise<string> {
  const { linkCode } = await shareResult(deps, viewer, { sessionId });
  if (linkCode === null) throw new Error('nothing is shared');
  return linkCode;
}

const gone = { code: 'not_found', message: 'This result is not shared any more.' };

test('a settled result is public under one code that cannot be guessed, and holds nothing of others', async () => {
  const played = await playSettled();
  const { viewer, sessionId, tournamentId } = played;
  expect(await readResultLink(deps, viewer, { sessionId })).toEqual({ linkCode: null });
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(played)));
  const [linkCode = ''] = codes;
  expect(new Set(codes).size).toBe(1);
  expect(linkCode).toMatch(/^[\w-]{22}$/);
  expect(await readResultLink(deps, viewer, { sessionId: tournamentId })).toEqual({ linkCode });
  const card = await readResultCard(deps, { linkCode });
  expect(card).toEqual({
    username: expect.any(String),
    tournamentId,
    tournamentName: expect.any(String),
    category: expect.any(String),
    score: 4,
    points: 4,
    totalQuestions: card.totalQuestions,
    percentage: (4 / card.totalQuestions) * 100,
    rank: 1,
    participantCount: 2,
    finishedAt: expect.any(Date),
  });
});

test('a provisional result, a cancelled one and a practice round have no card', async () => {
  const { viewer, sessionId, tournamentId } = await play();
  const notReady = { code: 'not_ready' };
  await expect(shareResult(deps, viewer, { sessionId })).rejects.toMatchObject(notReady);
  await deleteTournament(deps, engine.admin, { tournamentId });
  await expect(shareResult(deps, viewer, { sessionId })).rejects.toMatchObject(notReady);
  const round = await startPractice(deps, viewer, { questionsCount: 5 }, { handsOut: false });
  await expect(shareResult(deps, viewer, round)).rejects.toMatchObject(notReady);
});

test('nobody shares, reads or withdraws the link of another player', async () => {
  const played = await playSettled();
  const linkCode = await codeOf(played);
  const stranger = await engine.player();
  for (const call of [shareResult, readResultLink, stopSharingResult]) {
    await expect(call(deps, stranger, played)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(readResultCard(deps, { linkCode })).resolves.toMatchObject({ rank: 1 });
});

test('a withdrawn card is gone, and sharing again makes another code', async () => {
  const played = await playSettled();
  const linkCode = await codeOf(played);
  await stopSharingResult(deps, played.viewer, played);
  await expect(readResultCard(deps, { linkCode })).rejects.toMatchObject(gone);
  expect(await codeOf(played)).not.toBe(linkCode);
});

test('a result whose prize is held or was voided has no card', async () => {
  const held = await playSettled(6);
  await expect(shareResult(deps, held.viewer, held)).rejects.toMatchObject({ code: 'not_ready' });
  const { sql } = deps.database;
  const shared = await playSettled();
  const linkCode = await codeOf(shared);
  await sql`update quiz_session set prize_state = 'held' where id = ${shared.sessionId}`;
  await expect(readResultCard(deps, { linkCode })).rejects.toMatchObject(gone);
  await voidPrize(deps, engine.admin, { sessionId: held.sessionId, reason: 'A bot.' });
  await expect(shareResult(deps, held.viewer, held)).rejects.toMatchObject({ code: 'not_ready' });
});

test('the card of a suspended player is gone until the suspension ends', async () => {
  const played = await playSettled();
  const linkCode = await codeOf(played);
  const until = new Date(deps.now().getTime() + 60_000);
  await suspendUser(deps, engine.admin, {
    userId: played.viewer.userId,
    reason: 'Bots.',
    until,
    freeze: false,
  });
  await expect(readResultCard(deps, { linkCode })).rejects.toMatchObject(gone);
  await expect(readResultCard({ ...deps, now: () => until }, { linkCode })).resolves.toMatchObject({
    rank: 1,
  });
});

test('the export names shared results, and handing an account over or closing it removes their cards', async () => {
  const played = await playSettled();
  const linkCode = await codeOf(played);
  const viewer = await signIn(deps, played.viewer.userId);
  const { sharedResults } = await exportAccount(deps, viewer);
  expect(sharedResults).toEqual([{ tournamentId: played.tournamentId, linkCode, sharedAt: deps.now() }]);
  await transact(deps, (tx) => leaveFriends(tx, viewer.userId));
  await expect(readResultCard(deps, { linkCode })).rejects.toMatchObject(gone);
  expect((await exportAccount(deps, viewer)).sharedResults).toEqual([]);
});

test('a result of a tournament that was hidden is public no more, and again once it is shown', async () => {
  const played = await playSettled();
  const { tournamentId } = played;
  const linkCode = await codeOf(played);
  const { userId } = await appointOrganiser(engine);
  await deps.database.sql`
    update tournament set owner_id = ${userId}, entry_fee = 0, prize_pool = 0 where id = ${tournamentId}`;
  await setHidden(deps, engine.admin, { tournamentId, hidden: true });
  await expect(readResultCard(deps, { linkCode })).rejects.toMatchObject(gone);
  await setHidden(deps, engine.admin, { tournamentId, hidden: false });
  expect(await readResultCard(deps, { linkCode })).toMatchObject({ tournamentId });
});
