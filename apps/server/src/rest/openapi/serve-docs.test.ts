import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/test-app';

const site = openTestApp();

describe.each(['/api', '/api/api'])('the page under %s', (prefix) => {
  test('runs only scripts of our own files, and loads nothing from elsewhere', async () => {
    const { status, headers, text } = await site.call('GET', `${prefix}/docs`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(text).not.toMatch(/https?:\/\//);
    // A data block, not an inline script.
    expect(text.match(/<script(?! id="api-reference" type="application\/json"| src=)/)).toBeNull();
    expect(text).toContain(`data-url="${prefix}/openapi.json"`);
  });

  test('loads its viewer, compressed where the client supports it', async () => {
    const url = `${prefix}/docs/viewer.js`;
    const plain = await site.app.inject({ url });
    const packed = await site.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([plain.statusCode, packed.statusCode]).toEqual([200, 200]);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.body).toContain('api-reference');
  });
});
