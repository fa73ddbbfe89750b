import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { msg } from '@paheli/core/message';
import { describe, expect, test, vi } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '../testing/test-app';
import { openWebFolder } from '../testing/web-folder';

const metricsToken = 'a token for the metrics';
const partner = 'https://partner.example';

const pageOf = (title: string) => `<!doctype html><title>${title}</title>`;
const web = openWebFolder({
  'app.html': pageOf('Shell'),
  'index.html': pageOf('Home'),
  'about.html': pageOf('About'),
  'about.html.br': 'packed',
  'frames/wallet.html': pageOf('Wallet'),
  'frames/quiz.-.html': pageOf('Quiz'),
  '.vite/modules.json': '[]',
  'assets/main-1a2b3c.js': 'plain',
  'assets/main-1a2b3c.js.br': 'packed',
});
const testApp = openTestApp(() => ({
  webFolder: web.path,
  metricsToken,
  allowedOrigins: [partner],
  checkoutOrigins: ['https://checkout.razorpay.com'],
  trustProxy: '127.0.0.1',
}));

describe('the web client', () => {
  test.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/about?from=a-friend', 'About'],
    ['/dashboard', 'Shell'],
    ['/wallet', 'Wallet'],
    ['/quiz/any-id', 'Quiz'],
    ['/quiz/some/thing', 'Shell'],
    ['/about/us', 'Shell'],
  ])('%s is the page %s, revalidated each time', async (url, title) => {
    const { status, text, headers } = await testApp.call('GET', url);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(text).toContain(`<title>${title}</title>`);
  });

  test('in social mode the pages written for it are served, and the files of both modes', async () => {
    await mkdir(join(web.path, '.social'));
    await writeFile(join(web.path, '.social/app.html'), pageOf('Shell'));
    await writeFile(join(web.path, '.social/about.html'), pageOf('About play'));
    const social = await createTestApp({ webFolder: web.path, settings: { playMode: 'social' } });
    const titles = await Promise.all(['/about', '/wallet'].map((url) => social.call('GET', url)));
    expect(titles.map(({ text }) => text.match(/<title>(.*)<\/title>/)?.[1])).toEqual([
      'About play',
      'Wallet',
    ]);
    expect((await testApp.call('GET', '/about')).text).toContain('<title>About</title>');
    expect((await social.call('GET', '/.social/about.html')).status).toBe(404);
    await social.close();
  });

  test('a prerendered page is sent compressed, and not again to a client that has it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const packed = await testApp.call('GET', '/about', { headers });
    expect([packed.text, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
    const again = await testApp.call('GET', '/about', {
      headers: { ...headers, 'if-none-match': String(packed.headers.etag) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('hashed files are cached for ever, and sent compressed where such files exist', async () => {
    const plain = await testApp.call('GET', '/assets/main-1a2b3c.js');
    const packed = await testApp.call('GET', '/assets/main-1a2b3c.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([plain.text, packed.text]).toEqual(['plain', 'packed']);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/assets/old-000000.js'],
    ['GET', '/%61ssets/old-000000.js'],
    ['GET', '/assets%2fold-000000.js'],
    ['GET', '/api%2fnothing'],
    ['POST', '/dashboard'],
  ] as const)('%s %s is no page but a 404 in the documented shape', async (method, url) => {
    const { status, body } = await testApp.call(method, url);
    expect([status, body]).toEqual([404, { detail: 'This was not found.', code: 'not_found' }]);
  });

  test('no path leads out of its folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fetc/passwd']) {
      const { text } = await testApp.call('GET', url);
      expect(text).not.toMatch(/root:|"name"/);
    }
  });
});

describe('security headers', () => {
  test('allow scripts from this origin and the checkout, never inline ones', async () => {
    const { headers } = await testApp.call('GET', '/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });

  test("allow only Google's button from Google, and only where it is shown", async () => {
    const policy = async (app: TestApp) =>
      String((await app.call('GET', '/')).headers['content-security-policy']);
    expect(await policy(testApp)).not.toContain('google');
    const google = { clientId: 'paheli', identify: () => Promise.reject(new Error('nobody signs in here')) };
    const withGoogle = await createTestApp({ deps: { google } });
    const header = await policy(withGoogle);
    await withGoogle.close();
    for (const directive of [
      "script-src 'self' https://accounts.google.com/gsi/client;",
      "style-src 'self' https://accounts.google.com/gsi/style;",
      "connect-src 'self' https://accounts.google.com/gsi/;",
      "frame-src 'self' https://accounts.google.com/gsi/;",
    ]) {
      expect(header).toContain(directive);
    }
  });

  test('allow calls from pages of listed origins, not from others, and never with cookies', async () => {
    const listed = await testApp.call('GET', '/healthz', { headers: { origin: partner } });
    const foreign = await testApp.call('GET', '/healthz', { headers: { origin: 'https://evil.example' } });
    expect(listed.headers['access-control-allow-origin']).toBe(partner);
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('responses to a request with a token', () => {
  test.each([
    ['GET', '/api/user/profile', 200],
    ['GET', '/trpc/auth.profile', 200],
    ['GET', '/api/tournaments', 200],
    ['GET', '/api/admin/users', 403],
    ['GET', '/trpc/admin.stats', 403],
    ['GET', '/api/nothing', 404],
  ] as const)('are not cached: %s %s', async (method, url, expected) => {
    const { status, headers } = await testApp.call(method, url, { as: await testApp.player() });
    expect([status, headers['cache-control']]).toEqual([expected, 'no-store']);
  });

  test('are not cached when the token is invalid', async () => {
    const authorization = { authorization: 'Bearer of-nobody' };
    for (const url of ['/api/user/profile', '/trpc/auth.profile']) {
      const { status, headers } = await testApp.call('GET', url, { headers: authorization });
      expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
    }
  });

  test('keep their own caching for files and pages', async () => {
    const as = await testApp.player();
    const kept = async (url: string) => (await testApp.call('GET', url, { as })).headers['cache-control'];
    expect(await kept('/about')).toBe('no-cache');
    expect(await kept('/assets/main-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/api/docs/viewer.js')).toBe('public, max-age=3600');
    expect((await testApp.call('GET', '/api/stats/realtime')).headers['cache-control']).toBeUndefined();
  });
});

describe('paths that are no pages', () => {
  test.each([
    ...['/api', '/api/', '/api/unknown', '/api/api/unknown', '/api%2Funknown', '/API/unknown'],
    ...[
      '/api/v1/tournaments',
      '/api.json',
      '/health',
      '/Health/',
      '/metrics/x',
      '/.vite/modules.json',
      '/assets/x',
    ],
  ])('%s is 404 in the shape of REST', async (url) => {
    const { status, text } = await testApp.call('GET', url, { headers: { accept: 'text/html' } });
    expect([status, text.slice(0, 10)]).toEqual([404, '{"detail":']);
  });
});

describe('health', () => {
  test.each([
    [200, undefined],
    [503, msg('The database cannot be reached.')],
  ])(
    'checks of the readiness that end with %i run once a second, however many callers ask',
    async (expected, reason) => {
      const whyNot = vi.spyOn(testApp.services.writes, 'whyNot').mockResolvedValue(reason);
      const ask = async () => (await testApp.call('GET', '/readyz')).status;
      testApp.advance(1_000);
      expect(await Promise.all([ask(), ask(), ask()])).toEqual([expected, expected, expected]);
      testApp.advance(999);
      expect(await ask()).toBe(expected);
      expect(whyNot).toHaveBeenCalledTimes(1);
      testApp.advance(1);
      expect(await ask()).toBe(expected);
      expect(whyNot).toHaveBeenCalledTimes(2);
      whyNot.mockRestore();
      testApp.advance(1_000);
    },
  );

  test('a draining server is alive but not ready', async () => {
    expect((await testApp.call('GET', '/readyz')).status).toBe(200);
    testApp.draining.now = true;
    expect((await testApp.call('GET', '/healthz')).status).toBe(200);
    expect((await testApp.call('GET', '/readyz')).status).toBe(503);
    const refused = await testApp.call('GET', '/api/stats/realtime');
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
      503,
      { detail: 'The server is restarting.', code: 'unavailable' },
      '1',
    ]);
    testApp.draining.now = false;
  });

  test('metrics require their token, where there is one or a proxy in front', async () => {
    const read = (headers: Record<string, string>) => testApp.call('GET', '/metrics', { headers });
    expect((await read({})).status).toBe(403);
    expect((await read({ authorization: 'Bearer wrong' })).status).toBe(403);
    const { text } = await read({ authorization: `Bearer ${metricsToken}` });
    expect(text).toContain('http_request_duration_seconds');
    expect(text).toMatch(/^server_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  test('without a token or a proxy, metrics are readable from this machine but not through a local proxy', async () => {
    const plain = await createTestApp({ beside: testApp });
    const read = (headers: Record<string, string>) => plain.call('GET', '/metrics', { headers });
    expect((await read({})).status).toBe(200);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded', 'x-forwarded-proto'])
      expect((await read({ [name]: 'something' })).status, name).toBe(403);
    await plain.close();
  });
});
