import { codeLifetimeMs } from '@paheli/core/account/one-time-code';
import { minuteMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { composeCodeMail } from '@paheli/core/notices/mail-message';
import type { ChangeEmail, ConfirmEmail, NoticeSettings } from '@paheli/core/notices/schema';
import { Problem, takenProblem } from '@paheli/core/problem';
import { oneTimeCodes, users } from '@paheli/db/schema/account';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { reportTaken } from '../foundation/report-taken';
import { transact } from '../foundation/transaction';
import { MailError } from '../notices/mail';
import { readNoticeSettings } from '../notices/notice-settings';
import { notifySecurity } from '../notices/notify';
import { issueCode, tryCode, useCode } from './one-time-code';
import { proveOwnership } from './prove-ownership';

const emailTaken = { path: 'email', message: msg('This e-mail address belongs to another account.') };

/**
 * Sends a code to the e-mail address that the viewer's account has or will have. Throws `taken` for the confirmed
 * address of another account, `invalid_input` on a wrong password, `rate_limited`, `unconfigured`, and `unavailable`
 * where the SMTP server fails.
 */
export async function changeEmail(
  deps: Deps,
  viewer: Viewer,
  { email, password }: ChangeEmail,
  caller: Caller,
): Promise<void> {
  const { mail } = deps;
  if (!mail) throw new Problem('unconfigured', { detail: msg('E-mails cannot be sent here.') });
  await proveOwnership(deps, viewer, password, caller);
  await deps.codeThrottle.askSignedIn(viewer.userId);
  await assertFree(deps, viewer, email);
  await deps.codeThrottle.confirm(email.toLowerCase(), { isOwn: false });
  const code = await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    return issueCode(tx, deps, { userId: viewer.userId, purpose: 'verify_email', email });
  });
  try {
    const content = composeCodeMail(code.digits, codeLifetimeMs / minuteMs);
    await mail.send({ to: email, id: code.id, language: caller.language ?? null, content });
  } catch (error) {
    const isThis = eq(oneTimeCodes.id, code.id);
    await deps.database.db.update(oneTimeCodes).set({ endedAt: deps.now() }).where(isThis);
    if (!(error instanceof MailError)) throw error;
    deps.log.warn({ err: error }, 'a code could not be sent');
    const detail = msg('The code could not be sent. Please try again shortly.');
    throw new Problem('unavailable', { detail, retryAfterS: 5 });
  }
}

/**
 * Gives the account the address that the code was sent to, as confirmed, and tells the former address, if that was
 * confirmed. A wrong code is `invalid_input` on that field.
 */
export async function confirmEmail(deps: Deps, viewer: Viewer, input: ConfirmEmail): Promise<NoticeSettings> {
  const code = await tryCode(deps, 'verify_email', { userId: viewer.userId }, input.code);
  await reportTaken({ users_email_key: emailTaken }, () =>
    transact(deps, async (tx) => {
      const now = deps.now();
      const { email: former, emailVerifiedAt } = await lockUser(tx, viewer);
      await useCode(tx, code, now);
      const isChanged = former.toLowerCase() !== code.email.toLowerCase();
      await tx
        .update(users)
        .set({ email: code.email, emailVerifiedAt: now })
        .where(and(eq(users.id, viewer.userId), isNull(users.closedAt)));
      if (isChanged && emailVerifiedAt !== null) {
        await notifySecurity(tx, deps, viewer.userId, 'email_changed', { address: former });
      }
      await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
    }),
  );
  return readNoticeSettings(deps, viewer);
}

async function assertFree({ database: { db } }: Deps, { userId }: Viewer, email: string): Promise<void> {
  const [holder] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        isNotNull(users.emailVerifiedAt),
        ne(users.id, userId),
      ),
    );
  if (holder) throw takenProblem(emailTaken.path, emailTaken.message);
}
