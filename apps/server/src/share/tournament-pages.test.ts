import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';
import { openWebFolder, tagOf as tag } from '../testing/web-folder';

const web = openWebFolder();
const testApp = openTestApp(() => ({ webFolder: web.path, settings: { exposureFourEyesPaise: 10_000_000 } }));

/** Creates a tournament. Returns its id. */
async function create(changes: object = {}): Promise<string> {
  const { body } = await testApp.call<{ id: string }>('POST', '/api/admin/tournaments', {
    as: await testApp.admin(),
    body: {
      name: 'Science Sprint',
      description: 'Five questions.',
      category: 'science',
      entry_fee: 10,
      prize_pool: 5_000,
      questions_count: 5,
      max_participants: 1_000,
      start_date: '2030-01-31T12:30:00.000Z',
      end_date: '2030-01-31T13:30:00.000Z',
      ...changes,
    },
  });
  expect(body.id, JSON.stringify(body)).toBeTypeOf('string');
  return body.id;
}

const open = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url, headers });

const unknown = '00000000-0000-7000-8000-000000000000';

test('the page of a tournament names it in its HTML, with a picture and its own address', async () => {
  const id = await create();
  const { statusCode, headers, body } = await open(`/tournaments/${id}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(body).toContain('<title>Science Sprint - Paheli</title>');
  expect(body).toContain(`<link rel="canonical" href="https://paheli.example/tournaments/${id}" />`);
  expect(body).toContain('<div id="root"></div>');
  expect(tag(body, 'og:title')).toBe('Science Sprint');
  expect(tag(body, 'og:description')).toBe(
    'Science quiz tournament: 5 questions, ₹5,000 to win. Entry: ₹10. Starts Thu, 31 Jan, 6:00 pm IST.',
  );
  expect(tag(body, 'description')).toBe(tag(body, 'og:description'));
  expect(tag(body, 'og:image')).toMatch(
    new RegExp(`^https://paheli\\.example/og/tournaments/${id}\\.png\\?v=[0-9a-f]{16}$`),
  );
  expect(tag(body, 'twitter:card')).toBe('summary_large_image');
  expect(body).not.toMatch(/Shell|of the shell/);
});

test('names cannot leave their tags, nor use the patterns of replacements', async () => {
  const id = await create({ name: `"><script>alert(1)</script> & $& $1 'x'` });
  const { body } = await open(`/tournaments/${id}`);
  expect(body).not.toContain('<script>');
  expect(tag(body, 'og:title')).toBe(`&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; $1 'x'`);
});

test('the page of an unlisted tournament is left out by search engines, which a link may lead to it', async () => {
  const id = await create({ visibility: 'unlisted', entry_fee: 0, prize_pool: 0 });
  const { statusCode, body } = await open(`/tournaments/${id}`);
  expect([statusCode, tag(body, 'og:title'), tag(body, 'robots')]).toEqual([
    200,
    'Science Sprint',
    'noindex',
  ]);
  expect(body).not.toContain('canonical');
});

test.each([`/tournaments/${unknown}`, '/tournaments/not-an-id', '/tournaments/%3Cscript%3E'])(
  '%s is a 404 page that search engines leave out',
  async (url) => {
    const { statusCode, body, headers } = await open(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(tag(body, 'robots')).toBe('noindex');
    expect(body).toContain('<div id="root"></div>');
    expect(body).not.toContain('og:image');
  },
);

test('the picture is a PNG of the size that the tags name, kept while nothing of it changes', async () => {
  const id = await create({ name: 'रविवार की प्रश्नोत्तरी ₹ 🎉' });
  const url = `/og/tournaments/${id}.png`;
  const [first, second] = await Promise.all([open(url), open(url)]);
  expect(first?.statusCode).toBe(200);
  expect(first?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
  });
  const picture = first?.rawPayload ?? Buffer.alloc(0);
  expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(second?.rawPayload.equals(picture)).toBe(true);
  const again = await open(url, { 'if-none-match': String(first?.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a changed tournament gets another picture under another address', async () => {
  const id = await create({ name: 'Before' });
  const addressOf = async () => tag((await open(`/tournaments/${id}`)).body, 'og:image');
  const [address, picture] = [await addressOf(), (await open(`/og/tournaments/${id}.png`)).rawPayload];
  await testApp.call('PUT', `/api/admin/tournaments/${id}`, {
    as: await testApp.admin(),
    body: {
      name: 'After',
      description: 'Five questions.',
      category: 'science',
      start_date: '2030-01-31T12:30:00.000Z',
      end_date: '2030-01-31T13:30:00.000Z',
    },
  });
  await testApp.advance(10_001);
  expect(await addressOf()).not.toBe(address);
  expect((await open(`/og/tournaments/${id}.png`)).rawPayload.equals(picture)).toBe(false);
});

test('an unknown tournament has no picture', async () => {
  for (const name of [unknown, 'x', '..%2f..%2fapp']) {
    const { statusCode, headers } = await open(`/og/tournaments/${name}.png`);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  }
});

test('a tournament that waits for a second administrator has neither page nor picture', async () => {
  const id = await create({ prize_pool: 1_000_000 });
  expect((await open(`/tournaments/${id}`)).statusCode).toBe(404);
  expect((await open(`/og/tournaments/${id}.png`)).statusCode).toBe(404);
});

test('a signed-in caller gets the page of visitors', async () => {
  const id = await create();
  const player = await testApp.player({ rupees: 100 });
  const asVisitor = await open(`/tournaments/${id}`);
  await testApp.call('POST', '/api/payments/create-payment-intent', {
    as: player,
    body: { tournament_id: id },
  });
  await testApp.advance(10_001);
  const asPlayer = await open(`/tournaments/${id}`, { authorization: `Bearer ${player.token}` });
  expect(asPlayer.body).toBe(asVisitor.body);
});
