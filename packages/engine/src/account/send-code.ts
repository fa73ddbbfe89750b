import { codeLifetimeMs } from '@paheli/core/account/one-time-code';
import brand from '@paheli/core/brand.json';
import { minuteMs } from '@paheli/core/clock';
import { defaultLanguage } from '@paheli/core/languages';
import { formatMessage, msg } from '@paheli/core/message';
import { composeCodeSms } from '@paheli/core/notices/code-sms';
import { Problem } from '@paheli/core/problem';
import { catalogues } from '@paheli/core/texts/catalogues';
import { oneTimeCodes, users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { IssuedCode } from './one-time-code';
import type { Sms } from './sms';

const minutes = codeLifetimeMs / minuteMs;

/** Returns the gateway, where one is set up. Throws `unconfigured`. */
export function requireSms({ sms }: Pick<Deps, 'sms'>): Sms {
  if (!sms) throw new Problem('unconfigured', { detail: msg('Text messages cannot be sent here.') });
  return sms;
}

/**
 * Returns the last line of a message with a code, by which browsers on Android and iOS offer the code to our pages alone:
 * https://wicg.github.io/sms-one-time-codes/.
 */
function webOtpLine(digits: string): string {
  return `@${brand.domain} #${digits}`;
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
  const text = composeCodeSms(digits, minutes);
  const [user] = await deps.database.db
    .select({ language: users.language })
    .from(users)
    .innerJoin(oneTimeCodes, eq(oneTimeCodes.userId, users.id))
    .where(eq(oneTimeCodes.id, id));
  const language = user?.language ?? defaultLanguage;
  try {
    await requireSms(deps).send({
      to,
      text: `${formatMessage(text, catalogues[language])}\n\n${webOtpLine(digits)}`,
      template: { kind: 'code', language },
      variables: { code: digits, minutes: String(minutes), host: brand.domain },
    });
  } catch (error) {
    const ended = { endedAt: deps.now() };
    await deps.database.db.update(oneTimeCodes).set(ended).where(eq(oneTimeCodes.id, id));
    throw error;
  }
}
