import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import { expect, test } from 'vitest';
import { openTestApp, openUser, type SignedIn } from '../testing/test-app';

const site = openTestApp();
const admin = openUser(() => site.admin());

const path = '/api/user/kyc/document';
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
]);

async function submitted(): Promise<SignedIn> {
  const player = await site.player({ access: false });
  await submitKyc(site.deps, player.viewer, kycDetails());
  return player;
}

function formOf(bytes: Uint8Array, { part = 'document', copies = 1 } = {}): FormData {
  const form = new FormData();
  form.append('note', 'mine');
  for (let copy = 0; copy < copies; copy += 1)
    form.append(part, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), '../../evil.html');
  return form;
}

const get = async (as?: SignedIn, from = path, request: RequestInit = {}) =>
  fetch(`${await site.listen()}${from}`, {
    ...request,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...request.headers },
  });
const send = (as: SignedIn | undefined, body: FormData | string, headers = {}) =>
  get(as, path, { method: 'POST', body, headers });

test('a file is uploaded, and streamed unchanged to its owner and to administrators only', async () => {
  const player = await submitted();
  const handedIn = await send(player, formOf(jpeg));
  expect(handedIn.status).toBe(200);
  expect(await handedIn.json()).toMatchObject({
    status: 'pending',
    details: { document_type: 'image/jpeg' },
  });
  const ofUser = `/api/admin/users/${player.viewer.userId}/kyc/document`;
  for (const answer of [await get(player), await get(admin, ofUser)]) {
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="document.jpeg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
  const stranger = await site.player({ access: false });
  expect((await get(stranger)).status).toBe(404);
  expect((await get(stranger, ofUser)).status).toBe(403);
  expect((await get(undefined, ofUser)).status).toBe(401);
});

test('a body that is no form, or not one file, is rejected with an error at the document', async () => {
  const player = await submitted();
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const bad: [FormData | string, Record<string, string>][] = [
    [formOf(jpeg, { part: 'photo' }), {}],
    [formOf(jpeg, { copies: 2 }), {}],
    [formOf(Buffer.from('<script>')), {}],
    ['--y\r\n', multipart],
    ['', multipart],
    ['--x\r\ncontent-disposition: form-data; name="document"\r\n\r\n%PDF-1.7\r\n--x--\r\n', multipart],
    ['{}', { 'content-type': 'application/json' }],
  ];
  for (const [body, headers] of bad) {
    const answer = await send(player, body, headers);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'document' }] });
  }
  expect((await get(player)).status).toBe(404);
});

test('six mebibytes are rejected before they are stored, and unknown callers before they are read', async () => {
  const player = await submitted();
  const large = formOf(Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)]));
  expect((await send(player, large)).status).toBe(413);
  expect((await send(undefined, formOf(jpeg))).status).toBe(401);
});
