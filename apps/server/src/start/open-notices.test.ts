import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateVapidKeys } from '@paheli/engine/notices/web-push';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '../env';
import { openMail, openPush } from './open-notices';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://paheli:secret@db:5432/paheli',
  PLAY_MODE: 'money',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_paheli',
  RAZORPAY_KEY_SECRET: 'a key secret of length',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret too',
  PII_KEY: randomBytes(32).toString('base64'),
};
const cleanup = { add: () => undefined };
const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

test('in development the keys of push messages are created once and kept', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'paheli-keys-'));
  folders.push(DATA_DIR);
  const first = await openPush(readEnv({ DATA_DIR }));
  const second = await openPush(readEnv({ DATA_DIR }));
  expect(first?.publicKey).toMatch(/^[\w-]{87}$/);
  expect(second?.publicKey).toBe(first?.publicKey);
});

test('production has push messages only with keys, and e-mail only with a server', async () => {
  expect(await openPush(readEnv(production))).toBeUndefined();
  expect(openMail(readEnv(production), cleanup)).toBeUndefined();
  const { publicKey, privateKey } = generateVapidKeys();
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(() => readEnv({ ...production, ...keys })).toThrow(/VAPID_SUBJECT is required/);
  const push = { ...keys, VAPID_SUBJECT: 'mailto:support@paheli.example' };
  expect((await openPush(readEnv({ ...production, ...push })))?.publicKey).toBe(publicKey);
  const mail = openMail(readEnv({ ...production, SMTP_URL: 'smtps://u:p@smtp.example:465' }), cleanup);
  expect(mail).toBeDefined();
  mail?.close();
});

test('half a pair of keys, a key of another length and an address that is no SMTP server stop the start', () => {
  const { publicKey, privateKey } = generateVapidKeys();
  expect(() => readEnv({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/VAPID_PRIVATE_KEY is required/);
  expect(() => readEnv({ VAPID_PUBLIC_KEY: privateKey, VAPID_PRIVATE_KEY: privateKey })).toThrow(
    /VAPID_PUBLIC_KEY must be 65 bytes/,
  );
  expect(() => readEnv({ SMTP_URL: 'https://smtp.example' })).toThrow(/SMTP_URL must be a URL/);
  expect(() => readEnv({ MAIL_FROM: 'Paheli\r\nBcc: x@example.com' })).toThrow(
    /MAIL_FROM must be an address/,
  );
});
