import { defaultLanguage } from '@paheli/core/languages';
import { formatMessage, type Message } from '@paheli/core/message';
import { catalogues } from '@paheli/core/texts/catalogues';
import { users } from '@paheli/db/schema/account';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { SmsMessage, SmsTemplate } from '../account/sms';
import type { Deps } from '../deps';

type PlayerText = { readonly text: Message } & Pick<SmsMessage, 'variables'> & Pick<SmsTemplate, 'kind'>;

/**
 * Sends a text message, in the player's language, to their confirmed mobile number, where there are a number and a gateway. A failing gateway
 * is logged: the decision that the message reports stands.
 */
export async function tellPlayer(
  { database, sms, log }: Pick<Deps, 'database' | 'sms' | 'log'>,
  userId: string,
  { kind, text, variables }: PlayerText,
): Promise<void> {
  if (!sms) return;
  const [user] = await database.db
    .select({ mobileNumber: users.mobileNumber, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.mobileVerifiedAt)));
  if (!user?.mobileNumber) return;
  try {
    const language = user.language ?? defaultLanguage;
    await sms.send({
      to: user.mobileNumber,
      text: formatMessage(text, catalogues[language]),
      template: { kind, language },
      variables,
    });
  } catch (error) {
    log.warn({ err: error, userId }, 'a player could not be told about a decision');
  }
}
