import { createHash } from 'node:crypto';
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { type Duty, duties } from '@paheli/core/account/duty';
import type { Role } from '@paheli/core/account/schema';
import { addMs, dayMs, earlier, minuteMs } from '@paheli/core/clock';
import { LANGUAGES, type Language } from '@paheli/core/languages';
import type { Database } from '@paheli/db/client/connect';
import { deviceMarks, loginSessions } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import type { Caller, Deps, NamedViewer } from '../deps';
import type { QueuedWork } from '../foundation/queue';
import type { SuspensionTerms } from '../foundation/suspension-facts';
import { isAnyOf, type Tx } from '../foundation/transaction';

// Lucia is final but no longer developed, so only this file depends on it. Lucia stores session ids as plain text, so
// it is given the hash of the token as the id. Its adapter reads every column of the user table on each request, so it
// is given a narrow view of that table.

const slidingDays = 7;
const longestMs = 30 * dayMs;
const tokenBytes = 32;
const longestUserAgent = 200;
/** The precision of a session's last use. */
const seenEveryMs = minuteMs;

const sessionUsers = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  role: text('role', { enum: ['player', 'admin'] }).notNull(),
  duty: text('duty', { enum: duties }),
  language: text('language', { enum: LANGUAGES }),
});

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

type SessionAttributes = {
  readonly createdAt: Date;
  /** Null for sessions that were opened before this was recorded. */
  readonly lastSeenAt: Date | null;
  readonly userAgent: string | null;
  readonly deviceMarkId: string | null;
};

type UserAttributes = {
  readonly username: string;
  readonly role: Role;
  readonly duty: Duty | null;
  readonly language: Language | null;
  /** Its `until` may have passed. */
  readonly suspension: SuspensionTerms | null;
};

export type SignedInViewer = NamedViewer & {
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** The language of the account; null where none was chosen. */
  readonly language: Language | null;
  /** The user's suspension; null for none. Its `until` may have passed. */
  readonly suspension: SuspensionTerms | null;
};

/** A viewer as just looked up. Lookups from `nextUseRecordedAt` on record the session's use. */
export type FoundViewer = SignedInViewer & { readonly nextUseRecordedAt: Date };

/**
 * Opens a session, in the caller's transaction where there is one, and returns its bearer token, which is not stored.
 */
export async function openSession(
  deps: Deps,
  userId: string,
  {
    tx,
    caller,
    deviceMarkId = null,
  }: { readonly tx?: Tx; readonly caller?: Caller; readonly deviceMarkId?: string | null } = {},
): Promise<string> {
  const token = Buffer.from(deps.random(tokenBytes)).toString('base64url');
  const lucia = tx ? createLucia(adapterOf(tx)) : luciaOf(deps);
  const now = deps.now();
  const userAgent = caller?.userAgent?.slice(0, longestUserAgent) ?? null;
  const attributes = { createdAt: now, lastSeenAt: now, userAgent, deviceMarkId };
  await lucia.createSession(userId, attributes, { sessionId: sessionIdOf(token) });
  return token;
}

/**
 * Returns the holder of this token; null where it is unknown, expired or older than thirty days. Extends the expiry,
 * and records the use.
 */
export async function findViewer(deps: Deps, token: string): Promise<FoundViewer | null> {
  const lucia = luciaOf(deps);
  const { session, user } = await lucia.validateSession(sessionIdOf(token));
  if (!session || !user) return null;
  const endsAt = addMs(session.createdAt, longestMs);
  const now = deps.now();
  if (endsAt <= now) {
    await lucia.invalidateSession(session.id);
    return null;
  }
  const { lastSeenAt } = session;
  const isRecorded = lastSeenAt !== null && addMs(lastSeenAt, seenEveryMs) > now;
  if (!isRecorded) await deps.queues.run(sessionUses, deps, session.id);
  return {
    userId: user.id,
    username: user.username,
    role: user.role,
    duty: user.duty,
    language: user.language,
    suspension: user.suspension,
    sessionId: session.id,
    expiresAt: earlier(session.expiresAt, endsAt),
    nextUseRecordedAt: addMs(isRecorded ? lastSeenAt : now, seenEveryMs),
  };
}

/** Ends the session of this token, on the server, at once. */
export async function logOut(deps: Deps, token: string): Promise<void> {
  await luciaOf(deps).invalidateSession(sessionIdOf(token));
}

