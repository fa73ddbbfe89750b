import { makePhoto } from '@paheli/question-files/testing/make-media';
import { expect, test } from 'vitest';
import { openTestApp, openUser, type SignedIn } from '../testing/test-app';

const site = openTestApp();
const admin = openUser(() => site.admin());

async function upload(as: SignedIn, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append('media', new Blob([new Uint8Array(bytes)]), '../../photo.html');
  const headers = { authorization: `Bearer ${as.token}` };
  return fetch(`${await site.listen()}/api/admin/questions/media`, { method: 'POST', body: form, headers });
}

test('a picture is served under its names, to be kept for ever, and nothing in it runs', async () => {
  const photo = await makePhoto({ width: 1_000, height: 500, orientation: 1 });
  const answer = await upload(admin, photo);
  expect(answer.status).toBe(201);
  const medium = (await answer.json()) as { url: string; small_url: string };
  for (const path of [medium.url, medium.small_url]) {
    const served = await fetch((await site.listen()) + path);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
  }
});

test.each(['', 'A'.repeat(106), '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(1_000)])(
  'the name "%s" leads to nothing',
  async (name) => {
    const { status } = await fetch(`${await site.listen()}/media/${name}`);
    expect([400, 404, 414]).toContain(status);
  },
);

test('only administrators add media', async () => {
  const player = await site.player({ access: false });
  expect((await upload(player, Buffer.from('GIF89a'))).status).toBe(403);
});
