import { translate } from '@paheli/core/texts/translate';
import { users } from '@paheli/db/schema/account';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '../deps';

/**
 * Sends a text message, in the player's language, to their confirmed mobile number, where there are a number and a gateway. A failing gateway
 * is logged: the decision that the message reports stands.
 */
export async function tellPlayer(
  { database, sms, log }: Pick<Deps, 'database' | 'sms' | 'log'>,
  userId: string,
  text: string,
): Promise<void> {
  if (!sms) return;
  const [user] = await database.db
    .select({ mobileNumber: users.mobileNumber, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.mobileVerifiedAt)));
  if (!user?.mobileNumber) return;
  try {
    await sms.send({ to: user.mobileNumber, text: translate(user.language, text) });
  } catch (error) {
    log.warn({ err: error, userId }, 'a player could not be told about a decision');
  }
}
