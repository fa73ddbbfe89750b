// Long because each way to deliver a notice, and to fail, needs its own story.

import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { defaultChoices } from '@paheli/core/notices/schema';
import { madeForEach, opened } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logOut, openSession, type SignedInViewer, sessionIdOf } from '../account/session';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { acceptInvitation, renewInvitation } from '../friends/invitations';
import { closeAccount } from '../privacy/close-account';
import { settleTournament } from '../settlement/settle-tournament';
import { mailThrough, openMailbox } from '../testing/mailbox';
import { payTopup } from '../testing/paid-order';
import { playThrough } from '../testing/played-tournament';
import { startPushService } from '../testing/push-service';
import { viewerOf } from '../testing/sign-in';
import { openTestEngine, type TestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { processRefunds } from '../wallet/payments/process-refunds';
import { refundPayment } from '../wallet/payments/refund-payment';
import { announceStarts } from './announce-starts';
import { deliverLane, deliverNotices } from './deliver-notices';
import type { MailMessage } from './mail';
import { chooseNotices } from './notice-settings';
import { notify, notifySecurity } from './notify';
import { planDeliveries } from './plan-deliveries';
import { subscribePush, unsubscribePush } from './subscribe-push';
import { createWebPush, generateVapidKeys } from './web-push';

const vapid = { ...generateVapidKeys(), subject: 'mailto:support@paheli.example' };

const engine = openTestEngine();
const mailbox = openMailbox();
const service = opened(startPushService, (opened) => opened.close());
const mail = opened(
  () => mailThrough(mailbox.url),
  (opened) => opened.close(),
);
const push = createWebPush(vapid, { reachesLocal: true });
const deps = opened((): Deps => ({ ...engine.deps, push, mail }));
beforeEach(() => {
  // Noon in India, a day later each time: nothing is quiet.
  const days = Math.floor(engine.clock.now().getTime() / dayMs) + 1;
  engine.clock.set(new Date(days * dayMs + 6.5 * hourMs));
});

type Player = SignedInViewer & { readonly token: string };

async function signedIn({ userId }: Viewer): Promise<Player> {
  const token = await openSession(deps, userId);
  // The library measures sessions by the machine's clock, and the clock of this test is ahead.
  const end = addMs(deps.now(), 7 * dayMs);
  await deps.database.sql`update user_sessions set expires_at = ${end} where id = ${sessionIdOf(token)}`;
  const viewer = await viewerOf(deps, token);
  return { ...viewer, token };
}

const newPlayer = async (options?: Parameters<TestEngine['player']>[0]) =>
  signedIn(await engine.player(options));

/** Gives a player's login session a device. Its endpoint is local, which only the sender of tests reaches. */
async function withDevice(viewer: SignedInViewer, status?: number) {
  const device = service.device(status);
  const { endpoint, p256dh, auth } = device;
  const stored = `https://push.example.com${new URL(endpoint).pathname}`;
  await subscribePush(deps, viewer, { endpoint: stored, p256dh, auth });
  await deps.database.sql`update push_subscription set endpoint = ${endpoint} where endpoint = ${stored}`;
  const path = new URL(endpoint).pathname;
  return { ...device, messages: () => service.received.filter((each) => each.path === path) };
}

async function proveEmail({ userId }: Viewer): Promise<string> {
  const [row] = await deps.database.sql<{ email: string }[]>`
    update users set email_verified_at = ${deps.now()} where id = ${userId} returning email`;
  return row?.email ?? '';
}

const mailsTo = (address: string) =>
  mailbox.received.filter(({ recipients }) => recipients.includes(address));

/** Writes a notice as an accepted invitation does. */
const tell = (...viewers: Viewer[]) =>
  transact(deps, (tx) =>
    notify(
      tx,
      deps,
      viewers.map(({ userId }) => ({ userId, notice: { kind: 'invitation_accepted' } })),
    ),
  );

const viewer = madeForEach(() => newPlayer());

describe('push', () => {
  test('an accepted invitation reaches each device of the inviter, encrypted for it, once', async () => {
    const inviter = await newPlayer();
    const other = await signedIn(inviter);
    const devices = [await withDevice(inviter), await withDevice(other)];
    const { linkCode } = await renewInvitation(deps, inviter);
    await acceptInvitation(deps, await engine.player(), { linkCode: linkCode ?? '' });
    expect(await deliverNotices(deps)).toBe(2);
    expect(await deliverNotices(deps)).toBe(0);
    for (const device of devices) {
      expect(device.messages()).toEqual([
        {
          path: new URL(device.endpoint).pathname,
          ttl: 3 * 86_400,
          message: {
            title: 'Your invitation was accepted',
            body: 'You have a new friend to play against.',
            path: '/friends',
            tag: expect.stringMatching(/^notice:/),
          },
        },
      ]);
    }
  });

  test('a prize is told by push and, to a confirmed address, by e-mail', async () => {
    const viewer = await newPlayer({ rupees: 10 });
    const device = await withDevice(viewer);
    const address = await proveEmail(viewer);
    const { id: tournamentId, name } = await engine.tournament({ maxParticipants: 1, name: 'Prize <Cup>' });
    await joinTournament(deps, viewer, { tournamentId });
    await playThrough(engine, viewer, tournamentId, { score: 5, ms: 5_000 });
    await settleTournament(deps, tournamentId);
    await deliverNotices(deps);
    expect(device.messages().map(({ message }) => message)).toMatchObject([
      { title: 'You won a prize', body: `${name}: your prize is in your wallet.`, path: '/wallet' },
    ]);
    const [mail] = mailsTo(address);
    expect(mail?.source).toContain('Subject: You won a prize');
    expect(mail?.source).toContain('You won a prize in Prize <Cup>.');
    expect(mail?.source).toContain('Prize &#60;Cup&#62;');
  });

  test('a refund is told by e-mail, once', async () => {
    const address = await proveEmail(viewer);
    const paymentId = await payTopup(engine, viewer, 50);
    await refundPayment(deps, engine.admin, { paymentId, amount: 20, reason: 'The player asked for it.' });
    await processRefunds(deps);
    await processRefunds(deps);
    await deliverNotices(deps);
    expect(mailsTo(address).map(({ source }) => source)).toEqual([expect.stringContaining(paymentId)]);
  });

  test('a notice of a newer version waits for it, and stops no other', async () => {
    const [viewer, other] = [await newPlayer(), await newPlayer()];
    const device = await withDevice(other);
    await tell(viewer);
    await deps.database.sql`update notice set kind = 'newer' where user_id = ${viewer.userId}`;
    await tell(other);
    expect(await deliverNotices(deps)).toBe(1);
    expect(device.messages()).toHaveLength(1);
    const [left] = await deps.database.sql`select planned_at from notice where user_id = ${viewer.userId}`;
    expect(left).toEqual({ plannedAt: null });
    await deps.database.sql`delete from notice where user_id = ${viewer.userId}`;
  });

  test('a notice that nothing can send is given up', async () => {
    await withDevice(viewer);
    await tell(viewer);
    await deps.database.sql`update notice set kind = 'prize_paid' where user_id = ${viewer.userId}`;
    const leftOf = () => deps.database.sql`
      select d.attempts from notice_delivery d join notice n on n.id = d.notice_id
      where n.user_id = ${viewer.userId} and d.due_at is not null`;
    await planDeliveries(deps, 'ordinary');
    await deps.database.sql`update notice_delivery d set attempts = 99 from notice n
      where n.id = d.notice_id and n.user_id = ${viewer.userId}`;
    await deliverNotices(deps);
    expect(await leftOf()).toEqual([{ attempts: 100 }]);
    engine.clock.advance(minuteMs);
    await deliverNotices(deps);
    expect(await leftOf()).toEqual([]);
  });

  test('players are told five minutes before the start, once, and again where it was moved', async () => {
    const viewer = await newPlayer({ rupees: 100 });
    const device = await withDevice(viewer);
    const startTime = addMs(deps.now(), hourMs);
    const terms = { startTime, endTime: addMs(startTime, hourMs) };
    const { id: tournamentId, name } = await engine.tournament(terms);
    await joinTournament(deps, viewer, { tournamentId });
    engine.clock.set(addMs(startTime, -301_000));
    expect(await announceStarts(deps)).toBe(0);
    engine.clock.advance(1_000);
    // The latest start of a tournament that its organiser starts is told to nobody.
    const { sql } = deps.database;
    await sql`update tournament set starts_on_press = true, entry_fee = 0, prize_pool = 0 where id = ${tournamentId}`;
    expect(await announceStarts(deps)).toBe(0);
    await sql`update tournament set starts_on_press = false where id = ${tournamentId}`;
    expect(await announceStarts(deps)).toBe(1);
    expect(await announceStarts(deps)).toBe(0);
    const later = addMs(startTime, 600_000);
    await deps.database.sql`update tournament set starts_at = ${later} where id = ${tournamentId}`;
    engine.clock.set(addMs(later, -minuteMs));
    expect(await announceStarts(deps)).toBe(1);
    await deliverNotices(deps);
    const told = { body: name, path: '/tournaments', tag: `tournament:${tournamentId}` };
    // The first one was not delivered in time, so it is of no use any more.
    expect(device.messages().map(({ message }) => message)).toMatchObject([told]);
  });

  test('what can wait waits for the end of the quiet hours; a start does not', async () => {
    const viewer = await newPlayer({ rupees: 100 });
    const device = await withDevice(viewer);
    const night = new Date(deps.now().getTime() + 12 * hourMs);
    engine.clock.set(night);
    const startTime = addMs(night, 600_000);
    const { id: tournamentId } = await engine.tournament({ startTime, endTime: addMs(startTime, hourMs) });
    await joinTournament(deps, viewer, { tournamentId });
    await tell(viewer);
    engine.clock.advance(400_000);
    await announceStarts(deps);
    await deliverNotices(deps);
    const titles = () => device.messages().map(({ message }) => (message as { title: string }).title);
    expect(titles()).toEqual(['Your tournament is about to start']);
    engine.clock.set(addMs(night, 7 * hourMs - 1));
    await deliverNotices(deps);
    expect(titles()).toHaveLength(1);
    engine.clock.advance(1);
    await deliverNotices(deps);
    expect(titles()).toEqual(['Your tournament is about to start', 'Your invitation was accepted']);
  });

  test('a kind that is switched off is not pushed', async () => {
    const device = await withDevice(viewer);
    await chooseNotices(deps, viewer, { ...defaultChoices, pushOff: ['invitation_accepted'] });
    await tell(viewer);
    expect(await deliverNotices(deps)).toBe(0);
    expect(device.messages()).toEqual([]);
  });

  test.each([404, 410])('a device that the push service reports as gone (%i) is removed', async (status) => {
    const device = await withDevice(viewer, status);
    await tell(viewer);
    expect(await deliverNotices(deps)).toBe(0);
    engine.clock.advance(dayMs);
    await deliverNotices(deps);
    expect(device.messages()).toHaveLength(1);
    const left = await deps.database.sql`select id from push_subscription where user_id = ${viewer.userId}`;
    expect(left).toHaveLength(0);
  });

  test('a failing push service is asked again, less and less often, and given up after three days', async () => {
    const device = await withDevice(viewer, 503);
    await chooseNotices(deps, viewer, { ...defaultChoices, quietHours: null });
    await tell(viewer);
    const began = deps.now().getTime();
    const attempts: number[] = [];
    const nextDue = async () => {
      const [row] = await deps.database.sql<{ at: Date | null }[]>`
        select min(d.due_at) as at from notice_delivery d join notice n on n.id = d.notice_id
        where n.user_id = ${viewer.userId}`;
      return row?.at ?? null;
    };
    for (let due: Date | null = deps.now(); due !== null; due = await nextDue()) {
      engine.clock.set(due);
      const before = device.messages().length;
      await deliverNotices(deps);
      if (device.messages().length > before) attempts.push((due.getTime() - began) / minuteMs);
    }
    expect(attempts.slice(0, 6)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5]);
    expect(attempts.length).toBeLessThan(80);
    expect(Math.max(...attempts)).toBeLessThanOrEqual(3 * 24 * 60);
  });

  test('a message reaches the device after the service recovers, and one broken device stops no other', async () => {
    const [broken, fine] = [await newPlayer(), await newPlayer()];
    const failing = await withDevice(broken, 500);
    const working = await withDevice(fine);
    await tell(broken, fine);
    expect(await deliverNotices(deps)).toBe(1);
    expect(working.messages()).toHaveLength(1);
    failing.answer(201);
    engine.clock.advance(30_000);
    expect(await deliverNotices(deps)).toBe(1);
  });

  test('a process that dies while it sends leaves the message to another one, with the same tag', async () => {
    const device = await withDevice(viewer);
    await tell(viewer);
    const dying = { ...deps, failedRows: { ...deps.failedRows }, push: deps.push };
    const sql = deps.database.sql;
    // The row cannot be written after the message was sent, as after a crash.
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.outcome is not null then raise exception 'gone'; end if; return new; end $$`;
    await sql`create trigger refuse before update on notice_delivery for each row execute function refuse()`;
    await deliverNotices(dying);
    await sql`drop trigger refuse on notice_delivery`;
    expect(await deliverNotices(deps)).toBe(0);
    engine.clock.advance(minuteMs);
    expect(await deliverNotices(deps)).toBe(1);
    const tags = device.messages().map(({ message }) => (message as { tag: string }).tag);
    expect(tags).toHaveLength(2);
    expect(new Set(tags).size).toBe(1);
  });

  test.each([401, 403])(
    'a service that refuses our keys (%i) loses neither device nor notice',
    async (status) => {
      const viewer = await newPlayer();
      const device = await withDevice(viewer, status);
      await tell(viewer);
      const errors: unknown[] = [];
      const log = { ...deps.log, error: (_: unknown, text: string) => void errors.push(text) };
      expect(await deliverNotices({ ...deps, log })).toBe(0);
      expect(errors).toEqual([expect.stringContaining('VAPID')]);
      device.answer(201);
      engine.clock.advance(30_000);
      expect(await deliverNotices(deps)).toBe(1);
    },
  );

  test('a slow service delays its own messages only, and is left alone after three in a row', async () => {
    const slow = await startPushService();
    const impatient = { ...deps, push: createWebPush(vapid, { reachesLocal: true, timeoutMs: 1_000 }) };
    try {
      const [stuck, fine] = [await newPlayer(), await newPlayer()];
      const [silent, working] = [await withDevice(stuck), await withDevice(fine)];
      const dead = slow.device(0);
      await deps.database.sql`
        update push_subscription set endpoint = ${dead.endpoint}, p256dh = ${dead.p256dh}, auth = ${dead.auth}
        where endpoint = ${silent.endpoint}`;
      await tell(...Array.from({ length: 60 }, () => stuck));
      await tell(fine);
      const running = deliverLane(impatient, 'push');
      await vi.waitFor(() => expect(working.messages()).toHaveLength(1), { timeout: 900, interval: 5 });
      expect(await running).toBe(1);
      // The twenty that were on their way when it fell silent, and those before the third silence.
      expect(slow.received.length).toBeLessThan(25);
    } finally {
      await slow.close();
    }
  });

  test('a security notice is sent while a mass of others waits for slow services', async () => {
    const [viewer, other] = [await newPlayer(), await newPlayer()];
    const [address, crowded] = [await proveEmail(viewer), await proveEmail(other)];
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const send = async ({ to }: MailMessage) => {
      if (to === crowded) await stopped;
      sent.push(to);
    };
    const busy: Deps = { ...deps, mail: { send, close: () => undefined } };
    const notice = {
      kind: 'payment_refunded',
      paymentId: 'pay_1',
      amountPaise: 100,
      at: deps.now(),
    } as const;
    const mass = Array.from({ length: 300 }, () => ({ userId: other.userId, notice }));
    await transact(busy, (tx) => notify(tx, busy, mass));
    const running = deliverLane(busy, 'email');
    await transact(busy, (tx) => notifySecurity(tx, busy, viewer.userId, 'password_changed'));
    expect(await deliverLane(busy, 'security')).toBe(1);
    expect(sent).toEqual([address]);
    stop();
    expect(await running).toBe(300);
  });

  test('two processes at once send each message once', async () => {
    const device = await withDevice(viewer);
    await tell(...Array.from({ length: 20 }, () => viewer));
    await Promise.all([deliverNotices(deps), deliverNotices(deps), deliverNotices(deps)]);
    expect(device.messages()).toHaveLength(20);
  });

  test('a device gets nothing after its session ended, its owner unsubscribed or the account was closed', async () => {
    const loggedOut = await newPlayer();
    const unsubscribed = await newPlayer();
    const closed = await newPlayer({ access: false });
    const devices = [await withDevice(loggedOut), await withDevice(unsubscribed), await withDevice(closed)];
    await tell(loggedOut, unsubscribed, closed);
    await logOut(deps, loggedOut.token);
    await unsubscribePush(deps, unsubscribed);
    await closeAccount(deps, closed, { password: 'correct horse' }, { address: '10.0.0.1' });
    expect(await deliverNotices(deps)).toBe(0);
    expect(devices.flatMap((device) => device.messages())).toEqual([]);
    const kept = await deps.database.sql`select id from notice where user_id = ${closed.userId}`;
    expect(kept).toHaveLength(0);
  });

  test('a device that another account takes over gets nothing of the former one', async () => {
    const [former, next] = [await newPlayer(), await newPlayer()];
    const device = await withDevice(former);
    const stored = `https://push.example.com${new URL(device.endpoint).pathname}`;
    await deps.database
      .sql`update push_subscription set endpoint = ${stored} where endpoint = ${device.endpoint}`;
    await subscribePush(deps, next, { endpoint: stored, p256dh: device.p256dh, auth: device.auth });
    await tell(former);
    expect(await deliverNotices(deps)).toBe(0);
  });
});
