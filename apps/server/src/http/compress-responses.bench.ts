import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { answerTournament } from '@paheli/engine/testing/answered-tournament';
import { createCrowd } from '@paheli/engine/testing/crowd';
import { seatCrowd } from '@paheli/engine/testing/seated-crowd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

// What compression costs where many players read at once: the leaderboard of 1,500 players and a result after the
// settlement. Prints the processor time of a request, the median of rounds in turn, because a shared machine is no measure.

const rounds = 5;
const requests = 100;
const atOnce = 20;
const codings = ['identity', 'gzip', 'br'] as const;

let site: TestApp;
let reader: SignedIn;
const urls = new Map<string, string>();
beforeAll(async () => {
  site = await createTestApp();
  const { engine, deps } = site;
  const viewers = await createCrowd(deps, 2, { depositPaise: 10_000 });
  const { tournamentId, sessions } = await answerTournament(engine, viewers, [
    { right: 3, wrong: 1, ms: 1_300 },
    { right: 2, wrong: 2, ms: 800 },
  ]);
  engine.clock.advance(2 * 60 * 60_000);
  await settleTournament(deps, tournamentId);
  reader = await site.signIn(viewers[0] ?? engine.admin);
  const { id } = await engine.tournament({ entryFee: 0, maxParticipants: 1_500 });
  await seatCrowd(deps, id, 1_500);
  urls.set('leaderboard', urlOf('tournament.leaderboard', { tournamentId: id }));
  urls.set('results', urlOf('quiz.results', { sessionId: sessions[0] }));
}, 120_000);
afterAll(() => site.close());

test('the processor time of a request, by its coding', async () => {
  for (const [name, url] of urls) {
    const times = new Map<string, number[]>(codings.map((coding) => [coding, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const coding of codings) times.get(coding)?.push(await measure(url, coding));
    }
    const figures: string[] = [];
    for (const coding of codings) {
      const { rawPayload } = await read(url, coding);
      const sorted = times.get(coding)?.toSorted((one, other) => one - other) ?? [];
      const used = Math.round(sorted[Math.floor(rounds / 2)] ?? 0);
      figures.push(`${coding} ${used} µs, ${rawPayload.length} bytes`);
    }
    process.stdout.write(`${name}: ${figures.join('; ')}\n`);
  }
}, 600_000);

function urlOf(path: string, json: object): string {
  return `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json }))}`;
}

async function read(url: string, coding: string) {
  const headers = { authorization: `Bearer ${reader.token}`, 'accept-encoding': coding };
  const response = await site.app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  return response;
}

/** Returns the processor time of this process for one request, in microseconds. */
async function measure(url: string, coding: string): Promise<number> {
  const usedBefore = process.cpuUsage();
  for (let sent = 0; sent < requests; sent += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => read(url, coding)));
  const { user, system } = process.cpuUsage(usedBefore);
  return (user + system) / requests;
}
