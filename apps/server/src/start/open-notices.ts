import { join } from 'node:path';
import brand from '@paheli/core/brand.json';
import { createSmtpMail, type Mail } from '@paheli/engine/notices/mail';
import { createWebPush, generateVapidKeys, type Push } from '@paheli/engine/notices/web-push';
import type { Env } from '../env';
import type { Cleanup } from './cleanup';
import { keepOnce } from './keep-once';

/** Opens the SMTP server of e-mails; undefined without one. */
export function openMail(
  { SMTP_URL: url, MAIL_FROM: from, isProduction }: Env,
  cleanup: Pick<Cleanup, 'add'>,
): Mail | undefined {
  if (url === undefined) return undefined;
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);
  const mail = createSmtpMail({
    url,
    from,
    site: `https://${brand.domain}`,
    requiresTls: isProduction && !isLocal,
  });
  cleanup.add('e-mail', async () => mail.close());
  return mail;
}

/**
 * Opens push messages with the configured keys. In development the default are keys that are created once and kept in
 * DATA_DIR. Undefined in production without keys.
 */
export async function openPush({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  // The start of production with keys and without a subject fails.
  VAPID_SUBJECT: subject = `mailto:support@${brand.domain}`,
  DATA_DIR,
  isProduction,
}: Env): Promise<Push | undefined> {
  if (publicKey !== undefined && privateKey !== undefined)
    return createWebPush({ publicKey, privateKey, subject });
  if (isProduction) return undefined;
  const kept = await keepOnce(join(DATA_DIR, 'vapid-keys'), () => JSON.stringify(generateVapidKeys()));
  return createWebPush({ ...(JSON.parse(kept) as ReturnType<typeof generateVapidKeys>), subject });
}
