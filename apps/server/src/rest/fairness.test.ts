import { gunzipSync } from 'node:zlib';
import type { ClosedFairness } from '@paheli/core/tournament/fairness';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { verifyOwnSeat } from '@paheli/core/tournament/verify-own-seat';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import { readReceipt } from '@paheli/engine/quiz/read-receipt';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { answerTournament } from '@paheli/engine/testing/answered-tournament';
import { createCrowd } from '@paheli/engine/testing/crowd';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestApp, type SignedIn } from '../testing/test-app';

const site = openTestApp();
let players: SignedIn[];
let tournamentId: string;
let sessions: readonly (string | null)[];
let text: string;

beforeAll(async () => {
  const { engine } = site;
  const viewers = await createCrowd(engine.deps, 2, { depositPaise: 10_000 });
  players = await Promise.all(viewers.map((viewer) => site.signIn(viewer)));
  const played = await answerTournament(engine, viewers, [
    { right: 3, wrong: 1, ms: 1_300 },
    { right: 2, wrong: 2, ms: 800, isHeld: true },
  ]);
  ({ tournamentId, sessions } = played);
  engine.clock.advance(2 * 60 * 60_000);
  await settleTournament(engine.deps, tournamentId);
  ({ text } = await site.call('GET', `/api/tournaments/${tournamentId}/fairness`));
});

test('the document of a settled tournament is public, and verifies as it comes over the network', async () => {
  expect((await verifyFairness(JSON.parse(text))).flatMap(({ problems }) => problems)).toEqual([]);
});

test('a document may be kept: with its version, and for long only once no prize is held', async () => {
  const path = `/api/tournaments/${tournamentId}/fairness`;
  const { headers } = await site.call('GET', path);
  expect(headers['cache-control']).toBe('public, no-cache');
  const again = await site.call('GET', path, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  await site.call('POST', `/api/admin/held-prizes/${sessions[1]}/release`, { as: await site.admin() });
  const decided = await site.call('GET', path);
  expect(decided.headers['cache-control']).toBe('public, max-age=86400, immutable');
  expect(decided.headers.etag).not.toBe(headers.etag);
  const signedIn = await site.call('GET', path, { as: players[0] as SignedIn });
  expect(signedIn.headers['cache-control']).toBe('no-store');
});

test('the document is sent as it was packed, or unpacked for a caller who accepts no coding', async () => {
  const path = `/api/tournaments/${tournamentId}/fairness`;
  const read = (coding: string) =>
    site.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': coding } });
  const [packed, plain] = [await read('br, gzip'), await read('identity')];
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
  expect(packed.headers.etag).toBe(plain.headers.etag);
  const known = { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${packed.headers.etag}` };
  const again = await site.app.inject({ method: 'GET', url: path, headers: known });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('one address reads documents within a limit of its own, whichever the door and the spelling', async () => {
  const documentLimiter = createMemoryLimiter({ name: 'documents', points: 3, windowS: 60 });
  const limited = await createTestApp({ beside: site, deps: { documentLimiter } });
  const path = `/api/tournaments/${tournamentId}/fairness`;
  const input = encodeURIComponent(JSON.stringify({ json: { tournamentId } }));
  const trpc = `/trpc/tournament.fairness?input=${input}`;
  expect((await limited.call('GET', path)).status).toBe(200);
  expect((await limited.call('GET', path.replace(tournamentId, tournamentId.toUpperCase()))).status).toBe(
    200,
  );
  expect((await limited.call('GET', trpc)).status).toBe(200);
  const refused = await limited.call('GET', path, { as: players[0] as SignedIn });
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await limited.call('GET', trpc)).status).toBe(429);
  expect((await limited.call('GET', `/api/tournaments/${tournamentId}`)).status).toBe(200);
  await limited.close();
});

test('our own client gets the short parts and the version alone', async () => {
  const input = encodeURIComponent(JSON.stringify({ json: { tournamentId } }));
  const { body } = await site.call<{ result: { data: { json: object } } }>(
    'GET',
    `/trpc/tournament.fairness?input=${input}`,
  );
  expect(Object.keys(body.result.data.json).toSorted()).toEqual([
    'algorithm',
    'commitment',
    'digests',
    'published_at',
    'secret',
    'settlement',
    'tournament_id',
    'version',
  ]);
});

test('a receipt tells when each answer reached the server, and agrees with the document', async () => {
  const { viewer } = players[0] as SignedIn;
  const receipt = await readReceipt(site.deps, viewer, { sessionId: sessions[0] ?? '' });
  expect(receipt.questions.map(({ verdict }) => verdict)).toEqual([
    'right',
    'right',
    'right',
    'wrong',
    'missed',
  ]);
  expect(receipt.questions[0]).toMatchObject({ roundTrip: 0.042, timeTaken: 1.3, usedGrace: false });
  const document = JSON.parse(text) as ClosedFairness;
  expect(await verifyOwnSeat(document, receipt)).toEqual([]);
  const questions = receipt.questions.map((question, index) =>
    index === 0 ? { ...question, questionText: 'Another text' } : question,
  );
  expect(await verifyOwnSeat(document, { ...receipt, questions })).toEqual([
    'question 1: the published hash is not that of its text',
  ]);
});

test('a receipt is its own player’s alone, and is available as a file', async () => {
  const path = `/api/quiz/${sessions[0]}/receipt.csv`;
  const file = await site.call('GET', path, { as: players[0] as SignedIn });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.text.split('\r\n')[1]).toMatch(/^1,.+,0\.042,,.+,1\.3,,no,right$/);
  expect((await site.call('GET', path, { as: players[1] as SignedIn })).status).toBe(404);
  expect((await site.call('GET', path)).status).toBe(401);
});
