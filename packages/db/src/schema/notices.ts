import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns';
import { loginSessions, users } from './account';

/** The devices that receive push messages. A subscription ends with the login session of its device. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    loginSessionId: text('login_session_id')
      .notNull()
      .references(() => loginSessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique('push_subscription_endpoint_key'),
    /** The public key of the device, in base64url. */
    p256dh: text('p256dh').notNull(),
    /** The secret that authenticates messages to the device, in base64url. */
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('push_subscription_user_id_idx').on(t.userId),
    index('push_subscription_login_session_id_idx').on(t.loginSessionId),
  ],
);

/** What users chose about notices. Users without a row have the defaults. */
export const noticeChoices = pgTable('notice_choice', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pushOff: text('push_off').array().notNull().default(sql`'{}'::text[]`),
  emailOff: text('email_off').array().notNull().default(sql`'{}'::text[]`),
  /** HH:MM in India; both are null for no quiet hours. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
});

/** What a user has to be told, written in the transaction that causes it. */
export const notices = pgTable(
  'notice',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** Names the cause, where the same cause may be found several times. */
    key: text('key').unique('notice_key_key'),
    /** The e-mail address to which this goes instead of the user's present one. */
    address: text('address'),
    createdAt: instant('created_at').notNull(),
    /** When the deliveries were written. */
    plannedAt: instant('planned_at'),
  },
  (t) => [
    index('notice_user_id_idx').on(t.userId),
    index('notice_security_waiting_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.plannedAt} is null and ${t.kind} = 'security'`),
    index('notice_waiting_idx').on(t.createdAt, t.id).where(sql`${t.plannedAt} is null`),
  ],
);

/** One message of a notice: to one device, or to the e-mail address. */
export const noticeDeliveries = pgTable(
  'notice_delivery',
  {
    id: uuid('id').primaryKey(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['push', 'email'] }).notNull(),
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Whether it goes ahead of ordinary e-mails. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due; null once the delivery is over. */
    dueAt: instant('due_at'),
    outcome: text('outcome', { enum: ['sent', 'dropped'] }),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    unique('notice_delivery_key').on(t.noticeId, t.channel, t.subscriptionId).nullsNotDistinct(),
    index('notice_delivery_due_idx').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('notice_delivery_lane_idx').on(t.channel, t.isUrgent, t.dueAt).where(sql`${t.dueAt} is not null`),
    index('notice_delivery_subscription_id_idx').on(t.subscriptionId),
    check('notice_delivery_target_check', sql`(${t.channel} = 'push') = (${t.subscriptionId} is not null)`),
    check('notice_delivery_outcome_check', sql`(${t.dueAt} is null) = (${t.outcome} is not null)`),
  ],
);
