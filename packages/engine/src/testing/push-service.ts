import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a device decrypts it. */
export type ReceivedPush = { readonly path: string; readonly ttl: number; readonly message: unknown };

/** A browser's subscription at the local push service. */
export type PushDevice = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushService = {
  /** The decrypted messages, in order of arrival, including those that were refused. */
  readonly received: ReceivedPush[];
  /** Creates a device. `status` is what the service answers for it; 0: nothing. */
  device(status?: number): PushDevice & { answer(status: number): void };
  close(): Promise<void>;
};

type Keys = { readonly ecdh: ECDH; readonly auth: Buffer; status: number };

/**
 * Starts a push service that checks the server's signature (RFC 8292) and decrypts messages as devices do (RFC 8188 and
 * RFC 8291).
 */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const devices = new Map<string, Keys>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const keys = devices.get(path);
      if (!keys || !isSigned(request.headers.authorization, url)) {
        response.writeHead(403).end();
        return;
      }
      const text = decrypt(Buffer.concat(chunks), keys);
      received.push({ path, ttl: Number(request.headers.ttl), message: JSON.parse(text) });
      if (keys.status !== 0) response.writeHead(keys.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    device(status = 201) {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/${randomBytes(8).toString('hex')}`;
      const keys: Keys = { ecdh, auth, status };
      devices.set(path, keys);
      return {
        endpoint: url + path,
        p256dh: ecdh.generateKeys('base64url'),
        auth: auth.toString('base64url'),
        answer: (next) => {
          keys.status = next;
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
  const sealed = body.subarray(21 + senderKey.length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function isSigned(authorization: string | undefined, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === audience;
}
