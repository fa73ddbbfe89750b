import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { generateVapidKeys } from '@paheli/engine/notices/web-push';
import { expect, test } from 'vitest';
import { readEnv } from '../env';
import { productionEnv as production } from '../testing/production-env';
import { openMail, openPush } from './open-notices';

const cleanup = { add: () => undefined };
const folder = temporaryFolder();

test('in development the keys of push messages are created once and kept', async () => {
  const env = readEnv({ DATA_DIR: folder.path });
  const [first, second] = [await openPush(env), await openPush(env)];
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
