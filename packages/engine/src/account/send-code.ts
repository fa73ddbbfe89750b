import { codeLifetimeMs } from '@paheli/core/account/one-time-code';
import brand from '@paheli/core/brand.json';
import { Problem } from '@paheli/core/problem';
import { translate } from '@paheli/core/texts/translate';
import { oneTimeCodes, users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { IssuedCode } from './one-time-code';
import type { Sms } from './sms';

const minutes = codeLifetimeMs / 60_000;

/** Returns the gateway, where one is set up. Throws `unconfigured`. */
export function requireSms({ sms }: Pick<Deps, 'sms'>): Sms {
  if (!sms) throw new Problem('unconfigured', { detail: 'Text messages cannot be sent here.' });
  return sms;
}

/**
 * Sends a code that was committed, in the language of its user. Where the gateway fails, the code ends, because it was not delivered, and the error
 * is rethrown.
 */
export async function sendCode(
  deps: Pick<Deps, 'database' | 'now' | 'sms'>,
  to: string,
  { id, digits }: IssuedCode,
): Promise<void> {
  const text = `${digits} is your ${brand.name} code. It is valid for ${minutes} minutes. Do not share it with anybody.`;
  const [user] = await deps.database.db
    .select({ language: users.language })
    .from(users)
    .innerJoin(oneTimeCodes, eq(oneTimeCodes.userId, users.id))
    .where(eq(oneTimeCodes.id, id));
  try {
    await requireSms(deps).send({ to, text: translate(user?.language ?? null, text) });
  } catch (error) {
    const ended = { endedAt: deps.now() };
    await deps.database.db.update(oneTimeCodes).set(ended).where(eq(oneTimeCodes.id, id));
    throw error;
  }
}
