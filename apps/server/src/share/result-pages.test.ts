import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { playTournament } from '@paheli/engine/testing/played-tournament';
import { expect, test } from 'vitest';
import { createTestApp, openTestApp, type SignedIn } from '../testing/test-app';
import { openWebFolder, tagOf as tag } from '../testing/web-folder';

const web = openWebFolder();
const testApp = openTestApp(() => ({ webFolder: web.path }));

type Shared = { readonly as: SignedIn; readonly path: string; readonly code: string; readonly rival: string };

/** Plays a tournament of two to its settlement, and shares the second one's result. */
async function share(changes: object = {}): Promise<Shared> {
  const { viewers, sessions, tournamentId } = await playTournament(
    testApp.engine,
    [
      { score: 5, ms: 3_000 },
      { score: 3, ms: 5_000 },
    ],
    changes,
  );
  const { sql } = testApp.deps.database;
  const [row] = await sql<{ endsAt: Date }[]>`select ends_at from tournament where id = ${tournamentId}`;
  await settleTournament({ ...testApp.deps, now: () => row?.endsAt ?? testApp.deps.now() }, tournamentId);
  const [winner, viewer] = viewers;
  if (!winner || !viewer) throw new Error('two are needed');
  const [rival] = await sql<{ username: string }[]>`select username from users where id = ${winner.userId}`;
  await sql`update users set username = 'asha_' || left(username, 4) where id = ${viewer.userId}`;
  const as = await testApp.signIn(viewer);
  const path = `/api/quiz/${sessions[1]}/card`;
  const { status, body } = await testApp.call<{ link_code: string }>('POST', path, { as });
  expect(status).toBe(200);
  return { as, path, code: body.link_code, rival: rival?.username ?? '' };
}

const open = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url, headers });

test('the page of a shared result says in its HTML what the player reached, and nothing of others', async () => {
  const { code, rival } = await share({ name: 'Science Sprint' });
  const { statusCode, headers, body } = await open(`/r/${code}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(tag(body, 'og:title')).toMatch(/^asha_\w{4}: 3 of \d+ right in Science Sprint$/);
  expect(tag(body, 'og:description')).toMatch(/^Rank 2 of 2, [\d.]+% right answers\. /);
  expect(tag(body, 'og:url')).toBe(`https://paheli.example/r/${code}`);
  expect(tag(body, 'og:image')).toMatch(
    new RegExp(`^https://paheli\\.example/og/results/${code}\\.png\\?v=[0-9a-f]{16}$`),
  );
  expect(tag(body, 'twitter:card')).toBe('summary_large_image');
  expect(tag(body, 'robots')).toBe('noindex');
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain(rival);
});

test('names cannot leave their tags', async () => {
  const { code } = await share({ name: `"><script>alert(1)</script> $&` });
  const { body } = await open(`/r/${code}`);
  expect(body).not.toContain('<script>');
  expect(tag(body, 'og:title')).toContain('&quot;&gt;&lt;script&gt;');
});

test('the picture is a PNG of the size that the tags name, which callers ask for again each time', async () => {
  const { code } = await share({ name: 'रविवार की प्रश्नोत्तरी '.repeat(4).trim() });
  const { statusCode, headers, rawPayload } = await open(`/og/results/${code}.png`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await open(`/og/results/${code}.png`, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('page, picture and call are gone at once when the player stops sharing', async () => {
  const { as, path, code } = await share();
  const urls = [`/r/${code}`, `/og/results/${code}.png`, `/api/results/${code}`];
  for (const url of urls) expect((await open(url)).statusCode, url).toBe(200);
  expect((await testApp.call('DELETE', path, { as })).status).toBe(200);
  for (const url of urls) expect((await open(url)).statusCode, url).toBe(404);
  const { body } = await open(`/r/${code}`);
  expect(tag(body, 'robots')).toBe('noindex');
  expect(body).not.toContain('og:image');
});

test.each(['/r/nothing', '/r/%3Cscript%3E', `/r/${'x'.repeat(80)}`, '/og/results/nothing.png'])(
  '%s is 404',
  async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  },
);

test('callers without an account are limited before a picture is looked for', async () => {
  const limited = await createTestApp({ webFolder: web.path, rateLimits: { perUser: 1, perAddress: 1 } });
  const ask = async () => (await limited.app.inject('/og/results/nothing.png')).statusCode;
  expect([await ask(), await ask()]).toEqual([404, 429]);
  await limited.close();
});