/** Ends every session of a user and revokes all device marks, in the caller's transaction. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(loginSessions).where(eq(loginSessions.userId, userId));
  await revokeMarks(tx, userId);
}

/** Revokes all device marks of a user, in the caller's transaction. */
export async function revokeMarks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(deviceMarks).where(eq(deviceMarks.userId, userId));
}

/** Ends a user's other sessions and revokes the marks of other devices, in the caller's transaction. */
export async function endOtherSessions(tx: Tx, { userId, sessionId }: SignedInViewer): Promise<void> {
  await tx
    .delete(loginSessions)
    .where(and(eq(loginSessions.userId, userId), ne(loginSessions.id, sessionId)));
  await tx
    .delete(deviceMarks)
    .where(
      and(
        eq(deviceMarks.userId, userId),
        sql`not exists (select from user_sessions s where s.user_id = ${userId} and s.device_mark_id = ${deviceMarks.id})`,
      ),
    );
}

/** Returns the id under which a token's session is stored. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type SessionAndUser = [session: DatabaseSession | null, user: DatabaseUser | null];

/** Lookups of sessions and their users by session id, in batches. */
export const loginSessionLookups: QueuedWork<Deps, string, SessionAndUser> = {
  name: 'login sessions',
  groupOf: () => '',
  keyOf: (sessionId) => sessionId,
  waitsForLocks: false,
  work: findSessionsAndUsers,
};

/** Records that sessions are used now, in batches. One that is locked is left out: the next lookup records it. */
export const sessionUses: QueuedWork<Deps, string, undefined> = {
  name: 'session uses',
  groupOf: () => '',
  keyOf: (sessionId) => sessionId,
  waitsForLocks: false,
  async work({ database: { db }, now }, sessionIds) {
    const { id } = loginSessions;
    const ids = db.select({ id }).from(loginSessions).where(isAnyOf(id, sessionIds));
    const used = ids.for('no key update', { skipLocked: true });
    // An array, so that each row is read by its key, whatever the statistics say.
    await db.update(loginSessions).set({ lastSeenAt: now() }).where(sql`${id} = any(array(${used}))`);
    return sessionIds.map(() => undefined);
  },
};

async function findSessionsAndUsers(
  { database: { db } }: Deps,
  sessionIds: readonly string[],
): Promise<SessionAndUser[]> {
  const rows = await db
    .select({
      session: loginSessions,
      username: sessionUsers.username,
      role: sessionUsers.role,
      duty: sessionUsers.duty,
      language: sessionUsers.language,
      suspension: { reason: suspensions.reason, until: suspensions.until, freeze: suspensions.freeze },
    })
    .from(loginSessions)
    .innerJoin(sessionUsers, eq(loginSessions.userId, sessionUsers.id))
    .leftJoin(
      suspensions,
      and(
        eq(suspensions.userId, sessionUsers.id),
        isNull(suspensions.endedAt),
        isNotNull(suspensions.tookEffectAt),
      ),
    )
    .where(isAnyOf(loginSessions.id, sessionIds));
  const found = new Map(rows.map((row) => [row.session.id, row]));
  return sessionIds.map((sessionId) => {
    const row = found.get(sessionId);
    if (!row) return [null, null];
    const { session, ...userAttributes } = row;
    const { id, userId, expiresAt, ...attributes } = session;
    return [
      { id, userId, expiresAt, attributes },
      { id: userId, attributes: userAttributes },
    ];
  });
}

const lucias = new WeakMap<Database, ReturnType<typeof createLucia>>();

function luciaOf(deps: Deps): ReturnType<typeof createLucia> {
  const known = lucias.get(deps.database);
  if (known) return known;
  const getSessionAndUser = (sessionId: string) => deps.queues.run(loginSessionLookups, deps, sessionId);
  const created = createLucia(Object.assign(adapterOf(deps.database.db), { getSessionAndUser }));
  lucias.set(deps.database, created);
  return created;
}

function adapterOf(db: Database['db'] | Tx): DrizzlePostgreSQLAdapter {
  return new DrizzlePostgreSQLAdapter(db, loginSessions, sessionUsers);
}

function createLucia(adapter: DrizzlePostgreSQLAdapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(slidingDays, 'd'),
    getSessionAttributes: ({ createdAt, lastSeenAt }: SessionAttributes) => ({ createdAt, lastSeenAt }),
    getUserAttributes: (attributes: UserAttributes) => attributes,
  });
}
